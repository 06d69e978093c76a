import type { AnalysisOptions } from '../analysis/analysisOptions';
import { Seat, type Evaluation } from '../analysis/evaluate';
import type { RewardRange } from '../documents/log/rewardRange';
import type { LoggedData } from '../logs/blocks/loggedData';
import type { FieldColumns } from '../logs/fields/fieldColumns';
import type { Policy } from '../policies/policy';
import type { Metric } from './metric';
import { outcomeView } from './outcomeView';

/** A metric, with the columns of its field and the reading that has them. */
export interface OpenedMetric {
  readonly metric: Metric;
  readonly field: FieldColumns;
  readonly side: LoggedData;
}

/** A metric as a policy fares with it. Where less is better, its evaluation is of the negative. */
export interface EvaluatedMetric {
  readonly metric: Metric;
  readonly evaluation: Evaluation;
  /** Rows among those that count that have no value. */
  readonly missing: number;
  /** Why nothing is certified of it. */
  readonly withheld: string | null;
}

/** The same claims as those of rewards, on the same rows, about another outcome. */
export function evaluateMetric(
  data: LoggedData,
  policy: Policy,
  options: AnalysisOptions,
  { metric, field, side }: OpenedMetric,
): EvaluatedMetric {
  const view = outcomeView(data, metric, field, side);
  const seat = new Seat(data, policy, { ...options, rewardRange: rangeOf(metric) }, view.data);
  let missing = 0;
  for (const batch of view.data.batches()) {
    seat.add(batch);
    for (let i = 0; i < batch.length; i++)
      if (view.isMissing(batch.firstRow + i) && seat.includes(batch.firstRow + i)) missing++;
    options.progress?.(batch.firstRow + batch.length, data.rows);
  }
  return toldMetric(metric, seat.finish(), missing);
}

/** A metric whose rows were counted. */
export function toldMetric(metric: Metric, evaluation: Evaluation, missing: number): EvaluatedMetric {
  const { n, withheld } = evaluation.certificate;
  const absent = `${missing.toLocaleString('en-US')} of ${n.toLocaleString('en-US')} rows have no number in "${metric.name}", and nobody knows what it was there. Log it with every decision.`;
  return { metric, evaluation, missing, withheld: withheld ?? (missing > 0 ? absent : null) };
}

/** Of its values as they are evaluated. */
export function rangeOf({ range, direction }: Metric): RewardRange {
  return direction === 'max' ? range : { min: -range.max + 0, max: -range.min + 0 };
}
