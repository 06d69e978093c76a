import assert from 'node:assert/strict';
import '@tensorflow/tfjs-backend-cpu';
// The package's main file has neither gradients nor methods on tensors; its modules do.
import * as tf from '@tensorflow/tfjs-core/dist/index';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { unwatched } from '../../src/core/control/jobControl';
import { tfjsEngine } from '../../src/core/learning/tfjs/tfjsEngine';
import { trainOnLog } from '../../src/core/learning/trainOnLog';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { sectorLog, trueValue } from '../unit/learning/sectors';

describe('TensorFlow.js', () => {
  it('trains a policy', async () => {
    await tf.ready();
    const options = {
      objective: 'lp-exponential-smoothing',
      epochs: 6,
      batch: 250,
      learningRate: 0.5,
    } as const;
    const engines = [tfjsEngine('tfjs', tf)];
    const world = { engines, control: unwatched, logSha256: '', featureMap: null, now: () => 0 };
    const policy = trainedPolicy(trainOnLog(sectorLog(600, 1), options, world).document);
    assert.ok(trueValue(policy) > 0.7);
  });
});
