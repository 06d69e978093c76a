// The input at the top of the window, which asks, offers and opens.
import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { patience } from './patience';

/** Not the one that is just going away. */
export const quickInput = '.quick-input-widget input:not([inert], [inert] *)';

/** A page that is just loading swallows keys: a person presses again. */
export async function openPalette(page: Page): Promise<void> {
  const input = page.locator(quickInput).first();
  for (let tries = 0; tries < 10 && !(await input.isVisible()); tries++) {
    await page.keyboard.press('F1');
    await input.waitFor({ timeout: 1000 }).catch(() => undefined);
  }
}

/** Answers the open input of this title. */
export async function answer(page: Page, title: string, text: string): Promise<void> {
  await page.locator(`.quick-input-title:text-is("${title}")`).waitFor();
  await page.locator(quickInput).first().fill(text);
  await page.keyboard.press('Enter');
}

/**
 * Types a path into the open dialog. It takes no answer before it has looked into the folder, which it does anew whenever
 * something else is typed: so the path is typed once, and its file must be listed.
 */
export async function openFile(page: Page, path: string): Promise<void> {
  const input = page.locator(quickInput).first();
  const row = (name: string): Locator =>
    page.locator(`.quick-input-list .monaco-list-row[aria-label^="${name}"]`).first();
  await row('..').waitFor();
  for (const deadline = Date.now() + patience; Date.now() < deadline;) {
    const typed = await input.inputValue({ timeout: 1000 }).catch(() => '');
    if (typed !== path) await input.fill(path, { timeout: 1000 }).catch(() => undefined);
    await row(basename(path))
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
    await page.keyboard.press('Enter');
    const closed = input.waitFor({ state: 'hidden', timeout: 5000 }).then(() => true);
    if (await closed.catch(() => false)) return;
  }
  throw new Error(`The dialog did not take ${path}.`);
}
