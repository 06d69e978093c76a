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

/** A file whose content is on the disk, and which takes its name when it is wanted. */
export interface StagedFile {
  commit(): void;
  /** Leaves nothing behind; after a commit it does nothing. */
  abandon(): void;
}

/** Puts a file's content on the disk beside the old one: when this succeeds, there is room for it. */
export function stageFile(path: string, content: string | Uint8Array): StagedFile {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const abandon = (): void => tidy(temporary);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, content);
  } catch (error) {
    abandon();
    throw explained(error, path);
  }
  const commit = (): void => {
    try {
      renameSync(temporary, path);
    } catch (error) {
      abandon();
      throw explained(error, path);
    }
  };
  return { commit, abandon };
}

/** Writes a file so that a reader sees the old content or the new, never a part. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  stageFile(path, content).commit();
}

/** An error of writing a file, in words that say what to do. */
export function explained(error: unknown, path: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined
    ? error
    : new UserError('cannot-write', `${path} cannot be written: ${reason}.`);
}

/** Where even the folder is not one, there is nothing to take away. */
function tidy(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The reason why writing failed is what a person must hear.
  }
}
