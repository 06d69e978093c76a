import type { Certificate } from '../documents/results/certificate';
import type { RewardRange } from '../documents/log/rewardRange';
import { roundBound } from './roundBound';

export type JudgedFields = Pick<Certificate, 'withheld' | 'value' | 'improvement' | 'rewardRange'>;

/** More rows than so many times those at hand are not worth a number. */
const mostTimes = 1000;

/** Whether to switch from the logging policy to this one, in a sentence. */
export function switchVerdict({ withheld, value, improvement, rewardRange }: JudgedFields): string {
  if (withheld !== null) return 'Nothing is certified.';
  const { certified, by, rowFactor } = improvement.atLeast;
  if (certified) return `Switch: certified to earn ${gainWords(by, rewardRange)} per decision.`;
  if (rowFactor === Infinity)
    return `Stay: not estimated to earn more${isOpen(value.upper, improvement.loggingValue.upper) ? ', but not ruled out' : ''}.`;
  return `Not yet: ${timesAsMany(rowFactor)} would decide.`;
}

/**
 * Whether a policy may earn more than the logging policy for all that is certified. Propensities that are too large, or actions that
 * the log never took, make an estimate too low and leave this end where it is.
 */
export const isOpen = (upper: number, loggingUpper: number): boolean => upper > loggingUpper;

/** "at least 0.17 more". */
export function gainWords(by: number, range: RewardRange): string {
  const least = roundBound(by, 'down', range);
  return Number(least) > 0 ? `at least ${least} more` : 'more';
}

/** "about 2.4 times as many rows", and never once as many: those did not do. */
export function timesAsMany(rowFactor: number): string {
  if (rowFactor > mostTimes) return `more than ${mostTimes.toLocaleString('en-US')} times as many rows`;
  return `about ${rowFactor < 10 ? Math.max(rowFactor, 1.1).toFixed(1) : Math.round(rowFactor)} times as many rows`;
}
