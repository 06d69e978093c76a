import type { LogSums } from '../../documents/results/sums';
import { bernsteinRadius } from '../../intervals/empiricalBernstein';
import { bettingLower } from './bettingInterval';
import { withMissing } from '../sums/missingRows';
import { clipRisk } from '../../logs/schema/rewardRange';

export interface RiskInterval {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/** R(π0): the mean of c_i ∈ [-1, 0], with the two-sided empirical Bernstein interval at the given δ. */
export function loggingRisk(sums: LogSums, delta: number): RiskInterval {
  const n = sums.rows;
  const mean = sums.cost / sums.weight;
  const variance = n > 1 ? Math.max(((sums.squaredCost / sums.weight - mean * mean) * n) / (n - 1), 0) : 0;
  const radius = bernsteinRadius({ rows: n, mean, variance }, 1, delta / 2);
  return { estimate: mean, lower: clipRisk(mean - radius), upper: clipRisk(mean + radius) };
}

/** Either end counts decisions that cannot be used with what is worst for it. */
export function loggingInterval(sums: LogSums, delta: number): RiskInterval {
  return {
    estimate: loggingRisk(sums, delta).estimate,
    lower: loggingRisk(withMissing(sums, -1), delta).lower,
    upper: loggingRisk(withMissing(sums, 0), delta).upper,
  };
}

/**
 * By how much the policy beats the logging policy, in units of the range: one paired claim on the mean of (w - 1)ρ at the
 * full δ (section 11). Where it does not, the factor says about how many times these rows would do, if more of them
 * looked the same.
 */
export function improvementBound(
  sums: LogSums,
  kl: number,
  delta: number,
  sequential: boolean,
): { readonly by: number; readonly rowFactor: number } {
  const { value, mean } = bettingLower(sums, 'improvement', delta, kl, sequential);
  // The gap shrinks with the root of the rows.
  const rowFactor = value > 0 ? 1 : mean > 0 && value > -1 ? ((mean - value) / mean) ** 2 : Infinity;
  return { by: value, rowFactor };
}
