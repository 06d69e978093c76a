// The suite in desktop VS Code, downloaded by @vscode/test-electron.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import {
  downloadAndUnzipVSCode,
  resolveCliArgsFromVSCodeExecutablePath,
  runTests,
} from '@vscode/test-electron';
import { cacheDirectory } from '../../scripts/paths';
import { freePort } from '../../scripts/vscodeServer';
import { driverExtension, screenshots, suite, vsix } from './built';
import type { Results } from '../support/results';
import { startDriver } from './driver';
import { outcome, withinTime } from './outcome';

export async function onDesktop(run: string, workspace: string): Promise<Results> {
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
