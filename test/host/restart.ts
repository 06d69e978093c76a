// What a person finds after closing and opening the window: outside the suite, which would not survive it.
import type { Page } from 'playwright-core';
import { webviewFrame, type Results } from './driver';

/** The log that the workspace shows as it opens. */
const log = 'first.jsonl';

/** Moves a slider, opens the window anew, and looks for the same page with the slider where it was, once. */
export async function comesBack(page: Page, url: string, failure: string): Promise<Results> {
  const title = 'the page comes back with its window, its sliders where they were';
  try {
    await page.goto(url);
    const before = await webviewFrame(page, log);
    await before.locator('#alpha').fill('0.3', { timeout: 20_000 });
    const note = (await before.locator('.readout .note').textContent()) ?? '';
    if (!note.includes('α = 0.3')) throw new Error(`The slider did not move: ${note}`);
    // In a browser the workbench saves the state of its tabs every five seconds, while it has the focus.
    await page.bringToFront();
    await page.waitForTimeout(8000);
    await page.reload();
    const after = await webviewFrame(page, log);
    const again = await after.locator('.readout .note').textContent({ timeout: 20_000 });
    if (again !== note) throw new Error(`The slider stood at "${note}" and stands at "${again}".`);
    const tabs = await page.locator('.tab', { hasText: `Bandit Lens: ${log}` }).count();
    if (tabs !== 1) throw new Error(`The page has ${tabs} tabs.`);
    console.log(`  ✔ ${title}`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    await page.screenshot({ path: failure }).catch(() => undefined);
    console.log(`  ✘ ${title}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}
