import type { Finding } from '../../src/core/documents/places';
import type { PageReport } from '../../src/protocol/page';

export interface HealthLine {
  readonly severity: Finding['severity'];
  /** For the headline of a fold. */
  readonly short: string;
  /** Whether the log can be trusted: its worst finding, and how many others there are. */
  readonly text: string;
}

/** A log's condition in one line. */
export function healthLine({ checks }: Pick<PageReport, 'checks'>): HealthLine {
  const of = (severity: Finding['severity']): Finding[] =>
    checks.filter((finding) => finding.severity === severity);
  const [errors, warnings] = [of('error'), of('warning')];
  const worst = errors.at(0) ?? warnings.at(0);
  if (worst === undefined) {
    const passed = `all ${checks.length} checks passed`;
    return { severity: 'ok', short: passed, text: `The log looks sound: ${passed}.` };
  }
  const others = errors.length + warnings.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return {
    severity: worst.severity,
    short: [count(errors.length, 'error'), count(warnings.length, 'warning')].filter(Boolean).join(', '),
    text: `${worst.message}${more}`,
  };
}

const count = (number: number, noun: string): string =>
  number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
