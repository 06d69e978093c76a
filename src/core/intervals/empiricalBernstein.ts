export interface SampleMoments {
  readonly rows: number;
  readonly mean: number;
  /** The sample variance, with n - 1. */
  readonly variance: number;
}

/**
 * Empirical Bernstein (Maurer and Pontil, Theorem 4): for independent terms in an interval of known length b, with
 * probability 1-δ the mean exceeds its expectation by at most √(2V ln(2/δ)/n) + 7b ln(2/δ)/(3(n-1)). One side.
 */
export function bernsteinRadius({ rows, variance }: SampleMoments, length: number, delta: number): number {
  if (rows < 2) return Infinity;
  const charge = Math.log(2 / delta);
  return Math.sqrt((2 * variance * charge) / rows) + (7 * length * charge) / (3 * (rows - 1));
}
