import type { ActionUse } from './actionUse';
import type { RewardRange } from '../logs/schema/rewardRange';

import { rejectionReasons, type RejectionReason } from '../logs/rows/rejectionReasons';
import type { LogSummary } from '../logs/reading/logSummary';

/** What the page draws of a log's condition: sums and series of fixed length, whatever the number of rows. */
export interface DataHealth {
  readonly propensities: Histogram | null;
  /** Means over up to 64 equal parts of the file, in its order; empty where the log is too short. */
  readonly rewardDrift: readonly number[];
  readonly propensityDrift: readonly number[];
  readonly actions: readonly ActionUse[];
  readonly rejected: readonly RejectionReason[];
  /** The least and the greatest reward seen. */
  readonly rewards: RewardRange | null;
}

/** counts[i] values lie from edges[i] to edges[i+1]. */
export interface Histogram {
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

/** Gathers what the checks have seen while the log was read, and what the analysis added. */
export function dataHealth(summary: LogSummary, actions: readonly ActionUse[]): DataHealth {
  const found = (name: string): unknown => summary.checks.find((check) => check.name === name)?.value;
  const means = (name: string): readonly number[] =>
    (found(name) as { means: readonly number[] } | undefined)?.means ?? [];
  const rewards = found('reward-range') as readonly [number, number] | undefined;
  return {
    propensities: (found('propensity-histogram') as Histogram | undefined) ?? null,
    rewardDrift: means('reward-drift'),
    propensityDrift: means('propensity-drift'),
    actions,
    rejected: rejectionReasons(summary.rejections),
    rewards: rewards === undefined ? null : { min: rewards[0], max: rewards[1] },
  };
}
