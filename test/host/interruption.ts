// What becomes of a training when its window closes: outside the suite, which would not survive it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { clickInExplorer, webviewFrame, type Results } from './driver';

const log = 'news.jsonl';
const title = `Training a policy on ${log}`;
const jobRow = `.pane:has(.pane-header[aria-label^="Jobs"]) .monaco-list-row:has-text("${title}")`;

/** Trains, opens the window anew while that runs, and resumes what was interrupted, once. */
export async function resumesTraining(page: Page, workspace: string, failure: string): Promise<Results> {
  const name = 'a training whose window closes is listed as interrupted, and can be resumed';
  try {
    await trainForLong(page, workspace);
    // In a browser the workbench saves its state every five seconds, while it has the focus.
    await page.bringToFront();
    await page.waitForTimeout(8000);
    await page.reload();
    await show(page, 'Bandit Lens', '.pane-header[aria-label^="Jobs"]');
    await page.locator(`${jobRow}:has-text("interrupted")`).first().waitFor({ timeout: 20_000 });
    await press(page, 'Resume Job');
    await page.locator(`${jobRow}:has-text("of 100000")`).first().waitFor({ timeout: 20_000 });
    await press(page, 'Cancel Job');
    await page.locator(`${jobRow}:has-text("cancelled")`).first().waitFor({ timeout: 20_000 });
    console.log(`  ✔ ${name}`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    await page.screenshot({ path: failure }).catch(() => undefined);
    console.log(`  ✘ ${name}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

/** Starts a training that does not end by itself while anyone looks. */
async function trainForLong(page: Page, workspace: string): Promise<void> {
  const file = join(workspace, '.vscode', 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...settings, 'banditLens.training.epochs': 100_000 }));
  await page.reload();
  // Its page is back: the extension is there, and so are its menus.
  await webviewFrame(page, 'first.jsonl');
  await show(page, 'Explorer', '.explorer-folders-view');
  await clickInExplorer(page, log, 'Train Policy on This Log…');
  // An answer may add a step: the last one is known when it is there.
  for (let step = 1, last = step; step <= last; step++) {
    const question = page.locator(`.quick-input-title:has-text("(${step}/")`).first();
    const words = (await question.textContent({ timeout: 20_000 })) ?? '';
    last = Number(/\/(\d+)\)/.exec(words)?.[1]);
    await page.keyboard.press('Enter');
  }
  const live = await webviewFrame(page, title);
  await live.locator('button:has-text("Pause")').waitFor({ timeout: 20_000 });
}

/** A click on the view in front would hide it. */
async function show(page: Page, view: string, content: string): Promise<void> {
  const icon = page.locator(`.activitybar .action-item:has([aria-label^="${view}"])`).first();
  await icon.waitFor({ timeout: 20_000 });
  if (!(await page.locator(content).first().isVisible())) await icon.click();
  await page.locator(content).first().waitFor({ timeout: 20_000 });
}

async function press(page: Page, button: string): Promise<void> {
  await page.locator(jobRow).first().hover({ timeout: 20_000 });
  await page.locator(`${jobRow} .action-label[aria-label^="${button}"]`).first().click({ timeout: 20_000 });
}
