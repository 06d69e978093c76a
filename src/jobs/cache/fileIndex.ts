import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';
import { temporaryPath } from '../../files/temporaryNames';
import type { FileStamp } from '../reading/fileStamp';

interface IndexEntry extends FileStamp {
  readonly path: string;
  readonly sha256: string;
}

const mostBytes = 64 * 1024;

/** The hash of the file at this path, if it was read before and has not been touched since. */
export function knownHash(directory: string, path: string, stamp: FileStamp): string | undefined {
  try {
    const [check, text] = readWhole(entryPath(directory, path), mostBytes, true).toString('utf8').split('\n');
    if (sha256(text) !== check) return undefined;
    const entry = JSON.parse(text) as IndexEntry;
    const same = entry.path === resolve(path) && stampNames.every((name) => entry[name] === stamp[name]);
    return same && /^[0-9a-f]{64}$/.test(entry.sha256) ? entry.sha256 : undefined;
  } catch {
    return undefined;
  }
}

const stampNames = ['size', 'identity', 'mtimeNs', 'ctimeNs'] as const;

/** Spoiled by a power cut it does no harm, for it holds its own hash: nobody waits until it is on the disk. */
export function rememberHash(directory: string, path: string, stamp: FileStamp, hash: string): void {
  const target = entryPath(directory, path);
  const temporary = temporaryPath(join(directory, 'files'));
  const entry: IndexEntry = { path: resolve(path), ...stamp, sha256: hash };
  const text = JSON.stringify(entry);
  try {
    writeFileSync(temporary, `${sha256(text)}\n${text}`, { flag: 'wx', mode: 0o600 });
    renameSync(temporary, target);
  } catch {
    // The log is read again the next time.
    rmSync(temporary, { force: true });
  }
}

function entryPath(directory: string, path: string): string {
  return join(directory, 'files', `${sha256(resolve(path)).slice(0, 32)}.json`);
}
