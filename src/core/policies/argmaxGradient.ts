import type { NoiseLaw } from './noiseLaw';

/**
 * For a loss Σ_a ω_a π(a), linear in π: its value and its derivatives with respect to the scores, by the quadrature of
 * argmaxProbabilities. With P = Π_b F(z - t_b), R = Σ r_a and W = Σ ω_a r_a: loss = ∫ P W dz and
 * ∂loss/∂t_b = ∫ P r_b (ω_b R - W) dz, t = s/scale (integration by parts removes the derivative of r).
 */
export function argmaxGradient(
  scores: Float64Array,
  weights: Float64Array,
  count: number,
  law: NoiseLaw,
  gradient: Float64Array,
): number {
  gradient.fill(0, 0, count);
  if (count === 1) return weights[0];
  let largest = -Infinity;
  for (let a = 0; a < count; a++) largest = Math.max(largest, scores[a]);
  const { logF, hazard, left, right, scale } = law;
  // Finer than the probabilities need: r_b(ω_b R - W) varies faster than r_b.
  const step = count > 100 ? 0.03125 : 0.125;
  const hazards = new Float64Array(count);
  let loss = 0;
  for (let z = left; z <= right; z += step) {
    let logProduct = 0;
    let all = 0;
    let weighted = 0;
    for (let a = 0; a < count && logProduct > -60; a++) {
      const x = z - (scores[a] - largest) / scale;
      hazards[a] = 0;
      if (x >= right) continue;
      logProduct += logF.at(x);
      hazards[a] = hazard.at(x);
      all += hazards[a];
      weighted += weights[a] * hazards[a];
    }
    if (logProduct <= -60) continue;
    const product = step * Math.exp(logProduct);
    loss += product * weighted;
    for (let b = 0; b < count; b++) {
      gradient[b] += (product * hazards[b] * (weights[b] * all - weighted)) / scale;
    }
  }
  return loss;
}
