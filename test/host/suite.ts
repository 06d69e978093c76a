import Mocha from 'mocha';
import type { Results } from '../support/results';
import { drive } from './drive';
import { patience } from './patience';
import * as tests from './tests';

/** The entry point VS Code calls inside the extension host. */
export async function run(): Promise<void> {
  const only = process.env['BANDIT_LENS_ONLY'];
  const mocha = new Mocha({ ui: 'bdd', timeout: 4 * patience, ...(only !== undefined && { grep: only }) });
  mocha.suite.emit('pre-require', globalThis as unknown as Mocha.MochaGlobals, '', mocha);
  for (const define of Object.values(tests)) define();
  const slowest: { title: string; duration: number }[] = [];
  const failures: { title: string; message: string }[] = [];
  const counts = await new Promise<Results>((resolve) => {
    const report: string[] = [];
    const runner = mocha.run(() => {
      const { passes = 0, failures: failed = 0 } = runner.stats ?? {};
      void drive('log', report.join('\n')).then(() => resolve({ passed: passes, failed, failures, slowest }));
    });
    runner.on('pass', (test) => {
      report.push(`  ✔ ${test.fullTitle()} (${test.duration} ms)`);
      slowest.push({ title: test.fullTitle(), duration: test.duration ?? 0 });
    });
    runner.on('fail', (test, error: Error) => {
      const message = error.stack ?? error.message;
      report.push(`  ✖ ${test.fullTitle()}\n    ${message}`);
      failures.push({ title: test.fullTitle(), message });
      void drive('screenshot', `failed-${report.length}`);
    });
  });
  await drive('results', JSON.stringify(counts));
  if (counts.failed > 0) throw new Error(`${counts.failed} in-host tests failed.`);
}
