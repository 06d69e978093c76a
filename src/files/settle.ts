import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { completeJournal } from './journal';
import { isLeftOver, temporaryKind } from './temporaryNames';

/**
 * Puts a folder in order after a crash: changes of several files that were decided are completed, and temporary files
 * whose writers are gone are removed. It is a courtesy: where it cannot be done, nobody is stopped.
 */
export function settleFolder(folder: string): void {
  try {
    const names = readdirSync(folder);
    for (const name of names) if (temporaryKind(name) === 'commit') completeJournal(folder, name);
    for (const name of names)
      if (temporaryKind(name) !== undefined && isLeftOver(name)) rmSync(join(folder, name), { force: true });
  } catch {
    // Not ours to write, or not there.
  }
}

const settled = new Set<string>();

/** The same, once for every folder that this thread writes to. */
export function settleOnce(folder: string): void {
  const key = resolve(folder);
  if (settled.has(key)) return;
  settled.add(key);
  settleFolder(folder);
}
