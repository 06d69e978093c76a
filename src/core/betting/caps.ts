/** How far a control variate may fall, k, and what that makes of Y ≥ -b. */

/** k = √n/4: how much one row may cost. Larger trims the model less, smaller lets λ be larger. */
export function defaultCap(n: number): number {
  return Math.sqrt(n) / 4;
}

/** k where no training rows tell: √n/12, at least 1. Small, so that the λ of the grid are not cut short. */
export function untrainedCap(n: number): number {
  return Math.max(Math.sqrt(n) / 12, 1);
}

/** q̂ where there are no training rows: a constant fixed beforehand removes most of what a changing w adds. */
export const untrainedModel = 0.5;

/**
 * The largest bound b that leaves room for √2 λ*, where λ* = √(2 ln(1/δ)/n)/sd is the λ of `spreadLambdas`. The spread is
 * that of Y on the training rows at `defaultCap`: a smaller cap hardly changes it.
 */
function roomyBound(n: number, delta: number, spread: number): number {
  return (0.9 * spread * Math.sqrt(n / -Math.log(delta))) / 2;
}

/** k for the value and its complement from training rows: `roomyBound`, at least 1 and at most √n/4. */
export function trainedCap(n: number, delta: number, spread: number): number {
  return capWithin(n, roomyBound(n, delta, spread));
}

/** k for the improvement from training rows: its b is k + 1. */
export function trainedImprovementCap(n: number, delta: number, spread: number): number {
  return capWithin(n, roomyBound(n, delta, spread) - 1);
}

function capWithin(n: number, k: number): number {
  return Number.isFinite(k) ? Math.min(Math.max(k, 1), defaultCap(n)) : defaultCap(n);
}

/** b of the claims on the value and its complement: Σπq̃ ≥ 0 and w q̃ ≤ k. */
export function valueBound(k: number): number {
  return k;
}

/** b of the claim on the improvement: Σ(π - π0)q̃ ≥ -1 and (w - 1)(ρ - q̃) ≥ -max(k, 1). */
export function improvementBound(k: number): number {
  return Math.max(k, 1) + 1;
}
