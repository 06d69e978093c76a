import type { LinearClass } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import * as ort from 'onnxruntime-web';
import type { PolicyDocument } from '../../../src/core/policies/stored/policyDocument';
import { onnxModel } from '../../../src/core/policies/onnx/onnxModel';
import { trainedPolicy } from '../../../src/core/policies/trained/trainedPolicy';
import { seededRandom } from '../../../src/core/numerics/random';

const [rows, K, d] = [50, 7, 130];
const random = seededRandom(5);
const policy = (kind: LinearClass, scaling: 'none' | 'unit-norm'): PolicyDocument => ({
  class: kind,
  mu: Float64Array.from({ length: K * d }, () => random.normal()),
  sigma: kind === 'softmax' ? 0 : 0.01,
  prior: { mu: new Float64Array(K * d), sigma: 1 },
  actions: Array.from({ length: K }, (_, a) => `action ${a}`),
  features: { count: d, map: null, scaling },
  seed: 0,
  provenance: {},
});

// A last row without features: every action is as good as the others.
const features = Float32Array.from({ length: rows * d }, (_, k) =>
  k < (rows - 1) * d ? random.normal() : 0,
);

describe('a policy as an ONNX model', function () {
  for (const kind of ['softmax', 'gaussian', 'mixed-logit'] as const) {
    for (const scaling of ['none', 'unit-norm'] as const) {
      it(`says in ONNX Runtime what it says here: ${kind}, ${scaling}`, async () => {
        const document = policy(kind, scaling);
        const expected = new Float64Array(rows * K);
        trainedPolicy(document).probabilities(batchOf(features), K, expected);
        const session = await ort.InferenceSession.create(onnxModel(document));
        const found = await session.run({ features: new ort.Tensor('float32', features, [rows, d]) });
        assert.deepEqual(
          Object.keys(found).sort(),
          kind === 'softmax' ? ['action', 'probabilities', 'scores'] : ['action', 'scores'],
        );
        if (kind === 'softmax') {
          const probabilities = found.probabilities.data as Float32Array;
          expected.forEach((p, k) =>
            assert.ok(Math.abs(p - probabilities[k]) < 1e-5, `${k}: ${p} ${probabilities[k]}`),
          );
        }
        const actions = found.action.data as BigInt64Array;
        for (let row = 0; row < rows - 1; row++) {
          const likely = expected.subarray(row * K, (row + 1) * K);
          assert.equal(Number(actions[row]), likely.indexOf(Math.max(...likely)));
        }
      });
    }
  }
});

function batchOf(values: Float32Array) {
  const none = new Float64Array(rows);
  const numbers = new Uint32Array(rows);
  return {
    length: rows,
    firstRow: 0,
    lines: numbers,
    events: numbers,
    actions: new Int32Array(rows),
    rewards: none,
    propensities: none,
    features: { kind: 'dense' as const, values: Float64Array.from(values) },
  };
}
