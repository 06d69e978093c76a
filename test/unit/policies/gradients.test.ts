import fc from 'fast-check';
import assert from 'node:assert/strict';
import { fixedCharges } from '../../../src/core/bounds/exponentialSmoothing';
import { plugInLambda } from '../../../src/core/bounds/objective';
import { argmaxGradient } from '../../../src/core/policies/argmaxGradient';
import { argmaxProbabilities } from '../../../src/core/policies/argmaxProbabilities';
import { gaussianDivergence } from '../../../src/core/policies/divergence';
import { gaussianLaw, mixedLogitLaw } from '../../../src/core/policies/noiseLaw';
import { sampledGaussian, sampledMixedLogit } from '../../../src/core/policies/sampledProbabilities';
import { close, vectors, type LogVectors } from '../vectors';

const scoresOf = (log: LogVectors, i: number): Float64Array =>
  Float64Array.from(log.mu, (row) => row.reduce((total, m, j) => total + m * log.phi[i][j], 0));

interface Extra {
  eps_gaussian: number[];
  eps_mixed_logit: number[][];
  gradients_gaussian: { ours: { value: number; grad_mu: number[][]; grad_log_sigma: number } };
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
        const gradient = new Float64Array(4);
        const value = argmaxGradient(Float64Array.from(scores), Float64Array.from(weights), 4, law, gradient);
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

  for (const log of vectors.logs) {
    it(`of the plug-in objective agree with the vectors on ${log.name}`, () => {
      const expected = (log as unknown as Extra).gradients_gaussian.ours;
      const { alpha, delta, sigma, sigma0 } = log.params;
      const { n, K, d } = log;
      const flat = log.mu.flat();
      const flat0 = log.mu0.flat();
      const { terms, estimators: found } = log.policies.gaussian;
      const { kl1, kl2 } = fixedCharges(gaussianDivergence(flat, sigma, flat0, sigma0), n, delta);
      const lambda = plugInLambda(kl2, n, terms.V);
      // d(objective)/dKL; λ at its optimum is a constant for the gradient.
      const perKl = 1 / (2 * n * Math.sqrt((2 * kl1) / n)) + 1 / (n * lambda);
      const gradientMu = flat.map((m, k) => (perKl * (m - flat0[k])) / sigma0 ** 2);
      let gradientSigma = perKl * d * K * (sigma ** 2 / sigma0 ** 2 - 1);
      let value = 0;
      for (let i = 0; i < n; i++) {
        const weights = Float64Array.from(log.pi0[i], (p, a) => {
          const chosen = a === log.actions[i] ? 1 : 0;
          const risk = (chosen * log.costs[i]) / p ** alpha;
          const second = p ** (1 - 2 * alpha) + (chosen * log.costs[i] ** 2) / p ** (2 * alpha);
          return (risk - p ** (1 - alpha) + (lambda / 2) * second) / n;
        });
        const scores = scoresOf(log, i);
        const gradient = new Float64Array(K);
        const law = gaussianLaw(sigma * Math.hypot(...log.phi[i]));
        value += argmaxGradient(scores, weights, K, law, gradient);
        for (let a = 0; a < K; a++) {
          for (let j = 0; j < d; j++) gradientMu[a * d + j] += gradient[a] * log.phi[i][j];
          gradientSigma -= gradient[a] * scores[a];
        }
      }
      close(value + 1 + Math.sqrt(kl1 / (2 * n)) + kl2 / (n * lambda), expected.value, 'value');
      expected.grad_mu.flat().forEach((g, k) => close(gradientMu[k], g, `∂/∂μ[${k}]`, 1e-9));
      close(gradientSigma, expected.grad_log_sigma, '∂/∂log σ', 1e-9);
      assert.ok(found.ips_alpha < 0);
    });
  }
});
