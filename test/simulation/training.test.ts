import type { TrainingOptions } from '../../src/core/documents/runs/options';
import assert from 'node:assert/strict';
import { certifyPolicy } from '../../src/core/analysis/evaluate';
import { unwatched } from '../../src/core/control/jobControl';
import { trainOnLog } from '../../src/core/learning/trainOnLog';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { trainingEngines } from '../../src/jobs/training/engines';
import { cases } from '../support/cases';
import { loggingValue, optimalValue, sectorLog, trueValue } from '../unit/learning/sectors';

const runs = cases(24, 200);
const settings: TrainingOptions = {
  objective: 'lp-exponential-smoothing',
  penalties: [1e-6, 1e-5, 1e-5],
  epochs: 20,
  learningRate: 0.5,
  batch: 256,
};
const world = { control: unwatched, logSha256: 'log', featureMap: null, now: () => performance.now() };
const names = { logSha256: 'log', policySha256: 'policy', engine: 'test', version: 'test' };

describe(`training, ${runs} times`, () => {
  it('reaches 95% of the optimum from half of it, and its certificates hold in 95% of the runs', function () {
    this.timeout(400_000);
    assert.ok(Math.abs(loggingValue / optimalValue - 0.5) < 1e-12);
    const engines = trainingEngines();
    const wrong: Record<string, string[]> = { 'hold-out': [], training: [] };
    for (let seed = 0; seed < runs; seed++) {
      const log = sectorLog(8000, seed);
      const policy = trainedPolicy(trainOnLog(log, { ...settings, seed }, { ...world, engines }).document);
      const value = trueValue(policy);
      assert.ok(value >= 0.95 * optimalValue, `seed ${seed}: ${value}`);
      // On the rows of the training a certificate takes three times as long: a quarter of the runs will do.
      const judgedOn = seed % 4 === 0 ? (['hold-out', 'training'] as const) : (['hold-out'] as const);
      for (const rows of judgedOn) {
        const { lower, upper } = certifyPolicy(log, policy, { rows, seed, ...names }).value;
        if (!(lower <= value && value <= upper)) wrong[rows].push(`${value} is not in ${lower} to ${upper}`);
      }
    }
    // 5% of them may be wrong; what pays for a KL is far from it.
    assert.ok(wrong['hold-out'].length <= runs / 20, wrong['hold-out'].join('; '));
    assert.deepEqual(wrong['training'], []);
  });
});
