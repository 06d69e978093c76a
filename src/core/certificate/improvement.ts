import type { Improvement, ImprovementClaim } from '../documents/results/certificate';
import type { RewardRange } from '../documents/log/rewardRange';
import type { LogSums } from '../documents/results/sums';
import { bettingName } from '../bounds/certified/bettingInterval';
import { improvementBound, loggingInterval } from '../bounds/certified/improvementBound';
import { valueOf } from '../logs/schema/rewardRange';
import { improvementSentence } from './statement';

/** Whether the policy is certified to beat the logging policy, in the user's units and in words. */
export function improvementOver(
  sums: LogSums,
  kl: number,
  delta: number,
  range: RewardRange,
  sequential = false,
): Improvement {
  const logging = loggingInterval(sums, delta);
  const bound = improvementBound(sums, kl, delta, sequential);
  const by = bound.by * (range.max - range.min);
  const claim: ImprovementClaim = {
    message: improvementSentence(by, bound.rowFactor, range),
    certified: by > 0,
    by,
    rowFactor: bound.rowFactor,
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
