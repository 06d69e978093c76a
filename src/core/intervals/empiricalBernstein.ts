import { CompensatedSum } from '../numerics/compensatedSum';

export interface SampleMoments {
  readonly n: number;
  readonly mean: number;
  /** The sample variance, with n - 1. */
  readonly variance: number;
}

export function momentsOf(n: number, term: (i: number) => number): SampleMoments {
  const sum = new CompensatedSum();
  for (let i = 0; i < n; i++) sum.add(term(i));
  const mean = sum.value / n;
  const squares = new CompensatedSum();
  for (let i = 0; i < n; i++) squares.add((term(i) - mean) ** 2);
  return { n, mean, variance: n > 1 ? squares.value / (n - 1) : 0 };
}

/**
 * Empirical Bernstein (Maurer and Pontil, Theorem 4): for independent terms in an interval of known length b, with
 * probability 1-δ the mean exceeds its expectation by at most √(2V ln(2/δ)/n) + 7b ln(2/δ)/(3(n-1)). One side.
 */
export function bernsteinRadius(moments: SampleMoments, length: number, delta: number): number {
  if (moments.n < 2) return Infinity;
  const charge = Math.log(2 / delta);
  return (
    Math.sqrt((2 * moments.variance * charge) / moments.n) + (7 * length * charge) / (3 * (moments.n - 1))
  );
}
