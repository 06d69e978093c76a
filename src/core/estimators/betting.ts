import { seriesSum } from '../numerics/binSums';
import type { BinTable } from '../numerics/momentBins';
import { bisect } from '../numerics/roots';
import { logOnePlusExponential } from '../numerics/taylor';

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

/** Capital spread evenly over the λ of a fixed grid: reject m where the mean capital is at least 1/δ. */
export function bettingLower(table: BinTable, n: number, delta: number, lambdas: readonly number[]): number {
  const growth = lambdas.map((lambda) => logGrowth(table, lambda));
  const target = Math.log(lambdas.length / delta);
  const excess = (m: number): number => {
    const logs = lambdas.map((lambda, j) => growth[j] - n * Math.log1p(lambda * m));
    const largest = Math.max(...logs);
    return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0)) - target;
  };
  if (excess(0) <= 0) return 0;
  if (excess(1) >= 0) return 1;
  return bisect(excess, 0, 1);
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
