import type { NoiseLaw } from './noiseLaw';

/**
 * π(a) = P(s_a + ξ_a is the largest) = ∫ r(z - t_a) Π_b F(z - t_b) dz with t = s/scale and r = f/F: one set of nodes on
 * z serves all actions. Trapezoid rule; the step is halved until Σ_a π(a) = 1 to 1e-12, which only large K needs.
 */
export function argmaxProbabilities(
  scores: Float64Array,
  count: number,
  law: NoiseLaw,
  out: Float64Array,
  offset: number,
): void {
  if (count === 1) {
    out[offset] = 1;
    return;
  }
  let step = 0.25;
  for (let attempt = 0; attempt < 4; attempt++) {
    const total = integrate(scores, count, law, step, out, offset);
    if (Math.abs(total - 1) < 1e-12) return;
    step /= 2;
  }
  let total = 0;
  for (let action = 0; action < count; action++) total += out[offset + action];
  for (let action = 0; action < count; action++) out[offset + action] /= total;
}

let standardized = new Float64Array(16);
let hazards = new Float64Array(16);

function integrate(
  scores: Float64Array,
  count: number,
  law: NoiseLaw,
  step: number,
  out: Float64Array,
  offset: number,
): number {
  if (standardized.length < count) {
    standardized = new Float64Array(count);
    hazards = new Float64Array(count);
  }
  let largest = -Infinity;
  for (let action = 0; action < count; action++) largest = Math.max(largest, scores[action]);
  for (let action = 0; action < count; action++) {
    standardized[action] = (scores[action] - largest) / law.scale;
    out[offset + action] = 0;
  }
  const { logF, hazard, left, right } = law;
  const nodes = Math.floor((right - left) / step);
  let total = 0;
  for (let node = 0; node <= nodes; node++) {
    const z = left + node * step;
    let logProduct = 0;
    for (let action = 0; action < count; action++) {
      const x = z - standardized[action];
      if (x < right) {
        logProduct += logF.at(x);
        if (logProduct < -60) break;
        hazards[action] = hazard.at(x);
      } else hazards[action] = 0;
    }
    if (logProduct < -60) continue;
    const product = step * Math.exp(logProduct);
    for (let action = 0; action < count; action++) {
      const part = product * hazards[action];
      out[offset + action] += part;
      total += part;
    }
  }
  return total;
}
