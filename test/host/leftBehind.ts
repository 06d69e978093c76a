// Whether a window takes its processes with it, however it goes: outside the suite, which is inside a window.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { workbenchUrl } from '../../scripts/vscodeServer';
import type { Results } from '../support/results';
import { lossyLink } from './lossyLink';

const patience = 60_000;

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
  const ways: Record<string, { origin: string; leave: (page: Page) => Promise<unknown> }> = {
    'is closed': { origin, leave: (page) => page.close({ runBeforeUnload: true }) },
    crashes: { origin, leave: crash },
    'loses its connection': { origin: link.origin, leave: () => Promise.resolve(link.cut()) },
  };
  let failed = 0;
  const tell = (title: string, fine: boolean, why: string): void => {
    console.log(fine ? `  ✔ ${title}` : `  ✘ ${title}: ${why}`);
    if (!fine) failed++;
  };
  try {
    // The windows of the tests before have gone, too.
    tell(
      'windows of the past left no process behind',
      await within(patience, () => processesOf(data).length === 0),
      processesOf(data).join(),
    );
    const windows: { title: string; page: Page; process: string; leave: () => Promise<unknown> }[] = [];
    for (const [how, way] of Object.entries(ways)) {
      const known = processesOf(data);
      const page = await newPage();
      await page.goto(workbenchUrl(way.origin, workspace));
      const news = (): string | undefined => processesOf(data).find((id) => !known.includes(id));
      await within(patience, () => news() !== undefined);
      const title = `a window that ${how} leaves no process behind`;
      windows.push({ title, page, process: news() ?? 'none was started', leave: () => way.leave(page) });
    }
    for (const { leave } of windows) await leave();
    for (const { title, process } of windows) {
      const gone =
        Number(process) > 0 && (await within(patience, () => !processesOf(data).includes(process)));
      tell(title, gone, process);
    }
    link.mend();
    const back = await within(patience, () => processesOf(data).length > 0);
    tell('a window that finds its connection again has its process back', back, 'none was started');
  } finally {
    link.close();
  }
  return { passed: Object.keys(ways).length + 2 - failed, failed };
}

/** The renderer dies at once and says nothing to anybody. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
