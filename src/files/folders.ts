import { accessSync, closeSync, constants, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { explained } from './writeErrors';
import { assertFolder } from './outputs';

/** What some file systems and systems answer that know no syncing of folders. */
const cannotSync = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR', 'EBADF']);

/** Puts the names in a folder on the disk: without this, a power cut may take back a rename. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    if (!cannotSync.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Makes a folder and those above it, and puts their names on the disk. */
export function makeFolder(folder: string, mode = 0o777): void {
  const first = mkdirSync(folder, { recursive: true, mode });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let above = dirname(resolve(folder)); above.length >= top.length; above = dirname(above)) {
    syncFolder(above);
    if (above === dirname(above)) return;
  }
}

/** A folder for results, or an error that says what to do. */
export function makeResultFolder(folder: string): void {
  assertFolder(folder);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw explained(error, folder);
  }
}

/** Gives a file or a folder another name on the same disk, and puts it there. */
export function moveTo(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(resolve(to)));
}
