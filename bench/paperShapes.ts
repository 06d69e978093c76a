/**
 * The paper's larger data sets by their shapes: made-up images like EMNIST's (47 classes, 784 bytes each) and made-up features like
 * those that a network makes of CIFAR-100 (100 classes, 2,048 floats each), through the loader and the whole of `reproduce` for one
 * policy. Prints seconds, seconds an epoch and the most memory.
 *
 *   npm run build && npx tsx bench/paperShapes.ts [--share 1] [--engine auto]
 *
 * `--share 0.1` takes a tenth of the rows.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/paths';
import { seededRandom } from '../src/core/numerics/random';

const { values } = parseArgs({
  options: { share: { type: 'string', default: '1' }, engine: { type: 'string', default: 'auto' } },
});
const share = Number(values.share);
const epochs = 20;

interface Shape {
  readonly name: string;
  readonly train: number;
  readonly test: number;
  readonly classes: number;
  readonly features: number;
  readonly floats: boolean;
}

const shapes: readonly Shape[] = [
  { name: 'EMNIST', train: 112_800, test: 18_800, classes: 47, features: 784, floats: false },
  { name: 'CIFAR-100, features', train: 50_000, test: 10_000, classes: 100, features: 2048, floats: true },
];

/** A center for each class, and noise around it. */
function writeSet(folder: string, shape: Shape): void {
  const { classes, features, floats } = shape;
  const random = seededRandom(1);
  const centers = Array.from({ length: classes * features }, () => random.normal());
  for (const [part, all] of [
    ['train', shape.train],
    ['t10k', shape.test],
  ] as const) {
    const rows = Math.round(share * all);
    const header = (type: number, ...sizes: number[]): Buffer => {
      const bytes = Buffer.alloc(4 + 4 * sizes.length);
      bytes.writeUInt16BE((type << 8) | sizes.length, 2);
      sizes.forEach((size, i) => bytes.writeUInt32BE(size, 4 + 4 * i));
      return bytes;
    };
    const labels = Uint8Array.from({ length: rows }, () => random.below(classes));
    writeFileSync(join(folder, `${part}-labels-idx1-ubyte`), Buffer.concat([header(8, rows), labels]));
    const images = openSync(join(folder, `${part}-images-idx2-${floats ? 'float' : 'ubyte'}`), 'w');
    writeSync(images, header(floats ? 0x0d : 8, rows, features));
    const row = Buffer.alloc(floats ? 4 * features : features);
    for (const label of labels) {
      for (let j = 0; j < features; j++) {
        const value = centers[label * features + j] + 4 * random.normal();
        if (floats) row.writeFloatBE(Math.max(value, 0), 4 * j);
        else row[j] = Math.min(Math.max(Math.round(128 + 20 * value), 0), 255);
      }
      writeSync(images, row);
    }
    closeSync(images);
  }
}

/** Run inside of the command line's process: what it took at most. */
const watcher = `process.on('exit', () => require('node:fs').writeFileSync(process.env.BENCH_PEAK, String(process.resourceUsage().maxRSS)));`;

function measure(shape: Shape, folder: string): void {
  const data = join(folder, shape.name.replaceAll(/\W/g, '-'));
  mkdirSync(data);
  writeSet(data, shape);
  const peak = join(folder, 'peak');
  const hook = join(folder, 'hook.cjs');
  writeFileSync(hook, watcher);
  const cli = [
    join(root, 'dist/cli.js'),
    'reproduce',
    '--data',
    data,
    '--etas',
    '0.5',
    '--out',
    join(folder, 'out'),
  ];
  const what = ['--methods', 'exponential-smoothing', '--classes', 'gaussian', '--settings', 'program'];
  const started = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', hook, ...cli, ...what, '--engine', values.engine, '--json'],
    { env: { ...process.env, BENCH_PEAK: peak }, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(stderr);
  const megabytes = Number(readFileSync(peak, 'utf8')) / 1024;
  const rows = Math.round(share * shape.train);
  console.log(
    `${shape.name}: ${rows} rows, ${shape.features} features, ${shape.classes} classes: ${seconds.toFixed(1)} s in all, ` +
      `at most ${(seconds / (2 * epochs)).toFixed(2)} s an epoch (two trainings of ${epochs}), ${megabytes.toFixed(0)} MB`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
try {
  for (const shape of shapes) measure(shape, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
