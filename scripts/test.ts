// Everything, what is cheap to find out first; ends with the line `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBrowser } from './browser';
import { installClickHouse } from './clickhouse';
import { runMeasured } from './runMeasured';
import type { Results } from '../test/support/results';
import { resultsDirectory } from './paths';
import { installServer } from './vscodeServer';

/** A step that is a check in itself counts as one; a suite leaves its counts in test-results. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly suite?: boolean;
}

const npm = (name: string, script: string, ...words: string[]): Step => ({
  name,
  command: ['run', '--silent', script, ...(words.length > 0 ? ['--', ...words] : [])],
});
const suite = (step: Step): Step => ({ ...step, suite: true });

const build = npm('build', 'build:tests');
const beforeTheBuild = [npm('types', 'types'), npm('lint', 'lint')];
/** Mostly waits for the editor, so it runs beside all others from the moment there is a build. */
const host = suite(npm('host', 'test:host', '--built'));
/** For two lanes that take the next one whenever they are free: what takes longest comes first. */
const others = [
  suite(npm('simulation', 'test:simulation')),
  suite(npm('server', 'test:server')),
  suite(npm('unit', 'test:unit')),
  suite(npm('logs', 'test:logs')),
  suite(npm('webview', 'test:webview')),
  suite(npm('clickhouse', 'test:clickhouse')),
  suite(npm('house', 'test:house')),
  npm('fuzz', 'test:fuzz', '--seconds', '60'),
  npm('faults', 'test:faults', '--quick'),
];

/** What each step took: seconds until it ended, and seconds of one core. */
const costs: { name: string; seconds: number; cpu: number | undefined }[] = [];

/** What the suites need from elsewhere arrives while the first checks run. */
async function fetchAhead(): Promise<void> {
  await Promise.all([prepareBrowser(), installServer(), installClickHouse()]);
}

async function runStep({ name, command, suite: leavesCounts }: Step): Promise<Results> {
  const started = Date.now();
  const { code, output, cpu } = await runMeasured(command, { BANDIT_LENS_SUITE: name });
  const seconds = Math.round((Date.now() - started) / 1000);
  costs.push({ name, seconds, cpu });
  console.log(`\n=== ${name} ===\n${output}=== ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds} s`);
  const counts = leavesCounts ? readCounts(name) : { passed: code === 0 ? 1 : 0, failed: 0 };
  // One that needs what this machine cannot have is skipped as a whole, and has said so.
  if (counts.failed > 0 || (code === 0 && counts.passed + (counts.skipped ?? 0) > 0)) return counts;
  // A suite that dies, runs nothing, or says it is green while its process fails, is a failure.
  const failures = [{ title: name, message: output.trimEnd().split('\n').slice(-20).join('\n') }];
  return { ...counts, failed: 1, failures };
}

function readCounts(name: string): Results {
  try {
    return JSON.parse(readFileSync(join(resultsDirectory, `${name}.json`), 'utf8')) as Results;
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** Runs steps one by one until none is left. Lanes that are given the same list share it. */
async function runLane(steps: Step[]): Promise<Results[]> {
  const counts: Results[] = [];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) counts.push(await runStep(step));
  return counts;
}

async function main(): Promise<void> {
  rmSync(resultsDirectory, { recursive: true, force: true });
  const started = Date.now();
  // A step that needs what could not be fetched says so itself.
  const fetched = fetchAhead().catch((error: Error) => console.error(error.message));
  const built = Promise.all([runStep(build), fetched]).then(([counts]) => counts);
  const first = runLane(beforeTheBuild);
  const lanes = await Promise.all([
    built.then((counts) => [counts]),
    first,
    built.then(() => runLane([host])),
    built.then(() => runLane(others)),
    Promise.all([built, first]).then(() => runLane(others)),
  ]);
  const all = lanes.flat();
  const slowest = all.flatMap((counts) => counts.slowest ?? []).sort((a, b) => b.duration - a.duration);
  console.log('\nThe ten slowest tests:');
  for (const { title, duration } of slowest.slice(0, 10))
    console.log(`${(duration / 1000).toFixed(1).padStart(7)} s  ${title}`);
  console.log('\nWhat each step took, in seconds, and in seconds of one core:');
  for (const { name, seconds, cpu } of costs)
    console.log(`${String(seconds).padStart(7)} s  ${(cpu?.toFixed(0) ?? '?').padStart(5)} s  ${name}`);
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    all.reduce((total, counts) => total + (counts[key] ?? 0), 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  for (const { title, message } of all.flatMap((counts) => counts.failures ?? []))
    console.log(`\n✖ ${title}\n${message.slice(0, 2000).replaceAll(/^/gm, '    ')}`);
  console.log(`\nEverything took ${Math.round((Date.now() - started) / 1000)} s.`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

void main();
