import type { BinTable } from '../documents/results/sums';
import { lowerMean } from '../betting/mean/capital';
import { seriesSum } from '../numerics/sums/binSums';
import { logOnePlusExponential } from '../numerics/sums/taylor';

/**
 * Lower confidence bounds on the mean m of independent Y ≥ 0, Y unbounded. A gambler who bets the share λ/(1 + λm) of her
 * capital on Y exceeding m multiplies it by (1 + λY)/(1 + λm) each row; if m is the true mean her capital is a
 * nonnegative martingale, so it reaches 1/δ with probability at most δ (Waudby-Smith and Ramdas; for one λ this is the
 * LS bound). The table holds ℓ = log Y; rows with Y = 0 count in n only.
 */
export function logGrowth(table: BinTable, lambda: number): number {
  const shift = Math.log(lambda);
  return seriesSum(table, 0, (center) => logOnePlusExponential(center + shift));
}

/** Capital spread evenly over the λ of a fixed grid. */
export function bettingLower(table: BinTable, n: number, delta: number, lambdas: readonly number[]): number {
  const bets = {
    rows: n,
    bound: 0,
    lambdas,
    weights: lambdas.map(() => 1 / lambdas.length),
    growth: lambdas.map((lambda) => logGrowth(table, lambda)),
  };
  return lowerMean(bets, delta, { lowest: 0, highest: 1 }).value;
}

/** LS with each λ of the grid at δ/|Λ|: m ≥ (exp((Σ log(1 + λY) - ln(|Λ|/δ))/n) - 1)/λ. */
export function logarithmicLower(
  table: BinTable,
  n: number,
  delta: number,
  lambdas: readonly number[],
): number {
  const charge = Math.log(lambdas.length / delta);
  const best = Math.max(
    ...lambdas.map((lambda) => Math.expm1((logGrowth(table, lambda) - charge) / n) / lambda),
  );
  return Math.min(Math.max(best, 0), 1);
}
