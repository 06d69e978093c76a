/**
 * What an analysis takes after reading, by the number of rows: seconds of one thread and the most memory, each size in a
 * process of its own, on blocks that are made on the way. The exponents say how they grow.
 * Run with `npx tsx bench/memory.ts [most rows]`; 10^8 rows take some minutes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { analyze } from '../src/core/analysis/analyze';
import { uniformPolicy } from '../src/core/policies/given/givenPolicies';
import { simulatedLog } from './simulatedLog';

const self = fileURLToPath(import.meta.url);

if (process.argv[2] === 'measure') measure(Number(process.argv[3]));
else compare(Number(process.argv[2] ?? 1e7));

interface Measured {
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
}

function measure(rows: number): void {
  const { data, making } = simulatedLog(rows);
  const before = process.cpuUsage();
  const { certificate } = analyze(data, uniformPolicy(), {
    logSha256: '0'.repeat(64),
    policySha256: '0'.repeat(64),
    engine: 'none',
    version: '0',
  });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6 - making();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ rows, seconds, megabytes, statement: certificate.statement }));
}

function compare(most: number): void {
  const sizes = [1e5, 1e6, 1e7, 1e8].filter((rows) => rows <= most);
  const all = sizes.map((rows): Measured => {
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', self, 'measure', String(rows)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const measured = JSON.parse(stdout) as Measured;
    console.log(
      `${rows.toExponential(0).padStart(6)} rows: ${measured.seconds.toFixed(2)} s, ${measured.megabytes.toFixed(0)} MB, ` +
        `${((measured.seconds / rows) * 1e6).toFixed(2)} µs a row`,
    );
    return measured;
  });
  const [first, last] = [all[0], all[all.length - 1]];
  const exponent = (of: (each: Measured) => number): string =>
    (Math.log(of(last) / of(first)) / Math.log(last.rows / first.rows)).toFixed(2);
  console.log(
    `growth: time n^${exponent(({ seconds }) => seconds)}, memory n^${exponent(({ megabytes }) => megabytes)}`,
  );
}
