/**
 * A log of 80,000 actions that knows only the propensity of the one that was taken, 200,000 rows: seconds and peak memory
 * of an analysis by the command line, reading included, each policy in a process of its own.
 * Run with `npm run build && npx tsx bench/manyActions.ts [actions] [rows]`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../src/core/numerics/random';

const actions = Number(process.argv[2] ?? 80_000);
const rows = Number(process.argv[3] ?? 200_000);
const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** Every action once, then a few of them often. */
function writeLog(path: string, nameOf: (action: number) => number | string): void {
  const random = seededRandom(1);
  const lines = Array.from({ length: rows }, (_, row) => {
    const action = row < actions ? row : Math.floor(actions * random.uniform() ** 3);
    const context = {
      hour: random.below(24),
      age: Number(random.uniform().toFixed(4)),
      device: ['phone', 'desk', 'tablet'][random.below(3)],
    };
    const propensity = Number((1e-5 + 2e-4 * random.uniform()).toPrecision(6));
    const reward = random.uniform() < 0.05 ? 1 : 0;
    return JSON.stringify({ context, action: nameOf(action), propensity, reward });
  });
  writeFileSync(path, `${lines.join('\n')}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
try {
  const tell = join(folder, 'tell.cjs');
  writeFileSync(
    tell,
    "process.on('exit', () => process.stderr.write(`peak ${process.resourceUsage().maxRSS / 1024}`));",
  );
  const logs = { numbers: join(folder, 'numbers.jsonl'), names: join(folder, 'names.jsonl') };
  writeLog(logs.numbers, (action) => action);
  writeLog(logs.names, (action) => `item-${action}`);
  for (const [kind, path] of Object.entries(logs))
    for (const policy of ['uniform', 'always:5', 'logging']) {
      const cache = join(folder, `${kind}-${policy.replace(':', '-')}`);
      const start = performance.now();
      const { stderr, status } = spawnSync(
        process.execPath,
        ['--require', tell, program, 'analyze', path, '--policy', policy, '--json'],
        {
          encoding: 'utf8',
          env: { ...process.env, BANDIT_LENS_CACHE: cache },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      const seconds = (performance.now() - start) / 1000;
      const peak = /peak ([\d.]+)/.exec(stderr)?.[1];
      if (status !== 0) throw new Error(stderr);
      console.log(
        `${kind}, ${policy.padEnd(8)} ${seconds.toFixed(2)} s (at most 3), ${Number(peak).toFixed(0)} MB (at most 300)`,
      );
    }
} finally {
  rmSync(folder, { recursive: true });
}
