import { objectiveNames } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import { priorPull, spreadPull, type Prior } from '../../../src/core/learning/gradient';
import { type ObjectiveSettings } from '../../../src/core/learning/objectives/objective';
import { makeObjective } from '../../../src/core/learning/objectives/registry';
import { plainEngine } from '../../../src/core/learning/plainEngine';
import { seededRandom } from '../../../src/core/numerics/random';
import { gaussianDivergence } from '../../../src/core/policies/probabilities/divergence';
import { tinyData } from './tinyData';

const K = 4;
const d = 3;
const data = tinyData(40, K, d, 7);
const random = seededRandom(11);
const prior: Prior = { mu: Float64Array.from({ length: K * d }, () => 0.3 * random.normal()), sigma: 1.3 };
const mu = Float64Array.from({ length: K * d }, () => random.normal());
const sigma = 0.7;

for (const kind of ['softmax', 'mixed-logit', 'gaussian'] as const) {
  describe(`the gradient of a ${kind} policy`, () => {
    for (const name of objectiveNames) {
      // A fixed λ, because the gradient treats λ as a constant: at λ* that is exact, with the program's λ by design.
      const lambdas = name === 'exponential-smoothing' ? (['optimal', 0.2] as const) : ([0.2] as const);
      for (const lambda of lambdas) {
        it(`agrees with central differences: ${name}, λ ${lambda}`, () => {
          const settings: ObjectiveSettings = {
            n: 40,
            delta: 0.05,
            alpha: 0.7,
            tau: 0.3,
            lambda,
            penalties: [0.01, 0.02, 0.03],
          };
          const objective = makeObjective(name, settings, true);
          const session = plainEngine.open(kind, data, data.rows, prior.mu);
          session.setTerms(objective.terms);
          const evaluateAt = (at: Float64Array, spread: number) => {
            session.restore({ ...session.save(), mu: at });
            const { sums } = session.accumulate(0, spread);
            const squared = at.reduce((sum, m, k) => sum + (m - prior.mu[k]) ** 2, 0);
            const kl = gaussianDivergence(at, spread, prior.mu, prior.sigma);
            return objective.evaluate(
              sums.map((sum) => sum / data.rows),
              { kl, squared },
            );
          };
          const trainsSigma = objective.trainsSigma && kind !== 'softmax';
          const evaluation = evaluateAt(mu, sigma);
          const { logSigma } = session.accumulate(0, sigma, evaluation.slopes);
          const pull = priorPull(evaluation, prior);
          const gradient = [
            ...session.gradient().map((g, k) => g / data.rows + pull * (mu[k] - prior.mu[k])),
            trainsSigma ? logSigma / data.rows + spreadPull(evaluation, prior, sigma) : 0,
          ];
          const scale = Math.max(...gradient.map(Math.abs));
          const h = 1e-5;
          for (let k = 0; k <= mu.length; k++) {
            if (k === mu.length && !trainsSigma) continue;
            const value = (shift: number): number => {
              const moved = mu.map((m, j) => (j === k ? m + shift : m));
              return evaluateAt(moved, k === mu.length ? sigma * Math.exp(shift) : sigma).value;
            };
            // Fourth-order differences: the truncation error stays below the rounding.
            const slope = (8 * (value(h) - value(-h)) - (value(2 * h) - value(-2 * h))) / (12 * h);
            assert.ok(
              Math.abs(slope - gradient[k]) <= 1e-6 * scale,
              `parameter ${k}: ${gradient[k]} but ${slope}`,
            );
          }
        });
      }
    }
  });
}
