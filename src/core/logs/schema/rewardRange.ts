import type { RewardRange } from '../../documents/log/rewardRange';
import { placeOf, placeTitle } from '../../errors/place';
import { isUsable, largest } from '../../numerics/numberLimits';
import { UserError } from '../../errors/userError';

export const unitRange: RewardRange = { min: 0, max: 1 };

/** `what` has the range. */
export function checkRange(range: RewardRange, what = 'reward'): void {
  if (!(Number.isFinite(range.min) && Number.isFinite(range.max) && range.min < range.max)) {
    throw new UserError(
      'bad-reward-range',
      `The ${what} range ${range.min},${range.max} is not a range. Give the smallest and the largest ${what} possible, as in 0,1.`,
    );
  }
  if (!isUsable(range.min) || !isUsable(range.max)) {
    throw new UserError(
      'bad-reward-range',
      `The ${what} range ${range.min},${range.max} goes beyond ${largest}. Give each ${what} and the range in another unit.`,
    );
  }
}

/** c = -(r - rMin)/(rMax - rMin) ∈ [-1, 0]; a reward outside the declared range is an error that names its line. */
export function costOf(reward: number, range: RewardRange, line: number, file = 0): number {
  if (!(reward >= range.min && reward <= range.max)) throw outOfRange(reward, range, line, file);
  // Adding 0 turns -0 into 0.
  return -(reward - range.min) / (range.max - range.min) + 0;
}

function outOfRange(reward: number, range: RewardRange, line: number, file: number): UserError {
  const place = placeOf(line, file);
  return new UserError(
    'reward-out-of-range',
    `${placeTitle(place)}: the reward ${reward} lies outside the declared range ${range.min} to ${range.max}. ` +
      'Declare the true range of rewards (the setting banditLens.rewardRange, or --reward-range MIN,MAX), or correct the line.',
    place,
  );
}

/** value = rMin + (rMax - rMin)·(-R). */
export function valueOf(risk: number, range: RewardRange): number {
  return range.min - (range.max - range.min) * risk + 0;
}

/** Risk bounds are clipped to [-1, 0], the range of the risk. */
export function clipRisk(risk: number): number {
  return Math.min(Math.max(risk, -1), 0) + 0;
}
