// What a person finds after closing and opening the window: outside the suite, which would not survive it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import type { Results } from '../support/results';
import { actions, unfold, webviewFrame } from './driver';
import { patience } from './patience';

/** The log that the workspace shows as it opens. */
const log = 'first.jsonl';

/** Opens the window anew and looks for what was there, once. */
export async function comesBack(
  page: Page,
  url: string,
  workspace: string,
  failure: string,
): Promise<Results> {
  await page.goto(url);
  let passed = 0;
  const checks: Record<string, () => Promise<void>> = {
    'the page comes back with its window, its sliders where they were': () => slidersStay(page),
    'the list of policies comes back as it was left, with what was selected and what was looked at': () =>
      listStays(page),
    'the pages of jobs come back with their window: what was certified, and what can be resumed': () =>
      jobsStay(page, workspace),
  };
  for (const [title, check] of Object.entries(checks)) {
    try {
      await check();
      passed++;
      console.log(`  ✔ ${title}`);
    } catch (error) {
      await page.screenshot({ path: failure }).catch(() => undefined);
      const said = await actions['notifications'](page, '').catch(() => undefined);
      console.log(`  ✘ ${title}: ${(error as Error).message} ${JSON.stringify(said)}`);
    }
  }
  return { passed, failed: Object.keys(checks).length - passed };
}

/** In a browser the workbench saves the state of its tabs every five seconds, while it has the focus. */
async function reopen(page: Page): Promise<void> {
  await page.bringToFront();
  await page.waitForTimeout(8000);
  await page.reload();
}

async function slidersStay(page: Page): Promise<void> {
  const before = await webviewFrame(page, log);
  const slider = before.locator('#alpha');
  await slider.waitFor({ state: 'attached', timeout: patience });
  await unfold(slider);
  await slider.fill('0.3', { timeout: patience });
  const note = (await before.locator('#trade-off .readout .note').textContent()) ?? '';
  if (!note.includes('α = 0.3')) throw new Error(`The slider did not move: ${note}`);
  await reopen(page);
  const after = await webviewFrame(page, log);
  const again = await after.locator('#trade-off .readout .note').textContent({ timeout: patience });
  if (again !== note) throw new Error(`The slider stood at "${note}" and stands at "${again}".`);
  const tabs = await page.locator('.tab', { hasText: `Bandit Lens: ${log}` }).count();
  if (tabs !== 1) throw new Error(`The page has ${tabs} tabs.`);
}

/** A policy is added, another one is taken off, a third one is selected. */
async function listStays(page: Page): Promise<void> {
  const before = await webviewFrame(page, log);
  const names = (frame: Frame): Promise<string[]> => frame.locator('.leaderboard tbody th').allTextContents();
  const selected = (frame: Frame, name: string): Promise<void> =>
    frame.locator(`.leaderboard [aria-current]:text-is("${name}")`).waitFor({ timeout: patience });
  await before.getByRole('button', { name: 'Add a Policy…' }).click();
  await actions['pick'](page, 'Always the same action…');
  await page.locator('.quick-input-title:text-is("Always which action?")').waitFor();
  await actions['pick'](page, '2');
  await selected(before, 'always 2');
  await before.getByRole('button', { name: 'Take “uniform” off the list' }).click();
  const note = before.locator('.joint', { hasText: 'is not on the list' });
  await note.waitFor({ timeout: patience });
  await before.getByRole('button', { name: 'logging', exact: true }).click();
  await selected(before, 'logging');
  const [list, charge] = [await names(before), await note.textContent()];
  await reopen(page);
  const after = await webviewFrame(page, log);
  await selected(after, 'logging');
  const [again, charged] = [await names(after), await after.locator('.joint').textContent()];
  if (again.join() !== list.join()) throw new Error(`The list was ${list.join()} and is ${again.join()}.`);
  if (charged !== charge) throw new Error(`The note was "${charge}" and is "${charged}".`);
}

async function train(page: Page, name: string): Promise<string> {
  const list = page.locator('.quick-input-list .monaco-list-row[aria-label*=".jsonl"]').first();
  // The list of logs goes away with the focus, which other windows may take as they open: a person asks again.
  for (let tries = 0; tries < 4 && !(await list.isVisible()); tries++) {
    await actions['palette'](page, 'Bandit Lens: Train Policy…');
    await list.waitFor({ timeout: patience / 4 }).catch(() => undefined);
  }
  await actions['pickLog'](page, name);
  for (const answer of ['Gaussian', 'Recommended', '0 to 1']) {
    // Not by the Enter key: the list may be there before it has the focus, and then the key goes elsewhere.
    await page
      .locator(`.quick-input-list .monaco-list-row.focused:has-text("${answer}")`)
      .click({ timeout: patience });
  }
  return `Training a policy on ${name}`;
}

/** One training that has ended and one that has not. */
async function jobsStay(page: Page, workspace: string): Promise<void> {
  const done = await train(page, log);
  const statement = (await webviewFrame(page, done)).locator('.statement');
  const certified = await statement.textContent({ timeout: patience });
  const settings = join(workspace, '.vscode', 'settings.json');
  const usual = readFileSync(settings, 'utf8');
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(usual), 'banditLens.training.epochs': 100_000 }));
  await page.waitForTimeout(1000);
  const endless = await train(page, 'news.jsonl');
  const state = 'text="● Running"';
  await (await webviewFrame(page, endless)).locator(state).waitFor({ timeout: patience });
  writeFileSync(settings, usual);
  await reopen(page);
  const left = await webviewFrame(page, endless);
  await left.getByText('▲ Interrupted').waitFor({ timeout: patience });
  await isListed(page, endless, 'interrupted');
  await left.getByRole('button', { name: 'Resume' }).click();
  await left.locator(state).waitFor({ timeout: patience });
  await left.getByRole('button', { name: 'Cancel' }).click();
  await left.locator('text="✕ Canceled"').waitFor({ timeout: patience });
  await isListed(page, endless, 'canceled');
  await page.locator('.tab', { hasText: done }).first().click();
  const again = await (
    await webviewFrame(page, done)
  )
    .locator('.statement')
    .textContent({ timeout: patience });
  if (again !== certified) throw new Error(`The page said "${certified}" and says "${again}".`);
}

/** Looks into the view of the activity bar, which a click would hide where it is in front already. */
async function isListed(page: Page, job: string, state: string): Promise<void> {
  const jobs = page.locator('.pane:has(.pane-header[aria-label^="Jobs"])').first();
  const icon = page.locator('.activitybar .action-item:has([aria-label^="Bandit Lens"])').first();
  if (!(await jobs.isVisible())) await icon.click({ timeout: patience });
  const row = jobs.locator(`.monaco-list-row:has-text("${job}"):has-text("${state}")`).first();
  await row.waitFor({ timeout: patience });
}
