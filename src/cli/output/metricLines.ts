import { confidenceText } from '../../core/certificate/statement';
import type { MetricReport } from '../../core/documents/results/metrics';
import { metricText } from '../../core/metrics/metricText';

/** Other outcomes, a line each. */
export function metricLines(metrics: readonly MetricReport[], delta: number): string[] {
  if (metrics.length === 0) return [];
  const joint = metrics.some(({ withheld }) => withheld === null)
    ? [`All that is certified of metrics holds together with ${confidenceText(delta)} confidence.`]
    : [];
  return ['Other outcomes:', ...metrics.map((metric) => `  ${metric.name}: ${metricText(metric)}`), ...joint];
}
