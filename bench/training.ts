/**
 * One training step (batch 1,024: forward, gradient, Adam) of every engine against PyTorch on one thread: the authors'
 * sampling, and the quadrature with its gradient in closed form. Medians of one run; the ratios are what counts. Run
 * with `npx tsx bench/training.ts [rounds]`, after `npm run build`; TensorFlow's own library takes part where
 * `npm run setup:tfjs-node` has set it up.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrainingEngine } from '../src/core/learning/engine';
import { engineNames, trainingEngines } from '../src/jobs/training/engines';
import { setTensorflowFolder, tensorflowVariable } from '../src/jobs/tensorflow/tensorflowFolder';
import { tensorflowCache } from '../scripts/paths';
import { fashionMnist } from './training/fashionMnist';
import { median, ourSteps } from './training/ourSteps';
import { measuredPeak } from './training/peak';
import { makeProblem, type Problem } from './training/problem';
import { ensureTorch, TorchPeer, writeProblem, type PeerMethod } from './training/torchPeer';

setTensorflowFolder(process.env[tensorflowVariable] ?? tensorflowCache);

const rounds = Number(process.argv[2] ?? 3);
const batch = 1024;
const rows = 4 * batch;
const rate = 1e-4;

/** With the ratios that plain SIMD on one thread has to reach: to the sampling, to the closed form. */
const shapes = [
  { d: 20, K: 5, epochs: 300, samplingSteps: 12, targets: [40, 3] },
  { d: 784, K: 10, epochs: 100, samplingSteps: 6, targets: [40, 2] },
  { d: 2048, K: 100, epochs: 10, samplingSteps: 1, targets: [200, 1.3] },
];

const folder = mkdtempSync(join(tmpdir(), 'training-bench-'));
const engines = engineNames
  .filter((name) => name !== 'auto')
  .flatMap((name) =>
    name.startsWith('wasm') ? [...available(name, 1), ...available(name, 2)] : available(name, 1),
  );
const peer = ensureTorch() ? new TorchPeer() : undefined;
if (!peer) console.log('PyTorch is not here and could not be installed: our engines alone.');

function available(name: string, threads: number): { name: string; engine: TrainingEngine }[] {
  try {
    const [engine] = trainingEngines(name, threads);
    return [{ name: threads === 1 ? name : `${name}, ${threads} threads`, engine }];
  } catch (error) {
    console.log(`Without ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

/** All step times of one contender. */
class Times {
  readonly all: number[] = [];
  objective = NaN;

  constructor(readonly name: string) {}

  add({ milliseconds, objective }: { milliseconds: readonly number[]; objective: number }): void {
    this.all.push(...milliseconds);
    this.objective = objective;
  }

  get median(): number {
    return median(this.all);
  }
}

/** Fewer for engines that take a hundred times as long. */
const epochsOf = ({ name }: TrainingEngine, epochs: number): number =>
  name.startsWith('wasm') ? epochs : Math.ceil(epochs / 30);

async function measure(problem: Problem, shape: (typeof shapes)[number]) {
  const place = join(folder, `${shape.d}-${shape.K}`);
  writeProblem(place, problem);
  const ours = engines.map(({ name }) => new Times(name));
  const peers = peer
    ? { sampling: new Times('sampling'), 'closed-form': new Times('closed form') }
    : undefined;
  for (let round = 0; round < rounds; round++) {
    engines.forEach(({ engine }, i) =>
      ours[i].add(ourSteps(engine, problem, epochsOf(engine, shape.epochs), rate)),
    );
    if (!peer || !peers) continue;
    const ask = async (method: PeerMethod, steps: number): Promise<void> =>
      peers[method].add(await peer.steps(place, method, steps, rate));
    await ask('closed-form', Math.max(8, Math.floor(shape.epochs / 5)));
    if (round === 0 || shape.K < 100) await ask('sampling', shape.samplingSteps);
  }
  return { ours, peers };
}

/** One epoch of 57,000 images, where the data set is installed. */
function printEpoch(): void {
  const data = fashionMnist();
  if (!data) return;
  const { rows, featureCount: d } = data;
  const settings = {
    n: rows,
    delta: 0.05,
    alpha: 1 - rows ** -0.25,
    tau: 0.1,
    lambda: 0.05,
    penalties: [0, 0, 0] as const,
  };
  const problem: Problem = { data, mu0: new Float64Array(data.actionCount * d), batch, settings };
  console.log(`\nOne epoch of FashionMNIST (${rows} × ${d}, K = ${data.actionCount}), in seconds`);
  for (const { name, engine } of engines) {
    const { milliseconds } = ourSteps(engine, problem, epochsOf(engine, 10), 0.1);
    const seconds = (median(milliseconds) * Math.ceil(rows / batch)) / 1000;
    console.log(`  ${name.padEnd(30)} ${seconds.toFixed(3).padStart(7)}`);
  }
}

async function main(): Promise<void> {
  const peaks = { 'wasm-simd': measuredPeak(folder, false), 'wasm-relaxed-simd': 0 };
  if (engines.some(({ name }) => name === 'wasm-relaxed-simd')) {
    peaks['wasm-relaxed-simd'] = measuredPeak(folder, true);
  }
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`);
  for (const [name, peak] of Object.entries(peaks)) {
    if (peak > 0) console.log(`peak of ${name}: ${(peak / 5e8).toFixed(1)} GFLOP/s`);
  }
  for (const shape of shapes) {
    const { d, K, targets } = shape;
    const { ours, peers } = await measure(makeProblem(rows, d, K, batch), shape);
    console.log(`\nd = ${d}, K = ${K}: milliseconds per step of ${batch} rows`);
    for (const { name, median: ms, objective } of Object.values(peers ?? {})) {
      console.log(
        `  PyTorch, ${name.padEnd(21)} ${ms.toFixed(2).padStart(10)}   objective ${objective.toFixed(5)}`,
      );
    }
    for (const { name, median: ms, objective } of ours) {
      const ratios = Object.values(peers ?? {}).map((times) => `${(times.median / ms).toFixed(1)}×`);
      const peak = Object.entries(peaks).find(([engine]) => name.startsWith(engine))?.[1];
      const limit =
        peak === undefined ? '' : `, two products at peak ${((2000 * batch * d * K) / peak).toFixed(2)}`;
      console.log(
        `  ${name.padEnd(30)} ${ms.toFixed(2).padStart(10)}   objective ${objective.toFixed(5)}   ${ratios.join(' the sampling, ')} the closed form${limit}`,
      );
    }
    console.log(`  (plain SIMD shall reach ${targets[0]}× and ${targets[1]}×)`);
  }
  printEpoch();
}

void main().finally(() => {
  peer?.close();
  rmSync(folder, { recursive: true, force: true });
});
