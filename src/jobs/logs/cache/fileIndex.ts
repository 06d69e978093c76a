import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** What tells that a file is the one seen before, without reading it. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeNs: string;
}

interface IndexEntry extends FileStamp {
  readonly path: string;
  readonly sha256: string;
}

/** The hash of the file at this path, if it was read before and has not been touched since. */
export async function knownHash(
  directory: string,
  path: string,
  stamp: FileStamp,
): Promise<string | undefined> {
  try {
    const entry = JSON.parse(await readFile(entryPath(directory, path), 'utf8')) as IndexEntry;
    const same = entry.path === resolve(path) && entry.size === stamp.size && entry.mtimeNs === stamp.mtimeNs;
    return same && /^[0-9a-f]{64}$/.test(entry.sha256) ? entry.sha256 : undefined;
  } catch {
    return undefined;
  }
}

export async function rememberHash(
  directory: string,
  path: string,
  stamp: FileStamp,
  sha256: string,
): Promise<void> {
  const target = entryPath(directory, path);
  const temporary = `${target}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  const entry: IndexEntry = { path: resolve(path), size: stamp.size, mtimeNs: stamp.mtimeNs, sha256 };
  await writeFile(temporary, JSON.stringify(entry));
  await rename(temporary, target);
}

function entryPath(directory: string, path: string): string {
  return join(
    directory,
    'files',
    `${createHash('sha256').update(resolve(path)).digest('hex').slice(0, 32)}.json`,
  );
}
