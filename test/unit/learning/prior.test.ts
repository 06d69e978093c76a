import assert from 'node:assert/strict';
import { unwatched } from '../../../src/core/control/jobControl';
import { fitPrior } from '../../../src/core/learning/prior';
import type { TrainingData } from '../../../src/core/learning/data/trainingData';
import { seededRandom } from '../../../src/core/numerics/random';
import { softmax } from '../../../src/core/policies/probabilities/softmax';
import { trainingEngines } from '../../../src/jobs/training/engines';
import { tinyData } from './tinyData';

const [rows, K, d] = [600, 5, 4];

/** Rows logged by a softmax policy of known μ0. */
function logged(): { mu0: Float64Array; data: TrainingData } {
  const random = seededRandom(8);
  const mu0 = Float64Array.from({ length: K * d }, () => random.normal());
  const plain = tinyData(rows, K, d, 8);
  const distributions = new Float64Array(rows * K);
  const scores = new Float64Array(K);
  for (let row = 0; row < rows; row++) {
    for (let a = 0; a < K; a++) {
      scores[a] = 0;
      for (let j = 0; j < d; j++) scores[a] += mu0[a * d + j] * plain.features[row * d + j];
    }
    softmax(scores, K, distributions, row * K);
  }
  return { mu0, data: { ...plain, distributions, offered: new Int32Array(rows).fill(K) } };
}

/** Softmax does not change when all actions move together. */
function centered(mu: Float64Array): Float64Array {
  return mu.map((value, k) => {
    let mean = 0;
    for (let a = 0; a < K; a++) mean += mu[a * d + (k % d)] / K;
    return value - mean;
  });
}

describe('the fitted prior', () => {
  for (const engine of trainingEngines()) {
    it(`finds the logging policy again: ${engine.name}`, () => {
      const { mu0, data } = logged();
      const found = centered(fitPrior(data, unwatched, engine));
      centered(mu0).forEach((value, k) =>
        assert.ok(Math.abs(value - found[k]) < 0.02, `${value} ${found[k]}`),
      );
    });

    it(`fits the chosen actions where nothing else is known: ${engine.name}`, () => {
      const data: Omit<TrainingData, 'distributions'> & { distributions?: Float64Array } = {
        ...tinyData(rows, K, d, 8),
      };
      delete data.distributions;
      const expected = fitPrior(data, unwatched);
      const found = fitPrior(data, unwatched, engine);
      expected.forEach((value, k) => assert.ok(Math.abs(value - found[k]) < 1e-3, `${value} ${found[k]}`));
    });
  }
});
