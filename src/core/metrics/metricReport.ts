import type { MetricReport } from '../documents/results/metrics';
import type { EvaluatedMetric } from './evaluateMetric';

/** A metric gets an interval and an improvement: each is a claim. */
export const claimsOfMetric = 2;

/** A metric in the units of the log. */
export function metricReportOf({ metric, evaluation, missing, withheld }: EvaluatedMetric): MetricReport {
  const { certificate, estimate } = evaluation;
  const { value, improvement, n } = certificate;
  const less = metric.direction === 'min';
  const inUnits = (x: number): number => (less ? -x + 0 : x);
  const isKnown = missing === 0;
  const isCertified = withheld === null;
  const [lower, upper] = less ? [value.upper, value.lower] : [value.lower, value.upper];
  const { by, certified } = improvement.atLeast;
  const logged = improvement.loggingValue.estimate;
  return {
    ...metric,
    estimate: isKnown ? inUnits(estimate) : null,
    lower: isCertified ? inUnits(lower) : null,
    upper: isCertified ? inUnits(upper) : null,
    improvement: {
      estimate: isKnown ? estimate - logged : null,
      by: isCertified ? by : null,
      certified: isCertified && certified,
    },
    logging: isKnown ? inUnits(logged) : null,
    rows: n,
    missing,
    withheld,
  };
}
