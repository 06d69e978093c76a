import { normalDistribution } from '../../numerics/functions/normal';
import { softmax } from './softmax';

/**
 * The paper's sampled policies: a check of the quadrature, and an option of scoring. Not for certificates, which need the
 * exact probabilities.
 */

/** Gaussian: (1/S) Σ_j Π_{b≠a} Φ(ε_j + (s_a - s_b)/(σ‖φ‖)). Does not sum to one exactly. */
export function sampledGaussian(
  scores: Float64Array,
  deviation: number,
  epsilons: readonly number[],
  out: Float64Array,
): void {
  for (let a = 0; a < scores.length; a++) {
    let total = 0;
    for (const epsilon of epsilons) {
      let product = 1;
      for (let b = 0; b < scores.length; b++) {
        if (b !== a) product *= normalDistribution(epsilon + (scores[a] - scores[b]) / deviation);
      }
      total += product;
    }
    out[a] = total / epsilons.length;
  }
}

/** Mixed-logit: (1/S) Σ_j softmax(s + σ‖φ‖ε_j), every action with its own ε. */
export function sampledMixedLogit(
  scores: Float64Array,
  deviation: number,
  epsilons: readonly (readonly number[])[],
  out: Float64Array,
): void {
  const count = scores.length;
  const shifted = new Float64Array(count);
  const once = new Float64Array(count);
  out.fill(0);
  for (const epsilon of epsilons) {
    for (let a = 0; a < count; a++) shifted[a] = scores[a] + deviation * epsilon[a];
    softmax(shifted, count, once, 0);
    for (let a = 0; a < count; a++) out[a] += once[a] / epsilons.length;
  }
}
