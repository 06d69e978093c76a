import { bisect } from '../../numerics/solving/roots';

/**
 * The paper's corollary, uniform logging and λ = 1/√n: the excess risk of the learned policy is at most
 * √(D² + 2 ln(4√n/δ))/√n + 2(1 - K^{α-1}) + (D² + 2 ln(4/δ))/√n + (K^{2α-1} + K^{2α})/√n with D = ‖μ* - μ0‖.
 */
export function excessRisk(
  distance: number,
  actionCount: number,
  alpha: number,
  n: number,
  delta: number,
): number {
  const squared = distance * distance;
  const root = Math.sqrt(n);
  return (
    Math.sqrt(squared + 2 * Math.log((4 * root) / delta)) / root +
    2 * (1 - actionCount ** (alpha - 1)) +
    (squared + 2 * Math.log(4 / delta)) / root +
    (actionCount ** (2 * alpha - 1) + actionCount ** (2 * alpha)) / root
  );
}

/** The smallest n whose excess risk is at most ε, or Infinity when the bias alone exceeds it. */
export function rowsForExcess(
  distance: number,
  actionCount: number,
  alpha: number,
  epsilon: number,
  delta: number,
): number {
  if (epsilon <= 2 * (1 - actionCount ** (alpha - 1))) return Infinity;
  const enough = (n: number): boolean => excessRisk(distance, actionCount, alpha, n, delta) <= epsilon;
  let high = 1;
  while (!enough(high)) {
    high *= 2;
    if (high > 2 ** 60) return Infinity;
  }
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * How many times the rows would be needed for gap(factor) to turn positive, if more rows looked like these. The gap is
 * what a certificate at factor·n rows would leave between the two values; Infinity when no number of rows would do.
 */
export function rowFactor(gap: (factor: number) => number): number {
  if (gap(1) > 0) return 1;
  let high = 2;
  while (!(gap(high) > 0)) {
    high *= 4;
    if (high > 1e9) return Infinity;
  }
  const logFactor = bisect((u) => gap(Math.exp(u)), Math.log(high) - Math.log(4), Math.log(high), 12);
  return Math.max(Math.exp(logFactor), 1);
}
