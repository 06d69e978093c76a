import { seededRandom } from '../../../src/core/numerics/random';
import type { TrainingData } from '../../../src/core/learning/data/trainingData';

/** A few random rows, full distributions, some rows offering fewer actions. */
export function tinyData(rows: number, K: number, d: number, seed: number, unitNorm = true): TrainingData {
  const random = seededRandom(seed);
  const features = new Float32Array(rows * d);
  const norms = new Float64Array(rows);
  const distributions = new Float64Array(rows * K);
  const offered = Int32Array.from({ length: rows }, (_, i) => (i % 5 === 4 ? Math.max(1, K - 1) : K));
  const actions = new Int32Array(rows);
  const costs = Float64Array.from({ length: rows }, () => -random.uniform());
  const propensities = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const raw = Array.from({ length: d }, () => random.normal());
    const norm = Math.hypot(...raw);
    for (let j = 0; j < d; j++) features[i * d + j] = unitNorm ? raw[j] / norm : raw[j];
    norms[i] = unitNorm ? 1 : norm;
    const weights = Array.from({ length: offered[i] }, () => 0.05 + random.uniform());
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, a) => (distributions[i * K + a] = weight / total));
    actions[i] = random.below(offered[i]);
    propensities[i] = distributions[i * K + actions[i]];
  }
  return {
    rows,
    actionCount: K,
    featureCount: d,
    features,
    norms,
    actions,
    costs,
    propensities,
    distributions,
    offered,
  };
}
