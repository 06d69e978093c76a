import { findRoot } from '../solving/roots';

const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** log φ(x) = -x²/2 - log √(2π). */
export function logNormalDensity(x: number): number {
  return -0.5 * x * x - halfLogTwoPi;
}

/**
 * The Mills ratio (1 - Φ(x))/φ(x) for x ≥ 1 by its continued fraction 1/(x + 1/(x + 2/(x + 3/(x + …)))),
 * evaluated from the inside out; its convergence slows as x falls, hence the number of levels.
 */
function millsRatio(x: number): number {
  const levels = Math.ceil(40 + 500 / (x * x));
  let tail = x;
  for (let level = levels; level >= 1; level--) tail = x + level / tail;
  return 1 / tail;
}

/** (Φ(x) - 1/2)/φ(x) = x + x³/3 + x⁵/(3·5) + …: all terms of one sign, so no cancellation. */
function centralSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-18 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return sum;
}

/** log Φ(x), the standard normal distribution function, to about 1e-15 relative, also far in the left tail. */
export function logNormalDistribution(x: number): number {
  if (Number.isNaN(x)) return NaN;
  if (x <= -1) {
    if (x < -1e8) return x < -1e154 ? -Infinity : logNormalDensity(x) - Math.log(-x);
    return logNormalDensity(x) + Math.log(millsRatio(-x));
  }
  if (x >= 1) return x > 40 ? -0 : Math.log1p(-Math.exp(logNormalDensity(x)) * millsRatio(x));
  return Math.log(0.5 + Math.exp(logNormalDensity(x)) * centralSeries(x));
}

/** Φ(x). */
export function normalDistribution(x: number): number {
  return Math.exp(logNormalDistribution(x));
}

/** Φ^{-1}(q). */
export function inverseNormal(q: number): number {
  if (!(q > 0)) return -Infinity;
  if (q >= 1) return Infinity;
  if (q === 0.5) return 0;
  if (q > 0.5) return -inverseNormal(1 - q);
  const target = Math.log(q);
  return findRoot((x) => logNormalDistribution(x) - target, -40, 0);
}
