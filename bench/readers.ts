/**
 * How fast logs are opened: 1,000,000 rows, 20 features, 5 actions, full distributions. Prints rows per second as
 * ratios to `readline` + `JSON.parse` on the JSON lines of the same rows, within one run, and peak memory.
 *
 *   npm run build:wasm && npx tsx bench/readers.ts [rows] [repetitions]
 *
 * "read" is from a path to columnar blocks: detection, parsing, validation of every row, all checks, and the file's
 * SHA-256 (on a second thread). "open" is all that openLog does on a file it never saw: the same, and writing the cache.
 * Every measurement is a process of its own, so that its peak memory is its own too. Beside the ratio of wall-clock times
 * stands that of the main thread's processor time (Linux only), which a busy machine disturbs less.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readLog } from '../src/jobs/open/readLog';
import { readFiles } from '../src/jobs/reading/readFiles';
import { writeLogs } from './generateLog';

const formats = ['jsonl', 'csv', 'dsjson'] as const;

interface Measurement {
  seconds: number;
  /** Processor time of the main thread; 0 where the system does not tell. */
  busySeconds: number;
  rows: number;
  peakMegabytes: number;
}

async function baseline(path: string): Promise<number> {
  let rows = 0;
  let sum = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const row = JSON.parse(line) as { reward: number };
    sum += row.reward;
    rows++;
  }
  return sum >= 0 ? rows : 0;
}

async function open(path: string, cacheDirectory: string, plain: boolean): Promise<number> {
  const log = await readLog([path], { cacheDirectory, plain });
  log.close();
  return log.inspection.rows.used;
}

/** Everything but the cache: blocks are handed over and dropped. */
async function read(path: string): Promise<number> {
  const { size } = statSync(path);
  let rows = 0;
  await readFiles(
    [path],
    size,
    {},
    { add: (block) => void (rows += block.rows), drain: () => Promise.resolve() },
  );
  return rows;
}

async function work(what: string, path: string, cache: string): Promise<number> {
  if (what === 'baseline') return baseline(path);
  return what === 'read' ? read(path) : open(path, cache, what === 'plain');
}

function busySeconds(): number {
  const path = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e9 : 0;
}

async function measure(what: string, path: string): Promise<void> {
  const cache = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-cache-'));
  if (what === 'again') await open(path, cache, false);
  const start = performance.now();
  const busy = busySeconds();
  const rows = await work(what, path, cache);
  const seconds = (performance.now() - start) / 1000;
  const used = busySeconds() - busy;
  rmSync(cache, { recursive: true, force: true });
  const result: Measurement = {
    seconds,
    busySeconds: used,
    rows,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(result));
}

function run(what: string, path: string): Measurement {
  const output = execFileSync(process.execPath, ['--import', 'tsx', __filename, 'measure', what, path], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Measurement;
}

function main(): void {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const repetitions = Number(process.argv[3] ?? 3);
  if (!existsSync(join(__dirname, '../dist/scanner.wasm'))) throw new Error('First: npm run build:wasm');
  const directory = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
  try {
    const paths = writeLogs(directory, rows);
    for (const format of formats)
      console.log(`${format}: ${Math.round(statSync(paths[format]).size / 1e6)} MB`);
    const tasks: [string, string, string][] = [
      ['readline + JSON.parse, jsonl', 'baseline', paths.jsonl],
      ...formats.map((format): [string, string, string] => [`read, ${format}`, 'read', paths[format]]),
      ...formats.map((format): [string, string, string] => [`open, ${format}`, 'open', paths[format]]),
      ['open, jsonl, plain path', 'plain', paths.jsonl],
      ['open again, jsonl', 'again', paths.jsonl],
    ];
    // Repetitions take turns, so that a busy moment of the machine does not fall on one task alone.
    const best = new Map<string, Measurement>();
    for (let i = 0; i < repetitions; i++) {
      for (const [name, what, path] of tasks) {
        const result = run(what, path);
        const before = best.get(name);
        if (!before || result.seconds < before.seconds) best.set(name, result);
      }
    }
    const reference = best.get(tasks[0][0]) as Measurement;
    for (const [name, { seconds, busySeconds: busy, rows: read, peakMegabytes }] of best) {
      const speed = `${Math.round(read / seconds / 1000)} thousand rows/s`;
      const ratio = (reference.seconds / seconds).toFixed(2);
      const threadRatio = busy > 0 ? (reference.busySeconds / busy).toFixed(2) : '-';
      const peak = Math.round(peakMegabytes);
      console.log(
        `${name.padEnd(30)} ${speed}  ratio ${ratio} (main thread ${threadRatio})  peak ${peak} MB`,
      );
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'measure') void measure(process.argv[3], process.argv[4]);
else main();
