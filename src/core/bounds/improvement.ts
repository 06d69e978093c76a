import { bernsteinRadius } from '../estimators/empiricalBernstein';
import type { Improvement, ImprovementClaim } from './certificate';
import { certifiedInterval, type IntervalRequest } from './certifiedInterval';
import { withMissing } from './missingRows';
import { tightestOneSided } from './oneSided';
import { clipRisk, valueOf, type RewardRange } from './rewardRange';
import { rowFactor } from './sampleSize';
import { scaledSums } from './scaledSums';
import { improvementSentence } from './statement';
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
 * Section 7: an improvement is certified when upper(R(π), δ/2) < lower(R(π0), δ/2). Where it is not, the factor says
 * about how many times these rows would do, assuming that more of them look the same.
 */
export function improvementOver(
  sums: LogSums,
  request: IntervalRequest,
  delta: number,
  range: RewardRange,
): Improvement {
  const logging = loggingInterval(sums, delta / 2);
  const claim = claimOf(sums, request, delta, range);
  const oneSided: IntervalRequest = { kind: 'one-sided', kl: request.kl };
  const tightest = request.kind === 'one-sided' ? claim : claimOf(sums, oneSided, delta, range);
  return {
    ...claim,
    loggingValue: {
      estimate: valueOf(logging.estimate, range),
      lower: valueOf(logging.upper, range),
      upper: valueOf(logging.lower, range),
    },
    atLeast: { bound: tightestOneSided(request.kl), ...tightest },
  };
}

function claimOf(
  sums: LogSums,
  request: IntervalRequest,
  delta: number,
  range: RewardRange,
): ImprovementClaim {
  const gap = (factor: number): number => {
    const scaled = scaledSums(sums, factor);
    const upper = clipRisk(certifiedInterval(scaled, request, delta / 2).upper.upper);
    return loggingRisk(withMissing(scaled, -1), delta / 2).lower - upper;
  };
  const by = gap(1) * (range.max - range.min);
  const factor = sums.largestWeight === 0 ? Infinity : rowFactor(gap);
  return { message: improvementSentence(by, factor, range), certified: by > 0, by, rowFactor: factor };
}
