import { UserError } from '../core/errors/userError';

const readOnly = 'its folder is read-only. Change its permissions, or choose another place';
const blocked = 'a file stands where a folder should be. Remove or rename that file';

/** What keeps a file from being written, and what to do about it. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again; nothing that was saved is lost',
  EDQUOT: 'your share of the disk is full. Free some space and try again; nothing that was saved is lost',
  EIO: 'the disk reports an error. Check the disk, or choose another place; nothing that was saved is lost',
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOENT: 'its folder cannot be made. Choose another place',
  ENOTDIR: blocked,
  EEXIST: blocked,
  EISDIR: 'a folder of that name is there. Remove or rename it',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one',
};

/** Why a file cannot be written, as the end of a sentence; undefined where the error is of another kind. */
export function reasonOf(error: unknown): string | undefined {
  return reasons[(error as NodeJS.ErrnoException).code ?? ''];
}

/** The code of the error of a file that cannot be written. */
export const cannotWrite = 'cannot-write';

/** An error of writing a file, in words that say what to do. */
export function explained(error: unknown, path: string): unknown {
  const reason = reasonOf(error);
  return reason === undefined ? error : new UserError(cannotWrite, `${path} cannot be written: ${reason}.`);
}
