/**
 * What a list of policies costs: the time of an analysis of five policies over that of one, of a log that was never read
 * and of one that lies in the cache. First the time that passes, which wants a quiet machine; then processor time of both
 * threads together, which other work on the machine leaves alone. Run with
 * `npm run build && npx tsx bench/policyList.ts [rows or logs]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unwatched } from '../src/core/control/jobControl';
import { analyzeLog } from '../src/jobs/kinds/analyze';
import { writeLogs } from './generateLog';
import { writeServiceLogs } from './writeServiceLogs';

const asked = process.argv.slice(2);
const rows = Number(asked[0] ?? 200_000);
const repetitions = 3;
const target = 1.3;
const one = ['greedy'];
const five = ['logging', 'uniform', 'greedy', 'best-action', 'always:1'];
const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-list-'));

/** In seconds. */
interface Times {
  readonly passed: number;
  readonly processor: number;
}

async function timeOf(path: string, policies: readonly string[], cacheDirectory: string): Promise<Times> {
  const start = performance.now();
  const before = process.cpuUsage();
  await analyzeLog({ kind: 'analyze', paths: [path], policies, reading: { cacheDirectory } }, unwatched);
  const { user, system } = process.cpuUsage(before);
  return { passed: (performance.now() - start) / 1000, processor: (user + system) / 1e6 };
}

type Measure = (policies: readonly string[]) => Promise<Times>;

const never: Times = { passed: Infinity, processor: Infinity };
const better = (a: Times, b: Times): Times => ({
  passed: Math.min(a.passed, b.passed),
  processor: Math.min(a.processor, b.processor),
});

/** Best of three each, in turns: whatever else the machine does meets both. */
async function compare(what: string, measure: Measure): Promise<void> {
  let [many, single] = [never, never];
  for (let i = 0; i < repetitions; i++) {
    many = better(many, await measure(five));
    single = better(single, await measure(one));
  }
  const columns = (['passed', 'processor'] as const).map((kind) => {
    const ratio = (many[kind] / single[kind]).toFixed(2).padStart(5);
    return `${ratio}  (${many[kind].toFixed(2)} / ${single[kind].toFixed(2)} s)`;
  });
  console.log(`${what.padEnd(30)}${columns.join('   ')}`);
}

const cold =
  (path: string): Measure =>
  async (policies) => {
    const cache = mkdtempSync(join(folder, 'cold-'));
    const seconds = await timeOf(path, policies, cache);
    rmSync(cache, { recursive: true, force: true });
    return seconds;
  };

/** The logs that were named, or logs of our own. */
function logs(): string[] {
  if (Number.isNaN(rows)) return asked;
  const { jsonl } = writeLogs(folder, rows);
  writeServiceLogs(folder, rows);
  return [jsonl, join(folder, 'service.jsonl'), join(folder, 'service.csv')];
}

async function main(): Promise<void> {
  try {
    console.log(
      `${`five policies / one, at most ${target}`.padEnd(30)} time that passes       processor time`,
    );
    for (const path of logs()) {
      // Once before anything counts: compiled code, and a cache to read from.
      const cache = mkdtempSync(join(folder, 'kept-'));
      await timeOf(path, five, cache);
      await compare(`${basename(path)}, never read`, cold(path));
      await compare(`${basename(path)}, from the cache`, (policies) => timeOf(path, policies, cache));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
