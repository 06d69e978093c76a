import { writtenFormats } from '../../../src/core/documents/names';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unwatched } from '../../../src/core/control/jobControl';
import { fitClassifier } from '../../../src/core/experiments/classifier';
import { parseIdx } from '../../../src/core/experiments/idx';
import { labeledCsv } from '../../../src/core/experiments/labeledCsv';
import { divide, labeledImages, type LabeledData } from '../../../src/core/experiments/labeledData';
import { writeLog } from '../../../src/core/experiments/logLines';
import { rewardOn, supervisedToBandit } from '../../../src/core/experiments/supervisedToBandit';
import { epsilonGreedyBandit, linearBandit } from '../../../src/core/experiments/syntheticBandits';
import { plainEngine } from '../../../src/core/learning/plainEngine';
import { seededRandom } from '../../../src/core/numerics/random';
import { uniformPolicy } from '../../../src/core/policies/given/givenPolicies';
import { loggingPolicy } from '../../../src/core/policies/given/loggingPolicy';
import { bytesOf, readBytes } from '../logs/inMemory';

const idx = (shape: number[], values: number[], type = 8): Uint8Array => {
  const bytes = new Uint8Array(4 + 4 * shape.length + values.length);
  bytes.set([0, 0, type, shape.length]);
  shape.forEach((size, i) => new DataView(bytes.buffer).setUint32(4 + 4 * i, size));
  bytes.set(values, 4 + 4 * shape.length);
  return bytes;
};

/** Three classes around three directions. */
function clusters(rows: number): LabeledData {
  const random = seededRandom(3);
  const labels = Int32Array.from({ length: rows }, () => random.below(3));
  const pixels = [...labels].flatMap((label) =>
    [0, 1, 2, 3].map((j) => Math.round(40 + 30 * random.uniform() + (j === label ? 120 : 0))),
  );
  return labeledImages(
    parseIdx(idx([rows, 2, 2], pixels), 'images'),
    parseIdx(idx([rows], [...labels]), 'labels'),
  );
}

describe('labeled data', () => {
  it('is read from idx files, every image as a vector of length 1', () => {
    const data = clusters(50);
    assert.deepEqual([data.rows, data.featureCount, data.classNames], [50, 4, ['0', '1', '2']]);
    for (let row = 0; row < 50; row++) {
      const norm = Math.hypot(...data.features.subarray(4 * row, 4 * row + 4));
      assert.ok(Math.abs(norm - 1) < 1e-6);
    }
  });

  it('is refused with a reason where a file is something else', () => {
    assert.throws(() => parseIdx(bytesOf('PNG and more'), 'x.png'), /x\.png is not an idx file/);
    assert.throws(() => parseIdx(idx([2, 2], [1, 2, 3]), 'cut'), /3 values instead of 4/);
    assert.throws(() => parseIdx(idx([1], [1], 0x0e), 'doubles'), /type 0xe/);
    assert.throws(() => parseIdx(idx([1], [1], 0x0d), 'floats'), /0.25 values instead of 1/);
    // 1.5 and -2, and a value that is none.
    const floats = parseIdx(idx([2], [0x3f, 0xc0, 0, 0, 0xc0, 0, 0, 0], 0x0d), 'features');
    assert.deepEqual([...floats.values], [1.5, -2]);
    assert.throws(() => parseIdx(idx([1], [0x7f, 0xc0, 0, 0], 0x0d), 'nan'), /not finite numbers/);
    const [two, three] = [parseIdx(idx([2, 1], [1, 2]), 'a'), parseIdx(idx([3], [0, 1, 2]), 'b')];
    assert.throws(() => labeledImages(two, three), /2 images and 3 labels/);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          parseIdx(bytes, 'any');
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'bad-idx');
        }
      }),
    );
  });

  it('is read from a table with a column of labels, and says which line is wrong', () => {
    const data = labeledCsv('a,label,b\n3,cat,4\n0,dog,2\n', 'label', 't.csv');
    assert.deepEqual(data.classNames, ['cat', 'dog']);
    assert.deepEqual(
      [...data.features].map((x) => Number(x.toFixed(3))),
      [0.6, 0.8, 0, 1],
    );
    assert.deepEqual([...data.labels], [0, 1]);
    assert.throws(() => labeledCsv('a,b\n1,2\n', 'label', 't.csv'), /no column "label"/);
    assert.throws(() => labeledCsv('a,label\nx,1\n', 'label', 't.csv'), /Line 2 of t\.csv has "x"/);
    assert.throws(() => labeledCsv('a,label\n1,2\n', 'label', 't.csv', ['1']), /does not know/);
  });

  it('is divided so that every row is in one part', () => {
    const data = clusters(100);
    const [part, rest] = divide(data, 0.05, 7);
    assert.deepEqual([part.rows, rest.rows], [5, 95]);
    const all = [...part.features, ...rest.features].sort();
    assert.deepEqual(all, [...data.features].sort());
  });
});

describe('the conversion to a bandit', () => {
  const data = clusters(4000);
  const mu0 = fitClassifier(data, plainEngine, 1, unwatched);

  const loggingReward = (eta: number): number =>
    rewardOn(supervisedToBandit(data, mu0, eta, 0), data, loggingPolicy());

  it('logs by a policy that is uniform at η0 = 0 and knows the labels better the larger η0 is', () => {
    const rewards = [0, 0.2, 0.5, 1].map(loggingReward);
    assert.ok(Math.abs(rewards[0] - 1 / 3) < 1e-12);
    assert.ok(rewards[0] < rewards[1] && rewards[1] < rewards[2] && rewards[2] < rewards[3]);
    assert.ok(rewards[3] > 0.9);
  });

  it('draws actions with the propensities it writes down, and pays where the label is met', () => {
    const log = supervisedToBandit(data, mu0, 0.2, 5);
    let paid = 0;
    let inverse = 0;
    for (const { firstRow, length, actions, rewards, propensities, distributions } of log.batches()) {
      for (let i = 0; i < length; i++) {
        assert.equal(rewards[i], actions[i] === data.labels[firstRow + i] ? 1 : 0);
        assert.equal(propensities[i], distributions?.[3 * i + actions[i]]);
        paid += rewards[i];
        inverse += 1 / propensities[i];
      }
    }
    // Both within five standard errors of what they estimate.
    assert.ok(Math.abs(paid / log.rows - loggingReward(0.2)) < 5 * Math.sqrt(0.25 / log.rows));
    assert.ok(Math.abs(inverse / log.rows - 3) < 0.2);
    assert.deepEqual([...log.batches()], [...log.batches()]);
  });

  it('measures a policy on labels', () => {
    const reward = rewardOn(supervisedToBandit(data, mu0, 0.2, 5), data, uniformPolicy());
    assert.ok(Math.abs(reward - 1 / 3) < 1e-12);
  });
});

describe('a synthetic bandit', () => {
  it('is the example of 100 actions', () => {
    const { log, truth } = epsilonGreedyBandit({ rows: 5000, seed: 1 });
    assert.ok(Math.abs(truth.optimal - 0.1) < 1e-12);
    assert.ok(Math.abs(truth.uniform - 0.0505) < 1e-12);
    assert.ok(Math.abs(truth.logging - (0.95 * 0.051 + (0.05 / 99) * (5.05 - 0.051))) < 1e-12);
    let favorite = 0;
    for (const { actions } of log.batches()) favorite += actions.filter((action) => action === 49).length;
    assert.ok(Math.abs(favorite / 5000 - 0.95) < 0.02);
  });

  it('earns what it says, and has a better policy than the logged one', () => {
    const { log, truth } = linearBandit({ rows: 20_000, actions: 4, features: 6, seed: 2 });
    let paid = 0;
    for (const { rewards } of log.batches()) paid += rewards.reduce((sum, reward) => sum + reward, 0);
    assert.ok(Math.abs(paid / log.rows - truth.logging) < 5 * Math.sqrt(0.25 / log.rows));
    assert.ok(truth.uniform < truth.logging && truth.logging < truth.optimal);
  });

  for (const format of writtenFormats) {
    it(`is read back as it was written: ${format}`, () => {
      const { log } = linearBandit({ rows: 60, actions: 3, features: 2, seed: 4 });
      const { summary, rows, error } = readBytes(bytesOf([...writeLog(log, format)].join('')));
      assert.equal(error, undefined);
      assert.equal(summary?.format, format);
      const full = !['vw-cb', 'vw-cb-adf', 'obd'].includes(format);
      assert.equal(summary.propensities, full ? 'full' : 'chosen');
      const [batch] = log.batches();
      assert.equal(rows?.length, 60);
      rows.forEach((row, i) => {
        assert.equal(row.action, batch.actions[i]);
        assert.equal(row.reward, batch.rewards[i]);
        assert.ok(Math.abs(row.propensity - batch.propensities[i]) < 1e-6);
      });
    });
  }
});
