import { confidenceText } from '../../core/certificate/statement';
import type { Segment } from '../../core/documents/results/segments';
import { roundTo } from '../../core/numerics/outward';
import { table } from './table';

/** What a policy earns in the parts of a log, as a person reads it. */
export function segmentLines(segments: readonly Segment[], digits: number): string[] {
  if (segments.length === 0) return [];
  const number = (value: number): string => value.toFixed(digits);
  const end = (value: number, outward: 'down' | 'up'): string => number(roundTo(value, digits, outward));
  const interval = ({ estimate, lower, upper }: Segment['parts'][number]['value']): string =>
    lower === null || upper === null
      ? number(estimate)
      : `${number(estimate)} (${end(lower, 'down')} to ${end(upper, 'up')})`;
  const certified = segments.some(({ parts }) => parts.some(({ value }) => value.lower !== null));
  return [
    ...segments.flatMap(({ field, parts, doubt }) => [
      '',
      table([
        [`By ${field}`, 'rows', 'value', 'improvement', 'logging'],
        ...parts.map(({ label, rows, value, improvement, logging }) => [
          label.slice(0, 40),
          rows.toLocaleString('en-US'),
          interval(value),
          interval(improvement),
          number(logging.estimate),
        ]),
      ]),
      ...(doubt === undefined ? [] : [doubt]),
    ]),
    certified
      ? `All of these intervals hold together with ${confidenceText(segments[0].delta)} confidence.`
      : 'Nothing is certified about these parts.',
  ];
}
