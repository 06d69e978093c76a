import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { UserError } from '../core/errors/userError';
import { isBanditLogPath } from '../core/sql/parseBanditLog';

/**
 * The file that a path names, as long as it lies below one of some folders, also behind all links. A relative path begins
 * at the first of them that has such a file.
 */
export function confinedPath(path: string, folders: readonly string[]): string {
  // What lies elsewhere is not even looked for.
  const named = folders
    .map((folder) => resolve(folder, path))
    .filter((each) => folders.some((folder) => isBelow(resolve(folder), each)));
  if (named.length === 0) throw outside(path);
  const [real] = named.flatMap((each) => realOf(each) ?? []);
  if (real === undefined) throw new UserError('no-file', `There is no file ${path}. Check its name.`);
  if (!folders.some((folder) => isBelow(realOf(folder) ?? folder, real))) throw outside(path);
  if (isBanditLogPath(real)) throw inTable(path);
  return real;
}

/** Whether a path is a folder, or leads into it. */
export function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !/^\.\.[\\/]/.test(inside) && !isAbsolute(inside);
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Whoever wrote the file says which server gets the password: a person must have looked at it. */
const inTable = (path: string): UserError =>
  new UserError(
    'in-table',
    `${path} names a table on a server, which is asked with a password. A person has to ask it: bandit-lens analyze ${path}.`,
  );

const outside = (path: string): UserError =>
  new UserError('outside', `${path} is outside of the folder that may be read. Name a file inside of it.`);
