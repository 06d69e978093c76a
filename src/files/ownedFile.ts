import type { Stats } from 'node:fs';

/** A regular file that nobody but this user, or an administrator, can have written. */
export function isOwn(info: Stats): boolean {
  if (!info.isFile()) return false;
  const user = process.getuid?.();
  return user === undefined || (info.uid === user && (info.mode & 0o022) === 0);
}
