// The suite in VS Code's own server, its workbench in a headless browser.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser';
import { installExtension, startServer, workbenchUrl, type EditorName } from '../../scripts/vscodeServer';
import { screenshots, vsix } from './built';
import { addResults, type Results } from '../support/results';
import { startDriver } from './driver';
import { leavesNothing } from './leftBehind';
import { outcome, withinTime } from './outcome';
import { comesBack } from './restart';
import { runSuiteIn } from './testWindow';

const viewport = { width: 1280, height: 860 };

export async function onServer(folder: string, workspace: string, editor: EditorName): Promise<Results> {
  const data = join(folder, 'data');
  const [browser] = await Promise.all([launchBrowser(), installExtension(data, vsix, editor)]);
  const page = await browser.newPage({ viewport });
  const driver = await startDriver(() => page, screenshots);
  const server = await startServer(data, { BANDIT_LENS_DRIVER: driver.url }, editor);
  try {
    const { exit } = await listenForExit(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await runSuiteIn(page, server.origin);
    await page.goto(workbenchUrl(server.origin, workspace));
    const results = await withinTime(outcome(driver.results, exit));
    await page.close();
    const window = await browser.newPage({ viewport });
    const restarted = await comesBack(
      window,
      workbenchUrl(server.origin, workspace),
      workspace,
      join(screenshots, 'restart-failure.png'),
    );
    await window.close();
    const closed = await leavesNothing(() => browser.newPage({ viewport }), server.origin, workspace, data);
    return addResults([results, restarted, closed]);
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
