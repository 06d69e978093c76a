/**
 * A whole analysis (all estimators with intervals, the grid of α, the certificate) of a log that was never seen, beside
 * DuckDB's plain IPS over the same file with the same number of threads, and beside what people do today: JSON lines into
 * NumPy, IPW, self-normalized IPW and a bootstrap of 200 samples (`bench/analysis/peer.py`).
 *
 *   npm run build && npx tsx bench/analysis.ts [--rows 1000000] [--repetitions 3]
 *
 * Ratios are within one run, of the best of the repetitions. DuckDB takes part where it is installed (npm install --no-save
 * @duckdb/node-api), the peer where python3 has NumPy.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/paths';
import type { DuckDb } from './duckdb';
import { writeLogs } from './generateLog';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    repetitions: { type: 'string', default: '3' },
    duckdb: { type: 'string' },
  },
});

/** IPS of the uniform policy, and nothing else. */
async function plainIps(path: string): Promise<void> {
  const { DuckDBInstance } = createRequire(__filename)('@duckdb/node-api') as DuckDb;
  const database = await DuckDBInstance.create(':memory:', { threads: String(availableParallelism()) });
  const connection = await database.connect();
  const from = `read_json('${path}', format = 'newline_delimited', columns = {reward: 'DOUBLE', action: 'INTEGER', propensities: 'DOUBLE[]'})`;
  await connection.runAndReadAll(`SELECT avg(reward * 0.2 / propensities[action + 1]) FROM ${from}`);
}

function timed(
  command: string,
  options: readonly string[],
  environment: Record<string, string> = {},
): number {
  const start = performance.now();
  execFileSync(command, options, {
    env: { ...process.env, ...environment },
    stdio: 'pipe',
    maxBuffer: 2 ** 28,
  });
  return (performance.now() - start) / 1000;
}

function analyze(path: string, folder: string): number {
  const cache = mkdtempSync(join(folder, 'cache-'));
  const options = [join(root, 'dist/cli.js'), 'analyze', path, '--policy', 'uniform', '--json'];
  const seconds = timed(process.execPath, options, { BANDIT_LENS_CACHE: cache });
  rmSync(cache, { recursive: true, force: true });
  return seconds;
}

const isThere = (command: string, options: readonly string[]): boolean =>
  spawnSync(command, options, { stdio: 'ignore' }).status === 0;

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
  try {
    const { jsonl } = writeLogs(folder, Number(values.rows));
    console.log(`${values.rows} rows, ${Math.round(statSync(jsonl).size / 1e6)} MB`);
    const require = `require.resolve('@duckdb/node-api')`;
    const tasks: Record<string, () => number> = {
      'Bandit Lens, whole analysis': () => analyze(jsonl, folder),
      ...(isThere(process.execPath, ['-e', require]) && {
        'DuckDB, plain IPS': () =>
          timed(process.execPath, ['--import', 'tsx', __filename, '--duckdb', jsonl]),
      }),
      ...(isThere('python3', ['-c', 'import numpy']) && {
        'NumPy, IPW, SNIPW, bootstrap': () => timed('python3', [join(__dirname, 'analysis/peer.py'), jsonl]),
      }),
    };
    const best = new Map<string, number>();
    for (let i = 0; i < Number(values.repetitions); i++)
      for (const [name, run] of Object.entries(tasks))
        best.set(name, Math.min(run(), best.get(name) ?? Infinity));
    const [ours] = best.values();
    for (const [name, seconds] of best)
      console.log(`${name.padEnd(30)} ${seconds.toFixed(2)} s  ${(seconds / ours).toFixed(2)} times ours`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.duckdb === undefined) main();
else void plainIps(values.duckdb);
