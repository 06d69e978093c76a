import assert from 'node:assert/strict';
import { readOnnx } from '../../../src/core/models/onnx/readOnnx';
import { encode } from '../../../src/core/policies/onnx/protobuf';
import { fieldsIn, integersOf } from '../../../src/core/policies/onnx/readProtobuf';
import { seededRandom } from '../../../src/core/numerics/random';
import { UserError } from '../../../src/core/errors/userError';
import { outsideModel, softmaxModel, zipMapModel } from '../../support/onnxModels';

const W = [
  [1, 2],
  [3, 4],
];

describe('an ONNX file', () => {
  it('names its features and classes, as JSON or between commas', () => {
    const { featureNames, classNames } = readOnnx(
      softmaxModel(W, { feature_names: '["a, b", "c=d"]', class_names: 'x, y' }),
      'm',
    );
    assert.deepEqual(
      [featureNames, classNames],
      [
        ['a, b', 'c=d'],
        ['x', 'y'],
      ],
    );
    const plain = softmaxModel(W, { feature_names: ' ', columns: '[]' });
    assert.deepEqual(readOnnx(plain, 'm'), { bytes: plain, weightFiles: [] });
  });

  it('gives the classes of ZipMap, and goes without it', () => {
    const { bytes, classNames } = readOnnx(zipMapModel(W, ['x', 'y']), 'm');
    assert.deepEqual(classNames, ['x', 'y']);
    const again = readOnnx(bytes, 'm');
    assert.equal(again.bytes, bytes);
    assert.deepEqual(again.classNames, ['x', 'y'], 'those of the classifier');
  });

  it('may have its weights beside it, and nowhere else', () => {
    assert.deepEqual(readOnnx(outsideModel(W, 'm.data'), 'm').weightFiles, ['m.data']);
    for (const name of ['../m.data', '/m.data', '..', '.', '', 'a/b', 'C:x', 'a\\b'])
      assert.throws(() => readOnnx(outsideModel(W, name), 'm'), /not beside it/);
  });

  it('is refused where it was cut or damaged, and never breaks anything', () => {
    const whole = zipMapModel(W, ['x', 'y']);
    const random = seededRandom(3);
    for (let i = 0; i < 2000; i++) {
      const bytes = whole.slice(0, i % 2 === 0 ? whole.length : Math.floor(random.uniform() * whole.length));
      if (bytes.length > 0 && i % 2 === 0) bytes[Math.floor(random.uniform() * bytes.length)] ^= 1 << (i % 8);
      try {
        readOnnx(bytes, 'm');
      } catch (error) {
        assert.ok(error instanceof UserError, String(error));
      }
    }
  });

  it('may have packed and negative integers', () => {
    const packed = encode([[8, Uint8Array.of(1, 0x80, 1, ...new Array<number>(9).fill(0xff), 1)]]);
    assert.deepEqual([...integersOf(packed, 8)], [1, 128, -1]);
    assert.deepEqual(
      [...fieldsIn(encode([[3, 300]]))].map(({ number, value }) => [number, value]),
      [[3, 300]],
    );
  });
});
