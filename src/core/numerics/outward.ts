/** Where a rounded number may lie: below, above, or as near as can be. */
export type Rounding = 'down' | 'up' | 'near';

/**
 * Rounds to so many decimals: a lower bound down, an upper bound up, so that what is printed stays true. 0.7 * 1000 is 700
 * only up to rounding: a number that is the rounded one itself keeps it.
 */
export function roundTo(x: number, digits: number, rounding: Rounding): number {
  const unit = 10 ** digits;
  const scaled = x * unit;
  const near = Math.round(scaled);
  const exact = rounding === 'near' || Math.abs(scaled - near) < 1e-9 * Math.max(1, Math.abs(scaled));
  const whole = exact ? near : rounding === 'down' ? Math.floor(scaled) : Math.ceil(scaled);
  return whole / unit + 0;
}
