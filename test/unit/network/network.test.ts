import assert from 'node:assert/strict';
import '@tensorflow/tfjs-backend-cpu';
// The package's main file has neither gradients nor methods on tensors; its modules do.
import * as tf from '@tensorflow/tfjs-core/dist/index';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { objectiveNames } from '../../../src/core/documents/names';
import { plainNetworkEngine, type NetworkEngine } from '../../../src/core/learning/network/networkEngine';
import { tfjsNetworkEngine } from '../../../src/core/learning/network/networkTensors';
import { makeObjective } from '../../../src/core/learning/objectives/registry';
import { networkPolicy } from '../../../src/core/network/networkPolicy';
import { parameterCount } from '../../../src/core/network/networkShape';
import { seededRandom } from '../../../src/core/numerics/random';
import { batchOf } from '../../../src/core/policies/trained/scorePolicy';
import { tinyData } from '../learning/tinyData';
import { networkDocument } from './documents';

const shape = { features: 3, hidden: 6, actions: 4 };
const data = tinyData(40, shape.actions, shape.features, 3, false);
const settings = {
  n: 40,
  delta: 0.05,
  alpha: 0.7,
  tau: 0.3,
  lambda: 0.2,
  penalties: [0.01, 0.02, 0.03],
} as const;

function parametersOf(seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: parameterCount(shape) }, () => random.normal());
}

/** The sums of an objective's terms, and the gradient of their weighted sum, on the second of two batches. */
function run(
  engine: NetworkEngine,
  name: (typeof objectiveNames)[number],
  parameters: Float64Array,
  slopes?: readonly number[],
) {
  const session = engine.open(data, 25, parameters, shape);
  session.setTerms(makeObjective(name, settings, true).terms);
  const { sums } = session.accumulate(1, 1, slopes);
  const gradient = session.gradient();
  session.close();
  return { sums, gradient };
}

describe('a network', () => {
  it('scores as by hand: one unit that is on, and one that is off', () => {
    // W1 = [[1, 2], [1, -3]], b1 = [0.5, 1], W2 = [[2, 9], [-1, 9]], b2 = [0.25, 0]; φ = (1, 1).
    const parameters = Float64Array.of(1, 2, 1, -3, 0.5, 1, 2, 9, -1, 9, 0.25, 0);
    const document = networkDocument({ features: 2, hidden: 2, actions: 2 }, parameters, 'none');
    const out = new Float64Array(2);
    networkPolicy(document).probabilities(
      batchOf([{ indices: Uint32Array.of(0, 1), values: Float64Array.of(1, 1) }]),
      2,
      out,
    );
    // The hidden layer is (3.5, 0), the scores 7.25 and -3.5.
    const expected = 1 / (1 + Math.exp(-3.5 - 7.25));
    assert.ok(Math.abs(out[0] - expected) < 1e-15, `${out[0]} ${expected}`);
    assert.ok(Math.abs(out[0] + out[1] - 1) < 1e-15);
  });

  it('scales a context to length 1 where its file says so, and answers where a context has no features', () => {
    const parameters = parametersOf(1);
    const unit = networkPolicy(networkDocument(shape, parameters, 'unit-norm'));
    const rows = batchOf([
      { indices: Uint32Array.of(0, 2), values: Float64Array.of(3, 4) },
      { indices: Uint32Array.of(0, 2), values: Float64Array.of(0.6, 0.8) },
      { indices: new Uint32Array(0), values: new Float64Array(0) },
    ]);
    const out = new Float64Array(12);
    unit.probabilities(rows, 4, out);
    for (let a = 0; a < 4; a++) assert.ok(Math.abs(out[a] - out[4 + a]) < 1e-15);
    assert.ok(Math.abs(out.subarray(8).reduce((sum, p) => sum + p, 0) - 1) < 1e-12);
  });

  for (const name of objectiveNames)
    it(`finds the gradient that differences find: ${name}`, () => {
      const { terms } = makeObjective(name, settings, true);
      const slopes = terms.map((_, t) => 1 - 0.6 * t);
      const parameters = parametersOf(7);
      const { gradient } = run(plainNetworkEngine, name, parameters, slopes);
      const at = (k: number, by: number): number => {
        const moved = parameters.slice();
        moved[k] += by;
        return run(plainNetworkEngine, name, moved).sums.reduce((sum, s, t) => sum + slopes[t] * s, 0);
      };
      const scale = Math.max(...gradient.map(Math.abs));
      assert.ok(scale > 0);
      const step = 1e-5;
      gradient.forEach((g, k) => {
        const difference = (at(k, step) - at(k, -step)) / (2 * step);
        assert.ok(Math.abs(g - difference) < 1e-5 * scale, `parameter ${k}: ${g} ${difference}`);
      });
    });

  it('is the same by TensorFlow.js and its own differentiation', async () => {
    await tf.ready();
    for (const name of ['exponential-smoothing', 'svp', 'ips'] as const) {
      const slopes = makeObjective(name, settings, true).terms.map((_, t) => 1 - 0.6 * t);
      const [ours, theirs] = [plainNetworkEngine, tfjsNetworkEngine('tfjs', tf)].map((engine) => {
        const { sums, gradient } = run(engine, name, parametersOf(7), slopes);
        return [...sums, ...gradient];
      });
      const scale = Math.max(...ours.map(Math.abs));
      ours.forEach((value, k) =>
        assert.ok(Math.abs(value - theirs[k]) < 1e-5 * scale, `${name} ${k}: ${value} ${theirs[k]}`),
      );
    }
  });
});
