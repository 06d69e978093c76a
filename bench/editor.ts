/**
 * How long a person waits: from the click on "Analyze Bandit Log" to the first painted chart, in a real VS Code, on the
 * sample log and on 1,000,000 rows, each seen for the first time and again; and how long the index takes to answer for
 * one row, which is what a hover waits for. Best of three.
 *
 * Every page is the first of its window. A browser replaces the service worker of VS Code with each further page, and
 * Chromium waits one second for that before it loads anything; in the desktop's VS Code every page has a worker of its own.
 *
 *   npm run package && npx tsx bench/editor.ts [rows]
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../scripts/browser';
import { root, samplesDirectory } from '../scripts/paths';
import { installExtension, startServer, workbenchUrl } from '../scripts/vscodeServer';
import { IndexRequest, RowRequest } from '../src/protocol/rows';
import { clickInExplorer, webviewFrame } from '../test/host/driver';
import { startTestServer } from '../test/server/serverProcess';
import { writeLogs } from './generateLog';

const rows = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
const workspace = join(folder, 'workspace');
const variables = { BANDIT_LENS_CACHE: join(folder, 'cache') };

/** Asked through the debugger, because the page's own policy rightly forbids evaluating text. */
const isPainted = `(() => {
  const canvas = document.querySelector('canvas');
  if (!canvas || !document.querySelector('#alpha-table')) return false;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value > 0);
})()`;

/** Milliseconds from the click to a canvas that something is painted on. */
async function clickToChart(page: Page, file: string): Promise<number> {
  const clicked = await clickInExplorer(page, file, 'Analyze Bandit Log');
  const frame = await webviewFrame(page, file, 300_000);
  while (!(await frame.evaluate<boolean>(isPainted))) await page.waitForTimeout(10);
  return performance.now() - clicked;
}

/** In a window of its own, where the extension is awake already because a log is open in an editor, or sleeps. */
async function inNewWindow(browser: Browser, url: string, file: string, awake: boolean): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  try {
    await page.goto(url);
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
    await page.locator('.activitybar [aria-label^="Bandit Lens"]').first().waitFor({ timeout: 60_000 });
    if (awake)
      await page.locator('.explorer-folders-view .monaco-list-row:has(:text-is("waker.jsonl"))').click();
    // A window has a lot to do when it opens.
    await page.waitForTimeout(5000);
    return await clickToChart(page, file);
  } finally {
    await page.close();
  }
}

/** The best of three, each with an empty cache, or with the log in it. */
async function best(cached: boolean, measure: () => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    if (!cached) rmSync(variables.BANDIT_LENS_CACHE, { recursive: true, force: true });
    times.push(await measure());
  }
  return seconds(Math.min(...times));
}

async function inTheEditor(): Promise<void> {
  const data = join(folder, 'data');
  await installExtension(data, join(root, 'bandit-lens.vsix'));
  const server = await startServer(data, variables);
  const browser = await launchBrowser();
  try {
    const url = workbenchUrl(server.origin, workspace);
    const sleeping = await best(false, () => inNewWindow(browser, url, 'news.jsonl', false));
    console.log(`the sample log, where the click wakes the extension: ${sleeping} to the first chart`);
    for (const file of ['news.jsonl', 'log.jsonl']) {
      const first = await best(false, () => inNewWindow(browser, url, file, true));
      const again = await best(true, () => inNewWindow(browser, url, file, true));
      const what = file === 'log.jsonl' ? `${rows.toLocaleString('en-US')} rows` : 'the sample log';
      console.log(`${what}: ${first} to the first chart, ${again} when it was read before`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function ofOneRow(): Promise<void> {
  const server = await startTestServer(variables);
  const paths = [join(workspace, 'log.jsonl')];
  await server.connection.sendRequest(IndexRequest.method, { paths });
  const times: number[] = [];
  for (let i = 0; i < 500; i++) {
    const line = 1 + ((i * 7919) % rows);
    const started = performance.now();
    await server.connection.sendRequest(RowRequest.method, { paths, line });
    times.push(performance.now() - started);
  }
  server.stop();
  times.sort((a, b) => a - b);
  const [median, worst] = [times[250], times[499]].map((time) => time.toFixed(1));
  console.log(
    `a row of ${rows.toLocaleString('en-US')} from the index: ${median} ms in the median, ${worst} ms at worst`,
  );
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

async function main(): Promise<void> {
  mkdirSync(workspace);
  cpSync(join(samplesDirectory, 'news.jsonl'), join(workspace, 'news.jsonl'));
  writeFileSync(join(workspace, 'waker.jsonl'), '{"context":[1],"action":0,"reward":1,"propensity":0.5}\n');
  const { csv, dsjson } = writeLogs(workspace, rows);
  for (const other of [csv, dsjson]) rmSync(other);
  try {
    await ofOneRow();
    rmSync(variables.BANDIT_LENS_CACHE, { recursive: true, force: true });
    await inTheEditor();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
