import { roundBound } from '../certificate/roundBound';
import type { MetricReport } from '../documents/results/metrics';
import type { Rounding } from '../numerics/outward';

/** What is certified of a metric, in a sentence. */
export function metricText({ range, lower, upper, improvement, withheld, direction }: MetricReport): string {
  if (withheld !== null || lower === null || upper === null || improvement.by === null)
    return `nothing is certified: ${withheld}`;
  const text = (x: number, rounding: Rounding): string => roundBound(x, rounding, range);
  const better = direction === 'min' ? 'less' : 'more';
  const worse = direction === 'min' ? 'more' : 'less';
  const gain = improvement.certified
    ? `at least ${text(improvement.by, 'down')} ${better} than the logging policy`
    : `at most ${text(-improvement.by, 'up')} ${worse} than the logging policy`;
  return `between ${text(lower, 'down')} and ${text(upper, 'up')} per decision, ${gain}`;
}
