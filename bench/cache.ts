/**
 * What the cache of parsed logs costs and gives: bytes a row on disk, how much longer reading takes when it is written, and
 * how fast a log is opened again and its rows are gone through, with and without their features. Best of several.
 *
 *   npm run build && [LOGS="other.jsonl logs.csv"] npx tsx bench/cache.ts [rows] [repetitions]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { LogBlock } from '../src/core/logs/blocks/logBlock';
import type { LoggedData } from '../src/core/logs/blocks/loggedData';
import { decodeBlock, encodeBlock } from '../src/jobs/cache/blockCodec';
import { readLog } from '../src/jobs/open/readLog';
import { readFiles } from '../src/jobs/reading/readFiles';
import { writeLogs } from './generateLog';

const [rows = 300_000, repetitions = 3] = process.argv.slice(2).map(Number);

async function best(work: () => unknown, times = repetitions): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least / 1000;
}

/** The columns that sums need. */
function goThrough(data: LoggedData): number {
  let sum = 0;
  for (const { length, actions, rewards, propensities, distributions } of data.batches()) {
    const width = (distributions?.length ?? 0) / length;
    for (let i = 0; i < length; i++)
      sum += rewards[i] / propensities[i] + (distributions?.[i * width + actions[i]] ?? 0);
  }
  return sum;
}

function throughFeatures(data: LoggedData): number {
  let sum = 0;
  for (const { features } of data.batches()) sum += features.values[0] ?? 0;
  return sum;
}

/** The bytes of all columns in memory. */
const wide = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + wide(part), 0);
};

async function codec(path: string): Promise<void> {
  const blocks: LogBlock[] = [];
  const sink = {
    add: (block: LogBlock) => void blocks.push(structuredClone(block)),
    drain: () => Promise.resolve(),
  };
  await readFiles([path], statSync(path).size, {}, sink);
  const gigabytes = blocks.reduce((sum, block) => sum + wide(block), 0) / 1e9;
  const memory = Buffer.allocUnsafeSlow(64 * 1024 * 1024);
  const encoding = await best(() => blocks.forEach((block) => encodeBlock(block, () => memory)), 10);
  const encoded = blocks.map((block) => encodeBlock(block));
  const decoding = await best(() => encoded.forEach((bytes) => wide(decodeBlock(bytes))), 10);
  console.log(
    `  encodes ${(gigabytes / encoding).toFixed(2)} GB/s of columns, decodes ${(gigabytes / decoding).toFixed(2)} GB/s`,
  );
}

async function measure(name: string, path: string, folder: string): Promise<void> {
  const cacheDirectory = join(folder, 'cache');
  const { size } = statSync(path);
  const nowhere = { add: () => undefined, drain: () => Promise.resolve() };
  const reading = await best(() => readFiles([path], size, {}, nowhere));
  const writing = await best(async () => (await readLog([path], { cacheDirectory, fresh: true })).close());
  const log = await readLog([path], { cacheDirectory });
  const { used } = log.inspection.rows;
  const bytes = statSync(log.cacheFile as string).size / used;
  log.close();
  const again = async (use: (data: LoggedData) => number): Promise<string> => {
    const seconds = await best(async () => {
      const opened = await readLog([path], { cacheDirectory });
      if (!opened.fromCache) throw new Error('The cache was not used.');
      use(opened.data);
      opened.close();
    }, 10);
    return `${(used / seconds / 1e6).toFixed(1)} million rows/s`;
  };
  console.log(`${name}: ${bytes.toFixed(1)} bytes a row (${(size / used).toFixed(0)} in the log)`);
  console.log(`  written while reading: ${(writing / reading).toFixed(2)} times as long`);
  console.log(`  opened again: ${await again(goThrough)}; with features ${await again(throughFeatures)}`);
  await codec(path);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
  try {
    const others = (process.env['LOGS'] ?? '').split(' ').filter((path) => path !== '');
    for (const path of others) await measure(path, path, folder);
    if (others.length > 0) return;
    const paths = writeLogs(folder, rows);
    for (const [name, path] of Object.entries(paths)) await measure(name, path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
