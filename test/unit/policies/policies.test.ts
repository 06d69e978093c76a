import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { LogBatch } from '../../../src/core/logs/blocks/loggedData';
import { argmaxProbabilities } from '../../../src/core/policies/probabilities/argmaxProbabilities';
import { gaussianDivergence } from '../../../src/core/policies/probabilities/divergence';
import { alwaysPolicy, greedyPolicy, uniformPolicy } from '../../../src/core/policies/given/givenPolicies';
import { loggingPolicy } from '../../../src/core/policies/given/loggingPolicy';
import { MixedLogitLaws } from '../../../src/core/policies/probabilities/mixedLogitLaws';
import { gaussianLaw, mixedLogitLaw } from '../../../src/core/policies/probabilities/noiseLaw';
import type { Policy } from '../../../src/core/policies/policy';
import { parsePolicy, serializePolicy } from '../../../src/core/policies/stored/policyDocument';
import { policyDivergence, trainedPolicy } from '../../../src/core/policies/trained/trainedPolicy';
import { normalDistribution } from '../../../src/core/numerics/functions/normal';
import { batchOf, close, documentOf, vectors } from '../vectors';
import { nonEmpty } from '../../support/nonEmpty';

const probabilitiesOf = (policy: Policy, batch: LogBatch, actions: number): number[] => {
  const out = new Float64Array(batch.length * actions).fill(NaN);
  policy.probabilities(batch, actions, out);
  return Array.from(out);
};

describe('trained policies', () => {
  for (const log of vectors.logs) {
    for (const [policyClass, key] of [
      ['softmax', 'softmax'],
      ['gaussian', 'gaussian'],
      ['mixed-logit', 'mixed_logit_exact'],
    ] as const) {
      it(`${policyClass} agrees with the vectors on ${log.name}`, () => {
        const policy = trainedPolicy(documentOf(log, policyClass));
        const expected = log.policies[key].pi.flat();
        probabilitiesOf(policy, batchOf(log), log.K).forEach((probability, index) => {
          close(probability, expected[index], `π[${index}]`, 1e-12);
        });
      });
    }

    it(`gives sparse features the same answer as dense ones on ${log.name}`, () => {
      const policy = trainedPolicy(documentOf(log, 'gaussian'));
      const batch = batchOf(log);
      const sparse: LogBatch = {
        ...batch,
        features: {
          kind: 'sparse',
          offsets: Uint32Array.from({ length: log.n + 1 }, (_, i) => i * log.d),
          indices: Uint32Array.from({ length: log.n * log.d }, (_, at) => at % log.d),
          values: Float64Array.from(log.phi.flat()),
        },
      };
      assert.deepEqual(probabilitiesOf(policy, sparse, log.K), probabilitiesOf(policy, batch, log.K));
    });
  }

  it('are uniform over the offered actions where φ = 0, and give a single action probability 1', () => {
    const log = vectors.logs[1];
    const batch = {
      ...batchOf(log),
      length: 2,
      offered: Int32Array.of(2, 1),
      features: {
        kind: 'dense' as const,
        values: Float64Array.from([...log.phi[0].map(() => 0), ...log.phi[1]]),
      },
    };
    const out = probabilitiesOf(trainedPolicy(documentOf(log, 'mixed-logit')), batch, log.K);
    assert.deepEqual(out.slice(0, 3), [0.5, 0.5, 0]);
    assert.deepEqual(out.slice(log.K, log.K + 2), [1, 0]);
  });

  it('survive a round trip through their file', () => {
    const document = documentOf(vectors.logs[0], 'gaussian');
    assert.deepEqual(parsePolicy(serializePolicy(document)), document);
    assert.equal(serializePolicy(parsePolicy(serializePolicy(document))), serializePolicy(document));
    assert.throws(() => parsePolicy('{}'), /not a usable policy file/);
    assert.throws(() => parsePolicy(serializePolicy(document).replace('"gaussian"', '"fourier"')), /class/);
  });

  it('have the exact divergence', () => {
    for (const log of vectors.logs) {
      const document = documentOf(log, 'gaussian');
      close(policyDivergence(document), log.policies.gaussian.bounds_kl_exact!.kl, 'KL');
    }
    assert.equal(policyDivergence(documentOf(vectors.logs[0], 'softmax')), Infinity);
    assert.ok(gaussianDivergence([0], 3, [0], 1) > 0);
  });
});

describe('the quadrature', () => {
  const scoresOf = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 40 });
  const deviation = fc.double({ min: 0.01, max: 30, noNaN: true });

  it('sums to one and follows the order of the scores', () => {
    const laws = [0.05, 0.8, 1, 1.3, 12].map(mixedLogitLaw);
    fc.assert(
      fc.property(scoresOf, deviation, fc.nat(5), (scores, sigma, which) => {
        const law = which < laws.length ? laws[which] : gaussianLaw(sigma);
        const out = new Float64Array(scores.length);
        argmaxProbabilities(Float64Array.from(scores), scores.length, law, out, 0);
        close(
          out.reduce((total, p) => total + p, 0),
          1,
          'Σπ',
          1e-11,
        );
        const order = scores.map((_, a) => a).sort((a, b) => scores[a] - scores[b]);
        for (let k = 1; k < order.length; k++) assert.ok(out[order[k]] >= out[order[k - 1]] - 1e-13);
      }),
      { numRuns: 200 },
    );
  });

  it('interpolates between mixed-logit laws to 1e-13 where every row has its own norm', () => {
    const laws = new MixedLogitLaws();
    for (let own = 0; own < 16; own++) laws.of(1000 + own);
    const scores = Float64Array.of(0.3, -0.4, 1.1, 2.5, -6);
    const direct = new Float64Array(5);
    const combined = new Float64Array(5);
    for (const deviation of [0.004, 0.0301, 0.07, 0.33, 0.97, 1.04, 2.3, 9.1]) {
      argmaxProbabilities(scores, 5, mixedLogitLaw(deviation), direct, 0);
      argmaxProbabilities(scores, 5, laws.of(deviation), combined, 0);
      direct.forEach((p, a) => {
        assert.ok(Math.abs(combined[a] - p) < 1e-13, `σ‖φ‖ = ${deviation}: ${combined[a]} is not ${p}`);
      });
    }
  });

  it('has the closed form of two actions, and 1/K for equal scores up to K = 1000', () => {
    const out = new Float64Array(1000);
    argmaxProbabilities(Float64Array.of(1.2, 0.1), 2, gaussianLaw(0.9), out, 0);
    close(out[0], normalDistribution(1.1 / 0.9 / Math.SQRT2), 'π(0)', 1e-13);
    for (const law of [gaussianLaw(2), mixedLogitLaw(0.5), mixedLogitLaw(3)]) {
      argmaxProbabilities(new Float64Array(1000), 1000, law, out, 0);
      close(out[17], 1e-3, 'π of one of a thousand', 1e-11);
    }
  });
});

describe('given policies', () => {
  const log = vectors.logs[0];
  const batch = batchOf(log);

  it('are what they say', () => {
    assert.ok(nonEmpty(probabilitiesOf(uniformPolicy(), batch, log.K)).every((p) => p === 1 / log.K));
    assert.deepEqual(probabilitiesOf(alwaysPolicy(1), batch, log.K).slice(0, 2), [0, 1]);
    assert.deepEqual(probabilitiesOf(greedyPolicy(), batch, log.K).slice(0, 4), [1, 0, 0, 1]);
    assert.throws(() => probabilitiesOf(alwaysPolicy(9), batch, log.K), /no action 9/);
  });

  it('give the logging policy weight exactly one, also where only p_i is known', () => {
    const { distributions, ...chosenOnly } = batch;
    assert.ok(distributions);
    for (const each of [batch, chosenOnly]) {
      const out = probabilitiesOf(loggingPolicy(), each, log.K);
      log.actions.forEach((action, i) => assert.equal(out[i * log.K + action] / batch.propensities[i], 1));
    }
  });
});
