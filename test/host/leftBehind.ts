// Whether a window that closes takes its processes with it: outside the suite, which is inside the window.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Results } from './driver';

/** The background processes of the extension as installed in a data directory. */
function processesOf(data: string): string[] {
  const all = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(data) && /bandit-lens\S*[\\/]dist[\\/]server\.js/.test(line));
}

/** Closes a window, once. */
export async function leavesNothing(page: Page, data: string): Promise<Results> {
  const title = 'a window that closes leaves no process behind';
  const before = processesOf(data).length;
  await page.close({ runBeforeUnload: true });
  const deadline = Date.now() + 30_000;
  while (processesOf(data).length > 0 && Date.now() < deadline) await sleep(250);
  const after = processesOf(data);
  const fine = before > 0 && after.length === 0;
  console.log(
    fine ? `  ✔ ${title}` : `  ✘ ${title}: ${before} before, and still ${after.join('\n') || 'none'}`,
  );
  return fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
