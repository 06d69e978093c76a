import { inverseNormal } from '../numerics/normal';
import { findRoot } from '../numerics/roots';
import { momentsOf } from './empiricalBernstein';
import type { Bounds } from './interval';

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
  const at = (logGamma: number): { excess: number; mean: number } => {
    const distance = Math.exp(logGamma) + mean;
    let inverse = 0;
    let first = 0;
    let logs = 0;
    for (const value of u) {
      const d = (value - mean) / distance;
      const q = 1 / (1 + d);
      inverse += q - 1;
      first += d * q;
      logs += Math.log1p(d);
    }
    const statistic = 2 * (logs + n * Math.log1p(inverse / n));
    return { excess: statistic - threshold, mean: mean + (distance * first) / (n + inverse) };
  };
  const excess = (logGamma: number): number => at(logGamma).excess;
  // For many rows q_i ≈ (1 - d_i)/n shifts the mean by σ²/γ, which the normal interval puts at zσ/√n.
  const guess = Math.log(Math.max(Math.sqrt((variance * n) / threshold) - mean, 1e-6));
  const near = excess(guess - 0.5) > 0 && excess(guess + 0.5) < 0;
  const root = near
    ? findRoot(excess, guess - 0.5, guess + 0.5, 1e-14)
    : findRoot(excess, Math.log(1e-12), Math.log(1e9), 1e-14);
  return Math.max(at(root).mean, 0);
}
