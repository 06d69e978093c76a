/**
 * How fast logs are read, as ratios within one run: to `readline` + `JSON.parse` of the same file on one thread, and to
 * DuckDB's read of the same columns with the same number of threads.
 *
 *   npm run build && npx tsx bench/readers.ts [--rows 200000] [--repetitions 3] [--logs FOLDER]
 *
 * The logs are those in the folder, by the endings .jsonl, .dsjson and .csv; without one, logs as services write them
 * (test/fuzz/serviceLogs.ts) and lines that all have one shape (generateLog.ts) are made. "read" is from a path to columnar
 * blocks: detection, parsing, validation of every row, all checks, and the file's SHA-256. "open" is all that openLog does
 * on a file it never saw: the same, and writing the cache. Every measurement is a process of its own; the best of the
 * repetitions counts. DuckDB takes part where it is installed: npm install --no-save @duckdb/node-api
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readLog } from '../src/jobs/open/readLog';
import { readFiles } from '../src/jobs/reading/readFiles';
import type { DuckDb } from './duckdb';
import { writeLogs } from './generateLog';
import { writeServiceLogs } from './writeServiceLogs';

interface Measurement {
  readonly seconds: number;
  readonly rows: number;
  readonly peakMegabytes: number;
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    repetitions: { type: 'string', default: '3' },
    logs: { type: 'string' },
    measure: { type: 'string' },
    path: { type: 'string' },
  },
});

/** What a program of ten lines does. */
async function naive(path: string): Promise<number> {
  const isTable = path.endsWith('.csv');
  let rows = 0;
  let fields = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    fields += isTable
      ? line.split(',').length
      : Object.keys(JSON.parse(line) as Record<string, unknown>).length;
    rows++;
  }
  return fields > 0 ? rows : 0;
}

/** Everything but the cache: blocks are handed over and dropped. */
async function read(path: string, threads: number): Promise<number> {
  let rows = 0;
  const sink = {
    add: (block: { rows: number }) => void (rows += block.rows),
    drain: () => Promise.resolve(),
  };
  await readFiles([path], statSync(path).size, threads === 1 ? { threads } : {}, sink);
  return rows;
}

async function open(path: string, again: boolean): Promise<{ rows: number; seconds: number }> {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-cache-'));
  try {
    if (again) (await readLog([path], { cacheDirectory })).close();
    const start = performance.now();
    const log = await readLog([path], { cacheDirectory });
    let rows = 0;
    if (again) for (const batch of log.data.batches()) rows += batch.length;
    log.close();
    return { rows: rows || log.inspection.rows.used, seconds: (performance.now() - start) / 1000 };
  } finally {
    rmSync(cacheDirectory, { recursive: true, force: true });
  }
}

/** The columns that a reader needs, by DuckDB. */
const columns: Readonly<Record<string, string>> = {
  jsonl: "COLUMNS(c -> c IN ('context', 'propensities', 'action', 'reward'))",
  dsjson: '_label_cost, _label_probability, _labelIndex, a, c, p',
  csv: "COLUMNS(c -> c NOT IN ('order', 'when'))",
};

async function duckdb(path: string, threads: number): Promise<number> {
  const { DuckDBInstance } = createRequire(__filename)('@duckdb/node-api') as DuckDb;
  const database = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await database.connect();
  const ending = path.split('.').pop() ?? '';
  const from =
    ending === 'csv' ? `read_csv('${path}')` : `read_json('${path}', format = 'newline_delimited')`;
  await connection.runAndReadAll(`CREATE TEMP TABLE log AS SELECT ${columns[ending]} FROM ${from}`);
  const counted = await connection.runAndReadAll('SELECT count(*) FROM log');
  return Number(counted.getRows()[0][0]);
}

const isInstalled = (): boolean => {
  try {
    createRequire(__filename).resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
};

const all = availableParallelism();
const tasks: Readonly<Record<string, (path: string) => Promise<number | { rows: number; seconds: number }>>> =
  {
    naive,
    'read, one thread': (path) => read(path, 1),
    read: (path) => read(path, all),
    open: (path) => open(path, false),
    'open again': (path) => open(path, true),
    ...(isInstalled() && {
      'DuckDB, one thread': (path: string) => duckdb(path, 1),
      [`DuckDB, ${all} threads`]: (path: string) => duckdb(path, all),
    }),
  };

async function measure(task: string, path: string): Promise<void> {
  const start = performance.now();
  const result = await tasks[task](path);
  const seconds = (performance.now() - start) / 1000;
  const measured = typeof result === 'number' ? { rows: result, seconds } : result;
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ ...measured, peakMegabytes } satisfies Measurement));
}

function run(task: string, path: string): Measurement {
  const options = ['--import', 'tsx', __filename, '--measure', task, '--path', path];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as Measurement;
}

function main(folder: string): void {
  const paths = readdirSync(folder)
    .filter((name) => /\.(jsonl|dsjson|csv)$/.test(name))
    .map((name) => join(folder, name));
  for (const path of paths) {
    const megabytes = statSync(path).size / 1e6;
    console.log(`\n${basename(path)}: ${megabytes.toFixed(0)} MB`);
    // Repetitions take turns, so that a busy moment of the machine does not fall on one task alone.
    const best = new Map<string, Measurement>();
    for (let i = 0; i < Number(values.repetitions); i++) {
      for (const task of Object.keys(tasks)) {
        const result = run(task, path);
        if (result.seconds < (best.get(task)?.seconds ?? Infinity)) best.set(task, result);
      }
    }
    const reference = best.get('naive')?.seconds ?? Number.NaN;
    for (const [task, { seconds, rows, peakMegabytes }] of best) {
      const speed = `${Math.round(rows / seconds / 1000)} thousand rows/s, ${Math.round(megabytes / seconds)} MB/s`;
      const peak = `peak ${Math.round(peakMegabytes)} MB`;
      console.log(`  ${task.padEnd(20)} ${(reference / seconds).toFixed(2)} times naive  ${speed}  ${peak}`);
    }
  }
}

async function start(): Promise<void> {
  if (values.measure !== undefined) return measure(values.measure, values.path ?? '');
  if (values.logs !== undefined) return main(values.logs);
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
  try {
    writeLogs(folder, Number(values.rows));
    writeServiceLogs(folder, Number(values.rows));
    main(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void start();
