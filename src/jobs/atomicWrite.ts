import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { UserError } from '../core/userError';

const readOnly = 'its folder is read-only. Change its permissions, or choose another place';
const blocked = 'a file stands where a folder should be. Remove or rename that file';

/** What keeps a file from being written, and what to do about it. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again; nothing that was saved is lost',
  EDQUOT: 'your share of the disk is full. Free some space and try again; nothing that was saved is lost',
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOENT: 'its folder cannot be made. Choose another place',
  ENOTDIR: blocked,
  EEXIST: blocked,
  EISDIR: 'a folder of that name is there. Remove or rename it',
};

/** Writes a file so that a reader sees the old content or the new, never a part. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } catch (error) {
    tidy(temporary);
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined
      ? error
      : new UserError('cannot-write', `${path} cannot be written: ${reason}.`);
  }
}

/** Where even the folder is not one, there is nothing to take away. */
function tidy(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The reason why writing failed is what a person must hear.
  }
}
