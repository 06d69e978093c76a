import { inverseNormal } from '../numerics/normal';
import { findRoot } from '../numerics/roots';
import { momentsOf } from './empiricalBernstein';
import type { Bounds } from './ends';

/**
 * Owen's empirical likelihood interval for a mean (the Cressie-Read divergence of order 0): all Σ q_i x_i with
 * -2 Σ log(n q_i) ≤ χ²_1(1-δ). Its ends have q_i ∝ 1/(γ + x_i), γ above -min x for the lower end and below -max x for
 * the upper one, so each end is the root of one decreasing function of γ.
 */
export function empiricalLikelihoodInterval(x: Float64Array, delta: number): Bounds | undefined {
  const n = x.length;
  if (n < 2) return undefined;
  let least = Infinity;
  let most = -Infinity;
  for (const value of x) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least === most) return { lower: least, upper: least };
  const scale = most - least;
  const threshold = inverseNormal(1 - delta / 2) ** 2;
  // u = (x - min)/(max - min) for the lower end, mirrored for the upper one.
  const up = x.map((value) => (value - least) / scale);
  const down = x.map((value) => (most - value) / scale);
  return { lower: least + scale * lowerEnd(up, threshold), upper: most - scale * lowerEnd(down, threshold) };
}

function lowerEnd(u: Float64Array, threshold: number): number {
  const n = u.length;
  const { mean, variance } = momentsOf(n, (i) => u[i]);
  // In d = (u - ū)/(γ + ū), whose mean is zero, the statistic is 2 Σ log(1 + d) + 2n log mean 1/(1 + d): no cancellation.
  const endBetween = (low: number, high: number, sums: LikelihoodSums): number | undefined => {
    const excess = (logGamma: number): number => {
      const { logs, inverse } = sums(Math.exp(logGamma) + mean);
      return 2 * (logs + n * Math.log1p(inverse / n)) - threshold;
    };
    if (!(excess(low) > 0 && excess(high) < 0)) return undefined;
    const distance = Math.exp(findRoot(excess, low, high, 1e-14)) + mean;
    const { inverse } = sums(distance);
    // Σ d/(1 + d) = -Σ (1/(1 + d) - 1).
    return Math.max(mean - (distance * inverse) / (n + inverse), 0);
  };
  // For many rows q_i ≈ (1 - d_i)/n shifts the mean by σ²/γ, which the normal interval puts at zσ/√n.
  const guess = Math.log(Math.max(Math.sqrt((variance * n) / threshold) - mean, 1e-6));
  const least = Math.exp(guess - 0.5) + mean;
  return (
    endBetween(guess - 0.5, guess + 0.5, likelihoodSums(u, mean, least / convergent)) ??
    endBetween(Math.log(1e-12), Math.log(1e9), likelihoodSums(u, mean, 0)) ??
    0
  );
}

/** Σ log(1 + d) and Σ (1/(1 + d) - 1) for d = (u - ū)/distance. */
type LikelihoodSums = (distance: number) => { readonly logs: number; readonly inverse: number };

/** Σ d² is about χ², so that for |d| up to 1/3 the power series leaves out less than 1e-14 after 32 terms. */
const convergent = 3;
const order = 32;

/** Rows within `reach` of the mean count by their central moments, in one pass for all distances; the others one by one. */
function likelihoodSums(u: Float64Array, mean: number, reach: number): LikelihoodSums {
  const moments = new Float64Array(order + 1);
  const far: number[] = [];
  for (const value of u) {
    const deviation = value - mean;
    if (Math.abs(deviation) > reach) {
      far.push(deviation);
      continue;
    }
    let power = deviation;
    for (let k = 1; k <= order; k++) {
      moments[k] += power;
      power *= deviation;
    }
  }
  return (distance) => {
    let logs = 0;
    let inverse = 0;
    for (let k = order; k >= 1; k--) {
      const term = (k % 2 === 0 ? 1 : -1) * moments[k] * distance ** -k;
      logs -= term / k;
      inverse += term;
    }
    for (const deviation of far) {
      const d = deviation / distance;
      logs += Math.log1p(d);
      inverse -= d / (1 + d);
    }
    return { logs, inverse };
  };
}
