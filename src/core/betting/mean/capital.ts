import type { Bets } from '../../documents/results/sums';
import { findRoot } from '../../numerics/solving/roots';

/** Values between which the mean is known to lie. */
export interface Limits {
  readonly lowest: number;
  readonly highest: number;
}

export interface LowerMean {
  readonly value: number;
  /** The λ that holds most of the capital there. */
  readonly lambda: number;
}

/** A share of the money and the bets that it is on. */
export interface BetPart {
  readonly bets: Bets;
  readonly weight: number;
}

/** The capital's logarithms at m, one for each λ of each part: ln ω_j + S_j - n ln(1 + λ_j m). */
function logTerms(parts: readonly BetPart[], m: number): number[] {
  return parts.flatMap(({ bets, weight }) =>
    bets.lambdas.map((lambda, j) => {
      const held = Math.log(weight * bets.weights[j]);
      // Ruin: some 1 + λY was 0. No m brings the money back.
      if (held + bets.growth[j] === -Infinity) return -Infinity;
      // A mean below -1/λ < -b is impossible; log1p of anything below -1 would be NaN.
      return held + bets.growth[j] - bets.rows * Math.log1p(Math.max(lambda * m, -1));
    }),
  );
}

function logSum(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  if (!Number.isFinite(largest)) return largest;
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
}

/** The logarithm of the capital against "the mean is m" (or less). Y = w, m = 1 tests the propensities: E[w] ≤ 1. */
export function evidenceAgainst(bets: Bets, m: number): number {
  return logSum(logTerms([{ bets, weight: 1 }], m));
}

/** The root m of Σ_j ω_j exp(S_j - n ln(1 + λ_j m)) = e^KL/δ. KL > 0 belongs to the growth of `learned.ts` alone. */
export function lowerMean(bets: Bets, delta: number, limits: Limits, kl = 0): LowerMean {
  return mixedLower([{ bets, weight: 1 }], delta, limits, kl);
}

/**
 * One capital made of several about the same mean, such as nine tenths on a control variate and the rest on the plain
 * claim: the mean of the parts is 1 where each has mean 1, so nothing is charged for having both.
 */
export function mixedLower(parts: readonly BetPart[], delta: number, limits: Limits, kl = 0): LowerMean {
  const target = kl - Math.log(delta);
  const excess = (m: number): number => logSum(logTerms(parts, m)) - target;
  const value = rootWithin(excess, limits);
  const logs = logTerms(parts, value);
  const lambdas = parts.flatMap(({ bets }) => bets.lambdas);
  return { value, lambda: lambdas[Math.max(logs.indexOf(Math.max(...logs)), 0)] };
}

/** The root of a falling function, clipped. */
function rootWithin(excess: (m: number) => number, { lowest, highest }: Limits): number {
  // Not "≤ 0": should anything be no number, the claim is the one that says nothing.
  if (!(excess(lowest) > 0)) return lowest;
  if (excess(highest) >= 0) return highest;
  return findRoot(excess, lowest, highest);
}
