import type { ObjectiveSettings } from '../../src/core/learning/objectives/objective';
import type { TrainingData } from '../../src/core/learning/data/trainingData';
import { seededRandom } from '../../src/core/numerics/random';
import { softmax } from '../../src/core/policies/probabilities/softmax';

/** Rows of unit norm, a softmax logging policy around the prior, and rewards of 0 and 1. */
export interface Problem {
  readonly data: TrainingData;
  /** Row-major K × d. */
  readonly mu0: Float64Array;
  readonly batch: number;
  readonly settings: ObjectiveSettings & { readonly lambda: number };
}

export function makeProblem(rows: number, d: number, K: number, batch: number): Problem {
  const random = seededRandom(d * K);
  const mu0 = Float64Array.from({ length: K * d }, () => 2 * random.normal());
  const data = {
    rows,
    actionCount: K,
    featureCount: d,
    features: new Float32Array(rows * d),
    norms: new Float64Array(rows).fill(1),
    actions: new Int32Array(rows),
    costs: Float64Array.from({ length: rows }, () => (random.uniform() < 0.3 ? -1 : 0)),
    propensities: new Float64Array(rows),
    distributions: new Float64Array(rows * K),
    offered: new Int32Array(rows).fill(K),
  };
  const x = new Float64Array(d);
  const scores = new Float64Array(K);
  for (let row = 0; row < rows; row++) {
    for (let j = 0; j < d; j++) x[j] = random.normal();
    const norm = Math.hypot(...x);
    for (let j = 0; j < d; j++) data.features[row * d + j] = x[j] / norm;
    for (let a = 0; a < K; a++) {
      let score = 0;
      for (let j = 0; j < d; j++) score += x[j] * mu0[a * d + j];
      scores[a] = (0.6 * score) / norm;
    }
    softmax(scores, K, data.distributions, row * K);
    let u = random.uniform();
    let action = 0;
    while (action < K - 1 && (u -= data.distributions[row * K + action]) > 0) action++;
    data.actions[row] = action;
    data.propensities[row] = data.distributions[row * K + action];
  }
  const settings = {
    n: rows,
    delta: 0.05,
    alpha: 0.7,
    tau: 0.1,
    lambda: 0.05,
    penalties: [0, 0, 0] as const,
  };
  return { data, mu0, batch, settings };
}
