// Runs the in-host suite in a real VS Code, on the extension as installed from its VSIX.
//   tsx test/host/run.ts             VS Code's server and workbench in a headless browser
//   tsx test/host/run.ts --desktop   desktop VS Code, downloaded by @vscode/test-electron
// BANDIT_LENS_ONLY=words runs only the tests whose titles hold them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import {
  downloadAndUnzipVSCode,
  resolveCliArgsFromVSCodeExecutablePath,
  runTests,
} from '@vscode/test-electron';
import { launchBrowser } from '../../scripts/browser';
import { cacheDirectory, resultsDirectory, root } from '../../scripts/paths';
import { freePort, installExtension, startServer, workbenchUrl } from '../../scripts/vscodeServer';
import { reportResults } from '../support/results';
import { startDriver, type Results } from './driver';
import { leavesNothing } from './leftBehind';
import { comesBack } from './restart';
import { makeWorkspace } from './workspace';

const vsix = join(root, 'bandit-lens.vsix');
const driverExtension = join(root, 'test', 'host', 'driverExtension');
const suite = join(root, 'dist', 'test', 'hostSuite.js');
const screenshots = join(resultsDirectory, 'screenshots');
const largestVsix = 5_000_000;
const timeLimit = 10 * 60_000;

async function main(): Promise<void> {
  build();
  const run = join(cacheDirectory, 'run');
  rmSync(run, { recursive: true, force: true });
  mkdirSync(run, { recursive: true });
  const workspace = makeWorkspace(join(run, 'workspace'));
  const host = process.argv.includes('--desktop') ? onDesktop : onServer;
  const results = await host(run, workspace);
  reportResults('host', results);
}

function build(): void {
  const links = ['--allow-missing-repository', '--no-rewrite-relative-links'];
  const vsce = ['vsce', 'package', '--no-dependencies', ...links, '--out', vsix];
  for (const command of [['tsx', 'scripts/buildWasm.ts'], ['webpack', '--env', 'tests'], vsce]) {
    execFileSync('npx', command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const { size } = statSync(vsix);
  console.log(`The VSIX has ${(size / 1e6).toFixed(2)} MB.`);
  if (size > largestVsix) throw new Error(`The VSIX has ${size} bytes, more than ${largestVsix}.`);
}

async function onServer(run: string, workspace: string): Promise<Results> {
  const data = join(run, 'data');
  installExtension(data, vsix);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const driver = await startDriver(() => page, screenshots);
  const server = await startServer(data, { BANDIT_LENS_DRIVER: driver.url });
  try {
    const remote = (path: string): string => `vscode-remote://${server.origin}${path}`;
    const { exit } = await listenForExit(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(
      workbenchUrl(server.origin, workspace, [
        ['extensionDevelopmentPath', remote(driverExtension)],
        ['extensionTestsPath', remote(suite)],
      ]),
    );
    const results = await withinTime(outcome(driver.results, exit));
    const window = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const restarted = await comesBack(
      window,
      workbenchUrl(server.origin, workspace),
      workspace,
      join(screenshots, 'restart-failure.png'),
    );
    await page.close();
    const closed = await leavesNothing(window, data);
    const all = [results, restarted, closed];
    const sum = (key: keyof Results): number => all.reduce((total, counts) => total + counts[key], 0);
    return { passed: sum('passed'), failed: sum('failed') };
  } catch (error) {
    await page.screenshot({ path: join(screenshots, 'failure.png') }).catch(() => undefined);
    throw error;
  } finally {
    await browser.close();
    await server.stop();
    driver.close();
  }
}

/** The workbench tells the page when the suite has ended. Resolves, once listening, to that end. */
async function listenForExit(page: Page): Promise<{ exit: Promise<number> }> {
  let ended: (code: number) => void = () => undefined;
  const exit = new Promise<number>((resolve) => (ended = resolve));
  await page.exposeFunction('codeAutomationLog', () => undefined);
  await page.exposeFunction('codeAutomationExit', (code: number) => ended(code));
  return { exit };
}

async function onDesktop(run: string, workspace: string): Promise<Results> {
  const executable = await downloadAndUnzipVSCode({ cachePath: cacheDirectory }).catch((error: Error) => {
    throw new Error(
      `Desktop VS Code could not be downloaded (${error.message}). Without a download, use npm run test:host.`,
    );
  });
  const data = ['--user-data-dir', join(run, 'user'), '--extensions-dir', join(run, 'extensions')];
  const [cli, ...cliArgs] = resolveCliArgsFromVSCodeExecutablePath(executable);
  execFileSync(cli, [...cliArgs, ...data, '--install-extension', vsix], { stdio: 'inherit' });
  const port = await freePort();
  let page: Page | undefined;
  const driver = await startDriver(() => {
    if (page === undefined) throw new Error('The workbench is not connected yet.');
    return page;
  }, screenshots);
  const connected = connect(port).then((workbench) => (page = workbench));
  const exit = runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: driverExtension,
    extensionTestsPath: suite,
    extensionTestsEnv: { BANDIT_LENS_DRIVER: driver.url },
    launchArgs: [
      workspace,
      ...data,
      `--remote-debugging-port=${port}`,
      '--disable-workspace-trust',
      '--skip-welcome',
    ],
  });
  try {
    await connected;
    return await withinTime(outcome(driver.results, exit));
  } finally {
    driver.close();
  }
}

async function connect(port: number): Promise<Page> {
  for (;;) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
    const found = browser?.contexts()[0]?.pages()[0];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** A host that ends without a report has crashed; that is a failure even with exit code 0. */
async function outcome(results: Promise<Results>, exit: Promise<number>): Promise<Results> {
  const reported = await Promise.race([results, exit.then(() => undefined)]);
  if (reported === undefined) throw new Error('The host ended before the suite had reported its results.');
  await exit;
  return reported;
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error(`The host did not finish within ${timeLimit / 60_000} minutes.`)),
        timeLimit,
      ).unref();
    }),
  ]);
}

main().then(
  () => process.exit(process.exitCode ?? 0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
