/**
 * How fast compressed logs come out of their files, in megabytes of content per second, and how much of that time the
 * thread that asks for them is free to parse them (1: all of it). Best of several; the ratio is to gzip.
 *
 *   npm run build && npx tsx bench/decompress.ts [rows] [repetitions]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { compressionOf, decompressed } from '../src/jobs/reading/decompress';
import { fileChunks } from '../src/jobs/reading/fileChunks';
import { writeLogs } from './generateLog';

const [rows = 300_000, repetitions = 3] = process.argv.slice(2).map(Number);

interface Speed {
  readonly megabytesPerSecond: number;
  /** The share of the time in which this thread had nothing to do. */
  readonly free: number;
}

async function measure(path: string): Promise<Speed> {
  const { size } = statSync(path);
  const file = await open(path);
  const magic = Buffer.alloc(4);
  await file.read(magic, 0, 4, 0);
  const before = performance.eventLoopUtilization();
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of decompressed(fileChunks(file, size, { fresh: true }), compressionOf(magic), size))
    bytes += chunk.length;
  const seconds = (performance.now() - start) / 1000;
  const { utilization } = performance.eventLoopUtilization(before);
  await file.close();
  return { megabytesPerSecond: bytes / 1e6 / seconds, free: 1 - utilization };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
  try {
    const { jsonl } = writeLogs(folder, rows);
    execFileSync('gzip', ['--keep', jsonl]);
    execFileSync('zstd', ['--quiet', '--keep', jsonl]);
    let gzip: number | undefined;
    for (const kind of ['gz', 'zst']) {
      const speeds: Speed[] = [];
      for (let i = 0; i < repetitions; i++) speeds.push(await measure(`${jsonl}.${kind}`));
      const best = speeds.reduce((a, b) => (b.megabytesPerSecond > a.megabytesPerSecond ? b : a));
      gzip ??= best.megabytesPerSecond;
      const ratio = (best.megabytesPerSecond / gzip).toFixed(2);
      console.log(
        `${kind.padEnd(4)}${best.megabytesPerSecond.toFixed(0).padStart(5)} MB/s, ${ratio} of gzip, thread free ${best.free.toFixed(2)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
