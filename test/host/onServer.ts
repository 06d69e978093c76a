// The suite in VS Code's own server, its workbench in a headless browser.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser';
import { installExtension, startServer, workbenchUrl, type EditorName } from '../../scripts/vscodeServer';
import { screenshots, vsix } from './built';
import { addResults, type Results } from '../support/results';
import { startDriver } from './driver';
import { leavesNothing } from './leftBehind';
import { outcome, withinTime } from './outcome';
import { patience } from './patience';
import { comesBack } from './restart';
import { runSuiteIn } from './testWindow';

/** A widget that fades away is still there, and swallows what was meant for the next. */
const look = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' } as const;

export async function onServer(folder: string, workspace: string, editor: EditorName): Promise<Results> {
  const data = join(folder, 'data');
  const [browser] = await Promise.all([launchBrowser(), installExtension(data, vsix, editor)]);
  const page = await newWindow(browser);
  const driver = await startDriver(() => page, screenshots);
  const server = await startServer(data, { BANDIT_LENS_DRIVER: driver.url }, editor);
  try {
    const { exit } = await listenForExit(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await runSuiteIn(page, server.origin);
    await page.goto(workbenchUrl(server.origin, workspace));
    const results = await withinTime(outcome(driver.results, exit));
    await page.close();
    const [restarted, closed] = await Promise.all([
      inNewWindow(browser, server.origin, workspace),
      inOwnServer(browser, join(folder, 'second'), workspace, editor),
    ]);
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

async function newWindow(browser: Browser): Promise<Page> {
  const page = await browser.newPage(look);
  page.setDefaultTimeout(patience);
  return page;
}

async function inNewWindow(browser: Browser, origin: string, workspace: string): Promise<Results> {
  const window = await newWindow(browser);
  const failure = join(screenshots, 'restart-failure.png');
  return comesBack(window, workbenchUrl(origin, workspace), workspace, failure);
}

/** With a server of their own, windows that come and go are told from all others. */
async function inOwnServer(
  browser: Browser,
  folder: string,
  workspace: string,
  editor: EditorName,
): Promise<Results> {
  const data = join(folder, 'data');
  const own = join(folder, 'workspace');
  mkdirSync(folder, { recursive: true });
  cpSync(join(workspace, 'first.jsonl'), join(own, 'first.jsonl'));
  mkdirSync(join(own, '.banditlens'));
  await installExtension(data, vsix, editor);
  const server = await startServer(data, {}, editor);
  try {
    return await leavesNothing(() => newWindow(browser), server.origin, own, data);
  } finally {
    await server.stop();
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
