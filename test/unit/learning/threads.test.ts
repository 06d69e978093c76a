import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Canceled, unwatched, type JobControl } from '../../../src/core/control/jobControl';
import { makeObjective } from '../../../src/core/learning/objectives/registry';
import { train } from '../../../src/core/learning/trainer';
import { inMemory } from '../../../src/core/learning/data/trainingRows';
import { trainingEngines } from '../../../src/jobs/training/engines';
import { builtFile } from '../../../src/jobs/wasm/webAssembly';
import { tinyData } from './tinyData';

const K = 7;
const d = 30;
const rows = 3000;
const data = tinyData(rows, K, d, 3);
const settings = {
  n: rows,
  delta: 0.05,
  alpha: 0.7,
  tau: 0.3,
  lambda: 'optimal',
  penalties: [0, 0, 0],
} as const;

/** Large enough batches that the work is shared. */
const trainWith = (engine: string, threads: number, epochs: number, control: JobControl = unwatched) =>
  train(
    inMemory(data),
    {
      class: 'gaussian',
      objective: makeObjective('exponential-smoothing', settings, true),
      engine: trainingEngines(engine, threads)[0],
      prior: { mu: new Float64Array(K * d), sigma: 1 },
      seed: 1,
      epochs,
      batch: 700,
      learningRate: 0.1,
      schedule: 'cosine',
      patience: epochs,
      tolerance: 0,
    },
    control,
    settings.alpha,
    () => 0,
  );

/** The threads of this process, as the kernel counts them. */
const threadCount = (): number => readdirSync('/proc/self/task').length;

async function settlesAt(expected: number): Promise<void> {
  for (let tries = 0; tries < 100 && threadCount() > expected; tries++) await pause(20);
  assert.ok(threadCount() <= expected, `${threadCount()} threads are alive, ${expected} were before`);
}

/** Holds every batch back a little, so that the helpers have started and take part. */
const unhurried: JobControl = {
  progress: () => undefined,
  checkpoint: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  },
};

describe('training on several threads', function () {
  before(function () {
    if (builtFile('trainingWorker.js') === undefined) this.skip();
  });

  for (const engine of ['wasm-simd', 'wasm-relaxed-simd']) {
    it(`gives the same policy bit for bit with 1, 2 and 3 of them: ${engine}`, function () {
      if (!trainingEngines().some(({ name }) => name === engine)) this.skip();
      const [one, ...more] = [1, 2, 3].map((threads) => trainWith(engine, threads, 30, unhurried));
      for (const other of more) assert.deepEqual(other, one);
    });
  }

  it('leaves none alive, neither at the end nor when it is canceled', async function () {
    if (process.platform !== 'linux') this.skip();
    let most = 0;
    let batches = 0;
    const control: JobControl = {
      progress: () => undefined,
      checkpoint: () => {
        most = Math.max(most, threadCount());
        if (++batches > 40) throw new Canceled();
      },
    };
    assert.throws(() => trainWith('wasm-simd', 3, 1000, control), Canceled);
    // Two helpers were at work beside this thread, whatever else the process runs, and both are gone.
    await settlesAt(most - 2);
  });

  it('leaks nothing over 50 trainings in one process', async function () {
    if (process.platform !== 'linux') this.skip();
    const settle = async (): Promise<number> => {
      await pause(100);
      return process.memoryUsage().rss;
    };
    for (let warm = 0; warm < 10; warm++) {
      trainWith('wasm-simd', 2, 1);
      await pause(10);
    }
    const before = threadCount();
    const start = await settle();
    for (let job = 0; job < 50; job++) {
      trainWith('wasm-simd', 2, 1);
      await pause(10);
    }
    const grown = ((await settle()) - start) / 1e6;
    assert.ok(grown < 100, `${grown.toFixed(0)} MB more after 50 trainings`);
    await settlesAt(before);
  });
});
