import { inverseNormal } from '../numerics/functions/normal';
import { findRoot } from '../numerics/solving/roots';
import type { Bounds } from './ends';
import type { SketchedTerms, TermSketch } from './termSketch';

/** The statistic may be off by this much of itself; where it cannot be had so well, there is no interval. */
const tolerance = 1e-9;

/**
 * Owen's empirical likelihood interval for a mean (the Cressie-Read divergence of order 0): all Σ q_i x_i with
 * -2 Σ log(n q_i) ≤ χ²_1(1-δ). Its ends have q_i ∝ 1/(γ + x_i), γ above -min x for the lower end and below -max x for
 * the upper one, so each end is the root of one decreasing function of γ.
 */
export function empiricalLikelihoodInterval(sketch: TermSketch, delta: number): Bounds | undefined {
  const { count, least, most } = sketch.extent;
  if (count < 2) return undefined;
  if (least === most) return { lower: least, upper: least };
  const threshold = inverseNormal(1 - delta / 2) ** 2;
  const terms = sketch.finish();
  const down = reachOf(terms, least, most - least, threshold);
  const up = reachOf(terms, most, least - most, threshold);
  if (down === undefined || up === undefined) return undefined;
  return { lower: Math.max(terms.mean - down, least), upper: Math.min(terms.mean + up, most) };
}

/** How far the end on the side of `edge` is from the mean; `scale` leads from there to the other edge. */
function reachOf(terms: SketchedTerms, edge: number, scale: number, threshold: number): number | undefined {
  const n = terms.count;
  // In units of the scale and from the edge on, where the mean is between 0 and 1.
  const mean = (terms.mean - edge) / scale;
  // In d = (u - ū)/(γ + ū), whose mean is zero, the statistic is 2 Σ log(1 + d) + 2n log mean 1/(1 + d): no cancellation.
  const endBetween = (low: number, high: number): number | undefined => {
    const excess = (logGamma: number): number => {
      const { logs, inverse, error } = terms.sums(scale * (Math.exp(logGamma) + mean));
      // So near to the edge the statistic is large.
      return error === Infinity ? Infinity : 2 * (logs + n * Math.log1p(inverse / n)) - threshold;
    };
    if (!(excess(low) > 0 && excess(high) < 0)) return undefined;
    const distance = scale * (Math.exp(findRoot(excess, low, high, 1e-14)) + mean);
    const { inverse, error } = terms.sums(distance);
    // Σ d/(1 + d) = -Σ (1/(1 + d) - 1).
    const reach = (Math.abs(distance) * inverse) / (n + inverse);
    return 2 * error <= tolerance * threshold ? reach : NaN;
  };
  // For many rows q_i ≈ (1 - d_i)/n shifts the mean by σ²/γ, which the normal interval puts at zσ/√n.
  const deviation = terms.deviation(scale);
  const guess = Math.log(Math.max(deviation * Math.sqrt(n / threshold) - mean, 1e-6));
  const reach =
    endBetween(guess - 0.5, guess + 0.5) ??
    endBetween(Math.log(1e-12), Math.log(1e9)) ??
    Math.abs(scale) * mean;
  return Number.isNaN(reach) ? undefined : reach;
}
