import type { Finding } from '../../../src/core/documents/places';
import type { PageReport } from '../../../src/protocol/page';
import { formatCount } from '../../parts/format';

export interface HealthLine {
  readonly severity: Finding['severity'];
  /** For the headline of a fold. */
  readonly short: string;
  /** Whether the log can be trusted: its worst finding, and how many others there are. */
  readonly text: string;
}

type HealthFacts = Pick<PageReport, 'checks' | 'rows'> & {
  readonly health: Pick<PageReport['health'], 'rejected'>;
};

/** Drawn as a histogram: its message alone says nothing, and nothing passes or fails. */
const drawnChecks = ['propensity-histogram'];

export const askedChecks = (checks: readonly Finding[]): Finding[] =>
  checks.filter(({ name }) => !drawnChecks.includes(name));

/** A log's condition in one line. */
export function healthLine({ checks: all, rows, health }: HealthFacts): HealthLine {
  const checks = askedChecks(all);
  const of = (severity: Finding['severity']): Finding[] =>
    checks.filter((finding) => finding.severity === severity);
  const [errors, warnings] = [of('error'), [...rejectedRows(rows, health), ...of('warning')]];
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

/** Rows that could not be read are no check's, but whoever reads "sound" must know of them. */
function rejectedRows(
  { used, rejected }: PageReport['rows'],
  { rejected: reasons }: HealthFacts['health'],
): Finding[] {
  if (rejected === 0) return [];
  const [first] = [...reasons].sort((a, b) => b.count - a.count);
  const why = reasons.length === 0 ? '' : ` (${reasons.length > 1 ? 'most: ' : ''}${first.reason})`;
  const were = rejected === 1 ? 'row was' : 'rows were';
  const message = `${formatCount(rejected)} of ${formatCount(used + rejected)} ${were} rejected${why}, and count in claims with the worst case.`;
  return [{ name: 'rejected-rows', severity: 'warning', message }];
}
