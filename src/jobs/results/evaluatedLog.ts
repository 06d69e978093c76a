import type { Evaluation } from '../../core/analysis/evaluate';
import type { Inspection } from '../../core/documents/log/inspection';
import type { Finding } from '../../core/documents/places';
import type { EvaluatedMetric } from '../../core/metrics/evaluateMetric';
import type { Metric } from '../../core/metrics/metric';

/** What a policy is worth on a log. */
export interface EvaluatedLog extends Evaluation {
  readonly inspection: Inspection;
  /** Other outcomes, in their order. */
  readonly metrics: readonly EvaluatedMetric[];
  /** The checks of the log that did not pass. */
  readonly checks: Finding[];
}

/** Other outcomes to evaluate, and so many claims that must hold at once. */
export interface Beside {
  readonly metrics: readonly Metric[];
  readonly listed: number;
}
