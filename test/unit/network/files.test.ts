import assert from 'node:assert/strict';
import * as ort from 'onnxruntime-web';
import { anySideBytes, parseAnyPolicy, serializeAnyPolicy } from '../../../src/core/events/anyPolicy';
import { networkArchive, networkModel } from '../../../src/core/network/networkExports';
import { networkPolicy } from '../../../src/core/network/networkPolicy';
import { parameterCount, type NetworkShape } from '../../../src/core/network/networkShape';
import { seededRandom } from '../../../src/core/numerics/random';
import { batchOf } from '../../../src/core/policies/trained/scorePolicy';
import { numpyArchive } from '../../support/numpyArchive';
import { temporaryFolder } from '../../support/temporary';
import { networkDocument } from './documents';

const shape: NetworkShape = { features: 5, hidden: 7, actions: 3 };
const wide: NetworkShape = { features: 600, hidden: 90, actions: 3 };

function documentOf(of: NetworkShape) {
  const random = seededRandom(2);
  const parameters = Float64Array.from({ length: parameterCount(of) }, () => random.normal());
  return networkDocument(of, parameters, 'unit-norm');
}

describe('the file of a network', () => {
  const folder = temporaryFolder();

  it('is read as it was written, whole or with its numbers beside it', () => {
    const small = documentOf(shape);
    assert.equal(anySideBytes(small), undefined);
    assert.deepEqual(parseAnyPolicy(serializeAnyPolicy(small)), small);
    const large = documentOf(wide);
    const bytes = anySideBytes(large) ?? assert.fail('it has many numbers');
    const text = serializeAnyPolicy(large, { file: 'x.bin', sha256: 'h' });
    assert.ok(text.length < 100_000);
    assert.deepEqual(
      parseAnyPolicy(text, () => bytes),
      large,
    );
    assert.throws(() => parseAnyPolicy(text, () => bytes.subarray(8)), /network.parameters is cut off/);
    const odd = bytes.slice();
    new DataView(odd.buffer).setFloat64(16, NaN, true);
    assert.throws(() => parseAnyPolicy(text, () => odd), /has a number that is not finite/);
    assert.throws(() => parseAnyPolicy(text), /is in x.bin, which is not at hand/);
  });

  it('is refused where it is damaged, with the place', () => {
    const text = serializeAnyPolicy(documentOf(shape));
    for (const [from, to, reason] of [
      ['"hidden":7', '"hidden":8', /network.parameters has 66 numbers, and the network has 75/],
      ['"hidden":7', '"hidden":0', /network.hidden/],
      ['"hidden":7', '"hidden":99999', /network.hidden/],
      ['"parameters":[', '"parameters":[null,', /network.parameters/],
      ['"neural-softmax"', '"softmax"', /class/],
      ['"sigma": 0', '"sigma": 1', /sigma/],
      ['"count":5', '"count":6', /has 66 numbers/],
    ] as const) {
      assert.ok(text.includes(from), from);
      assert.throws(() => parseAnyPolicy(text.replace(from, to)), reason);
    }
  });

  const random = seededRandom(9);
  const rows = 20;
  const features = Float32Array.from({ length: rows * shape.features }, () => random.normal());
  function expected(): Float64Array {
    const out = new Float64Array(rows * shape.actions);
    const all = Array.from({ length: rows }, (_, i) => ({
      indices: Uint32Array.of(0, 1, 2, 3, 4),
      values: Float64Array.from(features.subarray(5 * i, 5 * (i + 1))),
    }));
    networkPolicy(documentOf(shape)).probabilities(batchOf(all), shape.actions, out);
    return out;
  }

  it('says in ONNX Runtime what it says here', async () => {
    const session = await ort.InferenceSession.create(networkModel(documentOf(shape)));
    const found = await session.run({ features: new ort.Tensor('float32', features, [rows, 5]) });
    const probabilities = found.probabilities.data as Float32Array;
    expected().forEach((p, k) => assert.ok(Math.abs(p - probabilities[k]) < 1e-5, `${k}`));
  });

  it('is a NumPy archive with its four parts', () => {
    const archive = numpyArchive(folder.file('n.npz', networkArchive(documentOf(shape))));
    const parts = ['w1', 'b1', 'w2', 'b2'].flatMap((name): (number | string)[] => archive[name]);
    assert.deepEqual(parts, [...documentOf(shape).network.parameters]);
    assert.deepEqual(archive['policy_class'], ['neural-softmax']);
  });
});
