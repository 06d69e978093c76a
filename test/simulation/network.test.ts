import assert from 'node:assert/strict';
import { certifyPolicy } from '../../src/core/analysis/evaluate';
import { unwatched } from '../../src/core/control/jobControl';
import type { TrainingOptions } from '../../src/core/documents/runs/options';
import { plainNetworkEngine } from '../../src/core/learning/network/networkEngine';
import { trainNetwork } from '../../src/core/learning/network/trainNetwork';
import { trainOnLog } from '../../src/core/learning/trainOnLog';
import { networkPolicy } from '../../src/core/network/networkPolicy';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { trainingEngines } from '../../src/jobs/training/engines';
import { linearValue, productLog, productValue } from '../support/productWorld';

const runs = 40;
const options: TrainingOptions = { class: 'neural-softmax', hidden: 16, batch: 256 };
const world = { control: unwatched, logSha256: 'log', featureMap: null, now: () => 0 };
const names = { logSha256: 'log', policySha256: 'policy', engine: 'test', version: 'test' };

describe('a network, where the better action depends on a product of two features', () => {
  it(`beats every linear policy by a certified margin, ${runs} times, and is certified truly`, () => {
    let wrong = 0;
    for (let seed = 0; seed < runs; seed++) {
      const log = productLog(4000, seed);
      const { document } = trainNetwork(log, { ...options, seed }, { ...world, engine: plainNetworkEngine });
      const policy = networkPolicy(document);
      const { value, atLeast } = certifyPolicy(log, policy, { seed, ...names });
      const truth = productValue(policy);
      // 20% of the rows are held out: 0.2 above what any linear policy can earn.
      assert.ok(atLeast.value > linearValue + 0.2, `seed ${seed}: ${atLeast.value}`);
      if (truth < value.lower || truth > value.upper) wrong++;
    }
    assert.ok(wrong <= runs / 20, `${wrong} certificates of ${runs} were wrong`);
  });

  it('knows what a linear policy earns there, whatever it learned', () => {
    const log = productLog(4000, 1);
    for (const kind of ['softmax', 'gaussian'] as const) {
      const trained = trainOnLog(log, { class: kind }, { ...world, engines: trainingEngines() });
      assert.ok(Math.abs(productValue(trainedPolicy(trained.document)) - linearValue) < 1e-9);
    }
  });

  it('learns the same from the same seed, and another from another', () => {
    const log = productLog(500, 1);
    const [one, two, three] = [5, 5, 6].map(
      (seed) => trainNetwork(log, { ...options, seed }, { ...world, engine: plainNetworkEngine }).document,
    );
    assert.deepEqual(one, two);
    assert.notDeepEqual(one.network.parameters, three.network.parameters);
  });
});
