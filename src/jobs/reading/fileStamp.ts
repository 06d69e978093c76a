import type { BigIntStats } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../core/errors/userError';

/** What tells that a file is the one seen before, and unchanged, without reading it. */
export interface FileStamp {
  readonly size: number;
  /** Of the file itself, whatever it is called. */
  readonly identity: string;
  readonly mtimeNs: string;
  readonly ctimeNs: string;
}

/** Two changes within so many milliseconds may carry the same time: the system's clock ticks no faster. */
const tick = 20;

export async function stampOf(path: string): Promise<FileStamp> {
  const info = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      'no-file',
      error.code === 'ENOENT'
        ? `There is no file ${path}. Check its name.`
        : `${path} cannot be opened (${error.code}). Check its permissions.`,
    );
  });
  if (!info.isFile()) throw new UserError('not-a-file', `${path} is not a file. Name the log file itself.`);
  return stampFrom(info);
}

/** Of an open file, so that every later change has another one: waits where the last change was a moment ago. */
export async function firstStamp(file: FileHandle): Promise<FileStamp> {
  const info = await file.stat({ bigint: true });
  const age = Date.now() - Number(info.mtimeMs);
  if (age < 0 || age >= tick) return stampFrom(info);
  await sleep(tick - age);
  return stampFrom(await file.stat({ bigint: true }));
}

export async function laterStamp(file: FileHandle): Promise<FileStamp> {
  return stampFrom(await file.stat({ bigint: true }));
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.identity === b.identity && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;
}

function stampFrom({ size, dev, ino, mtimeNs, ctimeNs }: BigIntStats): FileStamp {
  return {
    size: Number(size),
    identity: `${dev}:${ino}`,
    mtimeNs: String(mtimeNs),
    ctimeNs: String(ctimeNs),
  };
}
