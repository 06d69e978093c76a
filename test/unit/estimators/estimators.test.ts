import type { RewardRange } from '../../../src/core/documents/log/rewardRange';
import type { Estimate } from '../../../src/core/documents/results/analysisReport';
import assert from 'node:assert/strict';
import { scanForEstimates } from '../../../src/core/analysis/scan/scanLog';
import { estimateAll } from '../../../src/core/estimators/scan/estimate';
import type { EstimatorParameters } from '../../../src/core/documents/runs/options';
import { defaultParameters } from '../../../src/core/estimators/estimator';
import { ips } from '../../../src/core/estimators/ips';
import { clippedWeights } from '../../../src/core/estimators/clippedWeights';
import { estimators } from '../../../src/core/estimators/registry';
import { loggingPolicy } from '../../../src/core/policies/given/loggingPolicy';
import type { Policy } from '../../../src/core/policies/policy';
import type { LoggedData } from '../../../src/core/logs/blocks/loggedData';
import {
  drawLog,
  logOf,
  randomBandit,
  seededRandom,
  sharperPolicy,
  tablePolicy,
  trueValue,
} from '../synthetic';
import { eventPolicy, close, dataOf, vectors } from '../vectors';
import { nonEmpty } from '../../support/nonEmpty';

function estimatesOf(
  data: LoggedData,
  policy: Policy,
  parameters: Partial<EstimatorParameters> = {},
  range: RewardRange = { min: 0, max: 1 },
  onPolicy = false,
): Map<string, Estimate> {
  const all = { ...defaultParameters(data.rows), ...parameters };
  const request = { parameters: all, seed: 0, model: true };
  const { estimates, sums } = scanForEstimates(data, policy, { range, tau: all.clipMin }, request);
  const options = { range, delta: 0.05, charged: 0.05, seed: 0, fixedPolicy: true, onPolicy };
  return new Map(estimateAll(estimates, sums, options).map((estimate) => [estimate.name, estimate]));
}

describe('estimators', () => {
  for (const log of vectors.logs) {
    for (const [key, expected] of Object.entries(log.policies)) {
      it(`agree with the vectors: ${log.name}, ${key}`, () => {
        const { params } = log;
        const policy = eventPolicy(expected.pi);
        const found = estimatesOf(dataOf(log), policy, {
          clipMax: params.M,
          clipMin: params.tau,
          alpha: params.alpha,
          beta: params.beta,
          shrinkage: params.su_lambda,
          harmonic: params.metelli_lambda,
        });
        const names: Record<string, string> = {
          ips: 'ips',
          ips_min: 'ips-min',
          ips_max: 'ips-max',
          ips_alpha: 'ips-alpha',
          ips_beta: 'ips-beta',
          snips: 'snips',
          ips_su: 'shrinkage',
          ips_metelli: 'harmonic',
        };
        for (const [vector, risk] of Object.entries(expected.estimators)) {
          close(found.get(names[vector])!.value, -risk, vector, 1e-12);
        }
      });
    }
  }

  it('reproduce the hundred-action example in expectation', () => {
    const { K, M, n, r, pi0, ...expected } = vectors.illustrative_example;
    for (let arm = 0; arm < K; arm++) {
      for (const [estimator, mean, deviation] of [
        [ips, expected.ips, expected.sd_ips],
        [clippedWeights, expected.ips_min, expected.sd_ips_min],
      ] as const) {
        const term = (a: number): number => r[a] * estimator.weight!(a === arm ? 1 : 0, pi0[a], M);
        const first = pi0.reduce((total, p, a) => total + p * term(a), 0);
        // Rewards of the example are Bernoulli: E[r²] = E[r].
        const second = pi0.reduce(
          (total, p, a) => total + p * r[a] * estimator.weight!(a === arm ? 1 : 0, pi0[a], M) ** 2,
          0,
        );
        close(first, mean[arm], `${estimator.name} of action ${arm}`);
        close(Math.sqrt((second - first ** 2) / n), deviation[arm], `its deviation, action ${arm}`);
      }
    }
  });

  it('weigh rewards in dollars as they are: exactly -37.5', () => {
    const batch = {
      length: 4,
      firstRow: 0,
      lines: Uint32Array.of(1, 2, 3, 4),
      events: Uint32Array.of(0, 1, 2, 3),
      actions: Int32Array.of(0, 1, 1, 1),
      rewards: Float64Array.of(0, 20, 10, -20),
      propensities: Float64Array.of(0.9, 0.9, 0.9, 0.1),
      features: { kind: 'dense' as const, values: Float64Array.of(0.08, 0.03, 0.01, 0.09) },
    };
    const pi = [
      [0.1, 0.9],
      [0.1, 0.9],
      [0.1, 0.9],
      [0.1, 0.9],
    ];
    const policy = eventPolicy(pi);
    const found = estimatesOf(logOf(batch, 2), policy, {}, { min: -200, max: 50 });
    assert.equal(found.get('ips')!.value, -37.5);
  });

  it('give the logging policy its own mean, from every weighted estimator that keeps w = 1', () => {
    const random = seededRandom(4);
    const full = drawLog(randomBandit(random, 3, 4, 1), 500, random);
    const [batch] = [...full.batches()];
    const { distributions, ...chosen } = batch;
    assert.ok(distributions);
    const mean = batch.rewards.reduce((total, r) => total + r, 0) / 500;
    for (const data of [full, logOf(chosen, 4)]) {
      const found = estimatesOf(data, loggingPolicy(), {}, { min: 0, max: 1 }, true);
      for (const name of ['ips', 'ips-min', 'ips-beta', 'snips', 'harmonic']) {
        close(found.get(name)!.value, mean, name, 1e-14);
      }
      const methods = found.get('ips')!.intervals.map((interval) => interval.method);
      assert.ok(methods.includes('clopper-pearson') && methods.includes('empirical-bernstein'));
    }
  });

  it('weigh subsampled rows as Vowpal Wabbit does, and then guarantee nothing', () => {
    const random = seededRandom(5);
    const [batch] = [...drawLog(randomBandit(random, 2, 3, 1), 50, random).batches()];
    const weights = Float64Array.from({ length: 50 }, (_, i) => (i % 3 === 0 ? 10 : 1));
    const found = estimatesOf(logOf({ ...batch, weights }, 3), loggingPolicy(), {}, { min: 0, max: 1 }, true);
    let top = 0;
    let bottom = 0;
    weights.forEach((v, i) => {
      top += v * batch.rewards[i];
      bottom += v;
    });
    close(found.get('ips')!.value, top / bottom, 'weighted mean', 1e-14);
    const intervals = nonEmpty([...found.values()].flatMap((each) => each.intervals));
    assert.ok(intervals.every(({ kind }) => kind === 'asymptotic'));
  });

  it('are close to the truth on a large log, doubly robust included', () => {
    const random = seededRandom(6);
    const bandit = randomBandit(random, 5, 4, 0.7);
    const table = sharperPolicy(bandit, 2);
    const found = estimatesOf(drawLog(bandit, 40000, random), tablePolicy(table));
    for (const name of ['ips', 'snips', 'dr', 'ls', 'harmonic']) {
      assert.ok(Math.abs(found.get(name)!.value - trueValue(bandit, table)) < 0.03, name);
    }
    assert.equal(found.size, estimators.length);
  });

  it('stay silent where SNIPS has no row to normalize by', () => {
    const random = seededRandom(7);
    const [batch] = [...drawLog(randomBandit(random, 2, 3, 0), 5, random).batches()];
    const data = logOf({ ...batch, actions: new Int32Array(5) }, 3);
    const policy: Policy = {
      name: 'never 0',
      probabilities: (rows, K, out) => {
        for (let i = 0; i < rows.length; i++) out.set([0, 0.5, 0.5], i * K);
      },
    };
    const found = estimatesOf(data, policy);
    assert.equal(found.get('snips'), undefined);
    assert.equal(found.get('ips')!.value, 0);
  });
});
