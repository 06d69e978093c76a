import { bernsteinRadius } from '../intervals/empiricalBernstein';
import { bettingLower, bettingName } from './bettingInterval';
import type { Improvement, ImprovementClaim } from '../certificate/certificate';
import { withMissing } from './missingRows';
import { clipRisk, valueOf, type RewardRange } from '../logs/schema/rewardRange';
import { improvementSentence } from '../certificate/statement';
import type { LogSums } from './sums';

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
  const radius = bernsteinRadius({ n, mean, variance }, 1, delta / 2);
  return { estimate: mean, lower: clipRisk(mean - radius), upper: clipRisk(mean + radius) };
}

/** Either end counts decisions that cannot be used with what is worst for it. */
function loggingInterval(sums: LogSums, delta: number): RiskInterval {
  return {
    estimate: loggingRisk(sums, delta).estimate,
    lower: loggingRisk(withMissing(sums, -1), delta).lower,
    upper: loggingRisk(withMissing(sums, 0), delta).upper,
  };
}

/**
 * Whether the policy beats the logging policy: one paired claim on the mean of (w - 1)ρ at the full δ (section 11). Where it
 * does not, the factor says about how many times these rows would do, if more of them looked the same.
 */
export function improvementOver(
  sums: LogSums,
  kl: number,
  delta: number,
  range: RewardRange,
  sequential = false,
): Improvement {
  const logging = loggingInterval(sums, delta);
  const { value, mean } = bettingLower(sums, 'improvement', delta, kl, sequential);
  const by = value * (range.max - range.min);
  // The gap shrinks with the root of the rows.
  const factor = by > 0 ? 1 : mean > 0 && value > -1 ? ((mean - value) / mean) ** 2 : Infinity;
  const claim: ImprovementClaim = {
    message: improvementSentence(by, factor, range),
    certified: by > 0,
    by,
    rowFactor: factor,
  };
  return {
    ...claim,
    loggingValue: {
      estimate: valueOf(logging.estimate, range),
      lower: valueOf(logging.upper, range),
      upper: valueOf(logging.lower, range),
    },
    atLeast: { bound: bettingName(sums.bets, sequential), ...claim },
  };
}
