import type { RewardRange } from '../documents/log/rewardRange';
import { roundTo, type Rounding } from '../numerics/outward';

/** Rounds away from the claim: a lower bound down, an upper bound up, so that the sentence stays true; an estimate near. */
export function roundBound(x: number, rounding: Rounding, range: RewardRange): string {
  const digits = Math.min(Math.max(3 - Math.floor(Math.log10(range.max - range.min)), 0), 12);
  const text = roundTo(x, digits, rounding).toFixed(digits);
  return digits > 0 ? text.replace(/\.?0+$/, '') : text;
}
