/**
 * Feeds made-up and damaged inputs to everything that reads. One process, one core; a seed decides every input.
 *
 *   npm run test:fuzz -- [--seconds 60] [--inputs N] [--seed S] [--target NAME]
 *
 * A finding is written to test-results/fuzz, with the seed that makes it again (--seed S --target NAME --inputs 1), and
 * ends with exit code 1.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Draw } from './draw';
import { targets, turns } from './targets';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
  },
});
const folder = join(__dirname, '../../test-results/fuzz');
const mostFindings = 20;
/** No input is so large that it may take longer (milliseconds). */
const slow = 5_000;
const hangs = 60_000;

const chosen = Object.entries(targets).filter(
  ([name]) => values.target === undefined || name === values.target,
);
const counts = new Map(chosen.map(([name]) => [name, { inputs: 0, seconds: 0, findings: 0 }]));
let findings = 0;
/** Target and seed at hand, for whoever watches from outside; and a sign of life. */
const state = new Int32Array(new SharedArrayBuffer(12));

function report(name: string, seed: number, inputs: readonly (string | Uint8Array)[], error: unknown): void {
  findings++;
  const count = counts.get(name);
  if (count) count.findings++;
  mkdirSync(folder, { recursive: true });
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  writeFileSync(join(folder, `${name}-${seed}.txt`), `${words.slice(0, 20_000)}\n`);
  inputs.forEach((input, i) => writeFileSync(join(folder, `${name}-${seed}.${i}.input`), input));
  console.log(`FINDING ${name}, seed ${seed}: ${words.slice(0, 600)}`);
}

async function tryOne(index: number, seed: number): Promise<void> {
  const [name, target] = chosen[index];
  const inputs: (string | Uint8Array)[] = [];
  state[0] = index;
  state[1] = seed;
  Atomics.add(state, 2, 1);
  const start = performance.now();
  try {
    await target(new Draw(seed), (input) => inputs.push(input));
    const taken = performance.now() - start;
    if (taken > slow) throw new Error(`It took ${Math.round(taken)} ms.`);
  } catch (error) {
    report(name, seed, inputs, error);
  }
  const count = counts.get(name);
  if (!count) return;
  count.inputs++;
  count.seconds += (performance.now() - start) / 1000;
}

/** A loop that never ends can only be seen, and ended, from another thread. */
function watch(): Worker {
  const program = `
    const { workerData: { state, names, folder, hangs } } = require('node:worker_threads');
    const { mkdirSync, writeFileSync } = require('node:fs');
    let last = -1;
    setInterval(() => {
      if (state[2] !== last) return void (last = state[2]);
      const text = 'HANG ' + names[state[0]] + ', seed ' + state[1];
      mkdirSync(folder, { recursive: true });
      writeFileSync(folder + '/hang-' + names[state[0]] + '-' + state[1] + '.txt', text);
      console.error(text);
      process.kill(process.pid, 'SIGKILL');
    }, hangs);`;
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData: { state, names: chosen.map(([name]) => name), folder, hangs },
  });
  worker.unref();
  return worker;
}

async function main(): Promise<void> {
  if (chosen.length === 0) throw new Error(`There is no target ${values.target}.`);
  process.on('unhandledRejection', (error) => report(chosen[state[0]][0], state[1], [], error));
  const watcher = watch();
  const start = performance.now();
  const until = start + 1000 * Number(values.seconds);
  const most = Number(values.inputs ?? Infinity);
  const first = Number(values.seed);
  let inputs = 0;
  for (let round = 0; inputs < most && performance.now() < until && findings < mostFindings; round++) {
    for (let index = 0; index < chosen.length; index++) {
      const times = turns[chosen[index][0]] ?? 1;
      for (let turn = 0; turn < times && inputs < most; turn++, inputs++)
        await tryOne(index, first + round * times + turn);
    }
    // Rejections that nobody attends to show themselves between two turns of the loop.
    if (round % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const seconds = (performance.now() - start) / 1000;
  for (const [name, { inputs: done, seconds: busy, findings: found }] of counts)
    console.log(
      `${name.padEnd(16)} ${String(done).padStart(9)} inputs ${busy.toFixed(1).padStart(7)} s  ${found} findings`,
    );
  console.log(
    `${inputs.toLocaleString('en-US')} inputs in ${seconds.toFixed(0)} s (seeds from ${first}): ${findings} findings.`,
  );
  await watcher.terminate();
  process.exitCode = findings > 0 ? 1 : 0;
}

void main();
