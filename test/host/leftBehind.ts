// Whether a window takes its processes with it, however it goes: outside the suite, which is inside a window.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { workbenchUrl } from '../../scripts/vscodeServer';
import type { Results } from '../support/results';
import { lossyLink } from './lossyLink';
import { patience } from './patience';

/** The background processes of the extension as installed in a data directory, by their numbers. */
function processesOf(data: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  return all
    .filter((line) => line.includes(data) && /bandit-lens\S*[\\/]dist[\\/]server\.js/.test(line))
    .map((line) => line.trim().split(' ')[0]);
}

async function within(time: number, holds: () => boolean): Promise<boolean> {
  const deadline = Date.now() + time;
  while (!holds()) {
    if (Date.now() > deadline) return false;
    await sleep(250);
  }
  return true;
}

/** Opens windows, lets each go in its own way, and looks for what stays. */
export async function leavesNothing(
  newPage: () => Promise<Page>,
  origin: string,
  workspace: string,
  data: string,
): Promise<Results> {
  const link = await lossyLink(origin);
  let passed = 0;
  let failed = 0;
  const tell = (title: string, fine: boolean, why: string): void => {
    console.log(fine ? `  ✔ ${title}` : `  ✘ ${title}: ${why}`);
    if (fine) passed++;
    else failed++;
  };
  const isGone = (process: string): Promise<boolean> =>
    within(patience, () => !processesOf(data).includes(process));

  /** A window, and the process that came with it. */
  const open = async (address: string): Promise<{ page: Page; process: string }> => {
    const known = processesOf(data);
    const news = (): string | undefined => processesOf(data).find((id) => !known.includes(id));
    const page = await newPage();
    await page.goto(workbenchUrl(address, workspace));
    if (!(await within(patience, () => news() !== undefined))) throw new Error('No process was started.');
    return { page, process: news() ?? '' };
  };
  const leave = async (how: string, process: string, go: () => unknown): Promise<void> => {
    await go();
    tell(`a window that ${how} leaves no process behind`, await isGone(process), process);
  };

  try {
    const [closed, crashed, lost] = [await open(origin), await open(origin), await open(link.origin)];
    await Promise.all([
      leave('is closed', closed.process, () => closed.page.close({ runBeforeUnload: true })),
      leave('crashes', crashed.process, () => crash(crashed.page)),
      leave('loses its connection', lost.process, () => link.cut()).then(async () => {
        // Alone, so that the process that comes back is its own.
        const others = [closed.process, crashed.process];
        link.mend();
        const isBack = (): boolean => processesOf(data).some((id) => !others.includes(id));
        const back = await reconnected(lost.page, isBack);
        tell('a window that finds its connection again has its process back', back, await saidBy(lost.page));
      }),
    ]);
  } catch (error) {
    tell('windows come and go', false, (error as Error).message);
  } finally {
    link.close();
  }
  return { passed, failed };
}

/**
 * Waits as a person does whose editor says that it has lost its connection: it tries again ever more seldom, so one presses
 * "Reconnect Now"; and where it has given up, "Reload Window".
 */
async function reconnected(page: Page, isBack: () => boolean): Promise<boolean> {
  const press = (label: string): Promise<void> =>
    page
      .locator(`.monaco-button:has-text("${label}")`)
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
  for (const label of ['Reconnect Now', 'Reload Window']) {
    for (const deadline = Date.now() + 1.5 * patience; Date.now() < deadline;) {
      await press(label);
      if (await within(5000, isBack)) return true;
    }
  }
  return false;
}

/** What the editor says of its connection, for whoever looks for the cause. */
async function saidBy(page: Page): Promise<string> {
  const texts = page.locator('.monaco-dialog-box, .notification-list-item-message').allTextContents();
  const words = (await texts.catch(() => ['the page is gone'])).join(' | ');
  return `none was started; the editor says: ${words}`;
}

/** The renderer dies at once and says nothing to anybody. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
