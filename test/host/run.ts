// Runs the in-host suite in a real VS Code, on the extension as installed from its VSIX.
//   tsx test/host/run.ts                    VS Code's server and workbench in a headless browser
//   tsx test/host/run.ts --vscode current   the same with a current VS Code instead of the oldest we support
//   tsx test/host/run.ts --repeat 20        again and again, each time from nothing
//   tsx test/host/run.ts --built            on what npm run build:tests has made before
//   tsx test/host/run.ts --desktop          desktop VS Code, downloaded by @vscode/test-electron
// TEST_BROWSER=installed|carried says which browser; BANDIT_LENS_ONLY=words runs only the tests whose titles hold them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '../../scripts/paths';
import { addResults, reportResults, type Results } from '../support/results';
import { build, checkPackage } from './built';
import { stopClickHouse } from './clickHouse';
import { onDesktop } from './onDesktop';
import { onServer } from './onServer';
import { hostOptions, type HostOptions } from './options';
import { makeWorkspace } from './workspace';

async function main(): Promise<void> {
  const options = hostOptions(process.argv.slice(2));
  if (!options.built) build();
  checkPackage();
  const runs: Results[] = [];
  for (let i = 1; i <= options.repeat; i++) {
    const started = Date.now();
    const results = await runOnce(options);
    runs.push(results);
    const seconds = Math.round((Date.now() - started) / 1000);
    if (options.repeat > 1)
      console.log(
        `run ${i} of ${options.repeat}: ${results.passed} passed, ${results.failed} failed, ${seconds} s`,
      );
  }
  const green = runs.filter(({ failed }) => failed === 0).length;
  if (options.repeat > 1) console.log(`${green} of ${options.repeat} runs green`);
  reportResults('host', addResults(runs));
}

async function runOnce({ desktop, editor, repeat }: HostOptions): Promise<Results> {
  const folder = join(cacheDirectory, `run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const workspace = makeWorkspace(join(folder, 'workspace'));
    return await (desktop ? onDesktop(folder, workspace) : onServer(folder, workspace, editor));
  } catch (error) {
    if (repeat === 1) throw error;
    console.log(`  ✘ ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  } finally {
    await stopClickHouse();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

main().then(
  () => process.exit(process.exitCode ?? 0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
