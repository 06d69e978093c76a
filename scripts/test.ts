// Everything, in the order in which a fault is cheapest to find; ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { resultsDirectory, root } from './paths';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
}

/** A step that is a check in itself counts as one; a suite leaves its counts in test-results. */
const steps: readonly { name: string; script: string; suite?: boolean }[] = [
  { name: 'types', script: 'types' },
  { name: 'lint', script: 'lint' },
  { name: 'build', script: 'build' },
  { name: 'unit', script: 'test:unit', suite: true },
  { name: 'server', script: 'test:server', suite: true },
  { name: 'webview', script: 'test:webview', suite: true },
  { name: 'host', script: 'test:host', suite: true },
];

function runStep({ name, script, suite }: (typeof steps)[number]): Counts {
  console.log(`\n=== ${name} ===`);
  const started = Date.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, BANDIT_LENS_SUITE: name },
  });
  console.log(
    `=== ${name}: ${status === 0 ? 'done' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  const counts = suite ? readCounts(name) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A suite that dies, or says it is green while its process fails, is a failure.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readCounts(name: string): Counts {
  try {
    return JSON.parse(readFileSync(join(resultsDirectory, `${name}.json`), 'utf8')) as Counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

rmSync(resultsDirectory, { recursive: true, force: true });
const all = steps.map(runStep);
const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + (counts[key] ?? 0), 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
