import type { DataHealth, Histogram, ActionUse } from '../../documents/results/analysisReport';
import type { LogSummary } from '../../documents/log/inspection';
import { rejectionReasons } from '../../logs/rows/rejectionReasons';

/** Gathers what the checks have seen while the log was read, and what the analysis added. */
export function dataHealth(
  summary: Pick<LogSummary, 'checks' | 'rejections'>,
  actions: readonly ActionUse[],
): DataHealth {
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
