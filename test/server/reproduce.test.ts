import type { ReproductionReport } from '../../src/core/documents/runs/reproduction';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { seededRandom } from '../../src/core/numerics/random';
import type { ReportOf } from '../../src/protocol/jobKinds';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';
import { nonEmpty } from '../support/nonEmpty';

/** Ten classes of 8 × 8 images: a bright bar each, in noise. */
function writeImages(folder: string, part: string, rows: number, seed: number): void {
  const random = seededRandom(seed);
  const images = Buffer.alloc(16 + 64 * rows);
  const labels = Buffer.alloc(8 + rows);
  images.writeUInt32BE(0x803, 0);
  [rows, 8, 8].forEach((size, i) => images.writeUInt32BE(size, 4 + 4 * i));
  labels.writeUInt32BE(0x801, 0);
  labels.writeUInt32BE(rows, 4);
  for (let row = 0; row < rows; row++) {
    const label = random.below(10);
    labels[8 + row] = label;
    for (let pixel = 0; pixel < 64; pixel++) {
      const bright = pixel % 8 === label % 8 && pixel >> 5 === Math.floor(label / 8);
      images[16 + 64 * row + pixel] = Math.round(90 * random.uniform() + (bright ? 160 : 0));
    }
  }
  writeFileSync(join(folder, `${part}-images-idx3-ubyte.gz`), gzipSync(images));
  writeFileSync(join(folder, `${part}-labels-idx1-ubyte`), labels);
}

describe('reproducing the paper', function () {
  this.timeout(240_000);
  const folder = temporaryFolder();
  before(() => {
    writeImages(folder.path, 'train', 2000, 1);
    writeImages(folder.path, 't10k', 500, 2);
  });
  const run = (...words: string[]): ReproductionReport => {
    const { code, out, err } = cli(
      ...['reproduce', '--data', folder.path, '--out', join(folder.path, 'results'), '--json', ...words],
    );
    assert.equal(code, 0, err);
    return JSON.parse(out) as ReproductionReport;
  };

  it('trains all eight pairs and the adaptive α, and every certificate is one', () => {
    const report = run('--etas', '0,0.5', '--methods', 'all', '--classes', 'gaussian,mixed-logit');
    assert.equal(report.cells.length, 2 * 9);
    for (const cell of report.cells) {
      assert.ok(!('error' in cell), JSON.stringify(cell));
      const { testReward, loggingReward, training, holdOut } = cell;
      assert.ok(testReward > loggingReward - 0.1 && testReward <= 1);
      // The data are drawn from one law, and the test set knows the truth up to its size.
      for (const { lower, upper, atLeast } of [training, holdOut]) {
        assert.ok(lower <= testReward + 0.05 && upper >= testReward - 0.05, JSON.stringify(cell));
        assert.ok(atLeast <= testReward + 0.05);
      }
    }
    const svg = readFileSync(join(folder.path, 'results', 'main.text.svg'), 'utf8');
    for (const name of ['exponential-smoothing, gaussian', 'london, mixed-logit', 'logging policy']) {
      assert.ok(svg.includes(`>${name}</text>`), name);
    }
    assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
    const uniform = report.cells.filter(({ eta }) => eta === 0);
    assert.ok(
      nonEmpty(uniform).every((cell) => 'loggingReward' in cell && Math.abs(cell.loggingReward - 0.1) < 1e-9),
    );
  });

  it('trains the mixed-logit as it was published, which is a softmax', () => {
    const words = [
      '--etas',
      '0.5',
      '--rows',
      '600',
      '--settings',
      'program',
      '--methods',
      'sakhi2',
      '--classes',
    ];
    const rewards = ['mixed-logit-as-published', 'softmax', 'mixed-logit'].map((kind) => {
      const [cell] = run(...words, kind).cells;
      assert.ok(!('error' in cell));
      // It has no posterior that its training rows could be paid with.
      assert.equal(cell.training.atLeast > 0, kind === 'mixed-logit');
      return cell.testReward;
    });
    assert.equal(rewards[0], rewards[1]);
    assert.notEqual(rewards[0], rewards[2]);
  });

  it('goes on where it was: what is there is not trained again', () => {
    const results = join(folder.path, 'results');
    const times = (): number[] =>
      readdirSync(results)
        .filter((file) => file.endsWith('.cell.json'))
        .map((file) => statSync(join(results, file)).mtimeMs);
    const before = times();
    const first = run('--etas', '0.5', '--methods', 'london', '--classes', 'gaussian');
    assert.deepEqual(times(), before);
    assert.equal(first.cells.length, 1);
  });

  it('draws the other figures too', () => {
    for (const experiment of ['parameters', 'principles', 'corrections']) {
      const { cells } = run('--etas', '0.5', '--rows', '600', '--experiment', experiment);
      assert.ok(cells.length >= 5 && cells.every((cell) => !('error' in cell)));
    }
  });

  it('shows how hard clipping misleads', () => {
    const { code, out } = cli('reproduce', '--experiment', 'clipping', '--out', folder.path, '--json');
    assert.equal(code, 0);
    const { ips, ipsMin } = JSON.parse(out) as { ips: number[]; ipsMin: number[] };
    const best = (values: number[]): number => values.indexOf(Math.max(...values));
    assert.equal(best(ipsMin), 49);
    assert.notEqual(best(ips), 49);
  });

  it('says what a folder without data lacks', () => {
    const { code, err } = cli('reproduce', '--data', join(folder.path, 'results'));
    assert.equal(code, 3);
    assert.match(err, /has no data set\. It needs train-images/);
  });

  it('simulates a log from labeled data that the rest of the tool reads', () => {
    const images = ['images-idx3-ubyte.gz', 'labels-idx1-ubyte'].map((end) =>
      join(folder.path, `train-${end}`),
    );
    const log = join(folder.path, 'bandit.csv.gz');
    const { code, out, err } = cli(
      ...['simulate', '--train', images.join(','), '--eta', '0.5', '--out', log, '--json'],
    );
    assert.equal(code, 0, err);
    const report = JSON.parse(out) as ReportOf<'simulate'>;
    assert.deepEqual([report.rows, report.actions, report.features, report.format], [1900, 10, 64, 'csv']);
    assert.equal(gunzipSync(readFileSync(log)).toString().trim().split('\n').length, 1901);
    const inspected = cli('inspect', log, '--json');
    assert.equal(inspected.code, 0, inspected.err);
    const { propensities, rows } = JSON.parse(inspected.out) as {
      propensities: string;
      rows: { used: number };
    };
    assert.deepEqual([propensities, rows.used], ['full', 1900]);
  });

  it('simulates a bandit whose truth is known, and estimates it', () => {
    const log = join(folder.path, 'linear.jsonl');
    const { out } = cli('simulate', '--synthetic', 'linear', '--rows', '4000', '--out', log, '--json');
    const { truth } = JSON.parse(out) as ReportOf<'simulate'>;
    const analyzed = JSON.parse(cli('analyze', log, '--policy', 'uniform', '--json').out) as {
      certificate: { value: { lower: number; upper: number } };
    };
    const { lower, upper } = analyzed.certificate.value;
    assert.ok(lower <= truth.uniform && truth.uniform <= upper);
    assert.equal(cli('simulate', '--out', log).code, 2);
  });
});
