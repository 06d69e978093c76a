import type { ObjectiveName } from '../../../src/core/documents/names';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { DataTerm } from '../../../src/core/learning/objectives/dataTerms';
import { sakhi2 } from '../../../src/core/learning/objectives/clippedBounds';
import type { ObjectiveSettings, TrainingObjective } from '../../../src/core/learning/objectives/objective';
import { makeObjective } from '../../../src/core/learning/objectives/registry';
import { QuadratureKernel } from '../../../src/core/learning/rowKernel';
import { argmaxProbabilities } from '../../../src/core/policies/probabilities/argmaxProbabilities';
import { gaussianDivergence } from '../../../src/core/policies/probabilities/divergence';
import { gaussianLaw, mixedLogitLaw, type NoiseLaw } from '../../../src/core/policies/probabilities/noiseLaw';
import {
  sampledGaussian,
  sampledMixedLogit,
} from '../../../src/core/policies/probabilities/sampledProbabilities';
import { close, vectors, type LogVectors } from '../vectors';

const scoresOf = (log: LogVectors, i: number): Float64Array =>
  Float64Array.from(log.mu, (row) => row.reduce((total, m, j) => total + m * log.phi[i][j], 0));

/** Σ ω_a π(a) with its gradients in the scores and in log σ, by the kernel that training uses. */
function lossAndGradient(scores: Float64Array, weights: Float64Array, law: NoiseLaw, deviation: number) {
  const kernel = new QuadratureKernel();
  const pi = new Float64Array(scores.length);
  const gradient = new Float64Array(scores.length);
  kernel.use(law, deviation);
  kernel.forward(scores, scores.length, pi);
  const logSigma = kernel.backward(weights, scores.length, gradient);
  return { value: pi.reduce((total, p, a) => total + p * weights[a], 0), gradient, logSigma };
}

interface Extra {
  eps_gaussian: number[];
  eps_mixed_logit: number[][];
  gradients_gaussian: Record<string, { value: number; grad_mu: number[][]; grad_log_sigma: number }>;
}

describe("the paper's sampled policies", () => {
  for (const log of vectors.logs) {
    it(`agree with the vectors on ${log.name}, and do not sum to one where the paper's do not`, () => {
      const { eps_gaussian: shared, eps_mixed_logit: own } = log as unknown as Extra;
      const out = new Float64Array(log.K);
      for (let i = 0; i < log.n; i++) {
        const deviation = log.params.sigma * Math.hypot(...log.phi[i]);
        sampledGaussian(scoresOf(log, i), deviation, shared, out);
        out.forEach((p, a) => close(p, log.policies.gaussian_mc.pi[i][a], `gaussian π(${a}|${i})`, 1e-11));
        sampledMixedLogit(scoresOf(log, i), deviation, own, out);
        out.forEach((p, a) =>
          close(p, log.policies.mixed_logit_mc.pi[i][a], `mixed-logit π(${a}|${i})`, 1e-11),
        );
      }
    });
  }
});

describe('gradients', () => {
  it('agree with differences of the probabilities', () => {
    const laws = [gaussianLaw(0.7), mixedLogitLaw(0.4), mixedLogitLaw(2)];
    const vector = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(vector, vector, fc.nat(2), (scores, weights, which) => {
        const law = laws[which];
        const loss = (at: readonly number[]): number => {
          const out = new Float64Array(4);
          argmaxProbabilities(Float64Array.from(at), 4, law, out, 0);
          return out.reduce((total, p, a) => total + p * weights[a], 0);
        };
        const deviation = [0.7, 0.4, 2][which];
        const { value, gradient } = lossAndGradient(
          Float64Array.from(scores),
          Float64Array.from(weights),
          law,
          deviation,
        );
        assert.ok(Math.abs(value - loss(scores)) < 1e-11);
        const h = 1e-4;
        for (let b = 0; b < 4; b++) {
          const shift = (by: number): number[] => scores.map((s, a) => (a === b ? s + by : s));
          const slope =
            (8 * (loss(shift(h)) - loss(shift(-h))) - loss(shift(2 * h)) + loss(shift(-2 * h))) / (12 * h);
          assert.ok(Math.abs(gradient[b] - slope) < 1e-8, `${gradient[b]} is not ${slope}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  const plain = (name: ObjectiveName) => (settings: ObjectiveSettings) => makeObjective(name, settings, true);
  const blocks: Record<string, (settings: ObjectiveSettings, log: LogVectors) => TrainingObjective> = {
    ours: (settings) => plain('exponential-smoothing')({ ...settings, lambda: 'optimal' }),
    ours_fixed: plain('exponential-smoothing'),
    london: plain('london'),
    // The block holds it at the third λ of the grid.
    sakhi2: (settings, log) => sakhi2(settings, [log.params.sakhi2_lambdas[2]]),
  };
  for (const log of vectors.logs) {
    for (const [block, objectiveOf] of Object.entries(blocks)) {
      it(`of an objective agree with the vectors on ${log.name}: ${block}`, () => {
        const expected = (log as unknown as Extra).gradients_gaussian[block];
        const { alpha, tau, delta, sigma, sigma0, lambda, sakhi2_lambdas: grid } = log.params;
        const { n, K, d } = log;
        const objective = objectiveOf({ n, delta, alpha, tau, lambda, penalties: [0, 0, 0] }, log);
        // A grid of one λ is charged ln(11)/λ less than the vectors' of eleven.
        const uncharged = block === 'sakhi2' ? Math.log(grid.length) / grid[2] : 0;
        const weightOf = (term: DataTerm, i: number, a: number): number =>
          (term.everyAction?.(log.pi0[i][a]) ?? 0) +
          (a === log.actions[i] ? (term.chosen?.(log.costs[i], log.pi0[i][a]) ?? 0) : 0);
        const rows = log.phi.map((phi, i) => {
          const deviation = sigma * Math.hypot(...phi);
          return (weights: Float64Array) =>
            lossAndGradient(scoresOf(log, i), weights, gaussianLaw(deviation), deviation);
        });
        const weightsOf = (weigh: (a: number) => number): Float64Array =>
          Float64Array.from({ length: K }, (_, a) => weigh(a));
        const means = Float64Array.from(
          objective.terms,
          (term) =>
            rows.reduce((sum, row, i) => sum + row(weightsOf((a) => weightOf(term, i, a))).value, 0) / n,
        );
        const kl = gaussianDivergence(log.mu.flat(), sigma, log.mu0.flat(), sigma0);
        const { value, slopes, klSlope } = objective.evaluate(means, { kl, squared: 0 });
        const gradientMu = log.mu.flat().map((m, k) => (klSlope * (m - log.mu0.flat()[k])) / sigma0 ** 2);
        let gradientSigma = klSlope * d * K * (sigma ** 2 / sigma0 ** 2 - 1);
        rows.forEach((row, i) => {
          const combined = (a: number): number =>
            objective.terms.reduce((sum, term, t) => sum + (slopes[t] * weightOf(term, i, a)) / n, 0);
          const { gradient, logSigma } = row(weightsOf(combined));
          gradientSigma += logSigma;
          for (let k = 0; k < K * d; k++) gradientMu[k] += gradient[Math.floor(k / d)] * log.phi[i][k % d];
        });
        close(value + uncharged, expected.value, 'value');
        expected.grad_mu.flat().forEach((g, k) => close(gradientMu[k], g, `∂/∂μ[${k}]`, 1e-9));
        close(gradientSigma, expected.grad_log_sigma, '∂/∂log σ', 1e-9);
      });
    }
  }
});
