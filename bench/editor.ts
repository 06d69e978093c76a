/**
 * How long a person waits: from the click on "Analyze Bandit Log" to the first painted chart, in a real VS Code, on the
 * sample log and on 1,000,000 rows, each seen for the first time and again; and how long the index takes to answer for
 * one row, which is what a hover waits for.
 *
 *   npm run package && npx tsx bench/editor.ts [rows]
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
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
  const waited = performance.now() - clicked;
  await page.keyboard.press('Control+F4').catch(() => undefined);
  return waited;
}

async function inTheEditor(): Promise<void> {
  const data = join(folder, 'data');
  await installExtension(data, join(root, 'bandit-lens.vsix'));
  const server = await startServer(data, variables);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.goto(workbenchUrl(server.origin, workspace));
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
    await page.locator('.activitybar [aria-label^="Bandit Lens"]').first().waitFor({ timeout: 60_000 });
    // The first click wakes the extension; it is told apart from what a log costs.
    console.log(`waking up, another sample log: ${seconds(await clickToChart(page, 'news.csv'))}`);
    for (const file of ['news.jsonl', 'log.jsonl']) {
      const first = await clickToChart(page, file);
      const again = await clickToChart(page, file);
      const what = file === 'log.jsonl' ? `${rows.toLocaleString('en-US')} rows` : 'the sample log';
      console.log(`${what}: ${seconds(first)} to the first chart, ${seconds(again)} when it was read before`);
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
  for (const name of ['news.jsonl', 'news.csv']) cpSync(join(samplesDirectory, name), join(workspace, name));
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
