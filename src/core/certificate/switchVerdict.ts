import type { Certificate } from '../documents/certificate';
import type { RewardRange } from '../documents/rewardRange';
import { roundBound } from './roundBound';

export type JudgedFields = Pick<Certificate, 'withheld' | 'improvement' | 'rewardRange'>;

/** More rows than so many times those at hand are not worth a number. */
const mostTimes = 1000;

/** Whether to switch from the logging policy to this one, in a sentence. */
export function switchVerdict({ withheld, improvement, rewardRange }: JudgedFields): string {
  if (withheld !== null) return 'Nothing is certified.';
  const { certified, by, rowFactor } = improvement.atLeast;
  if (certified) return `Switch: certified to earn ${gainWords(by, rewardRange)} per decision.`;
  if (rowFactor === Infinity) return 'Stay: not estimated to earn more.';
  return `Not yet: ${timesAsMany(rowFactor)} would decide.`;
}

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
