/**
 * The variables Y of section 11 whose mean is what is claimed, or less where the logging policy leaves out actions that π
 * takes. `w` is π/p at the logged action, `rho` the reward scaled to [0, 1].
 */

/** w, finite for the smallest p that a number can hold. */
export const limitedWeight = (ratio: number): number => (ratio > 1e200 ? 1e200 : ratio);

/** w = π/p. */
export function weightOf(pi: number, p: number): number {
  return limitedWeight(pi / p);
}

/** Y ≥ -b of the three claims that need no more than w and ρ. */
export const plainBounds = { value: 0, complement: 0, improvement: 1 } as const;

/** Value at least: Y = wρ. */
export function valueClaim(w: number, rho: number): number {
  return w * rho;
}

/** Value at most: Y = w(1 - ρ); then V ≤ 1 - bound. */
export function complementClaim(w: number, rho: number): number {
  return w * (1 - rho);
}

/** Improvement, paired: Y = (w - 1)ρ. One mean, so no second interval for the logging policy and no δ/2. */
export function improvementClaim(w: number, rho: number): number {
  return (w - 1) * rho;
}
