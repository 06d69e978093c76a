import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UserError } from '../core/errors/userError';
import { isOwn } from './ownedFile';

/** Without this flag, opening a pipe that nobody writes to waits forever. Windows has neither. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The content of a file that belongs in memory whole: a regular file of at most so many bytes. A workspace may hold
 * anything under any name, also links to devices, which have no end. With `ours`, one that nobody else can have written.
 */
export function readWhole(path: string, mostBytes: number, ours = false): Buffer {
  const descriptor = opened(path, () => openSync(path, flags));
  try {
    const info = fstatSync(descriptor);
    if (!info.isFile()) throw notRegular(path);
    if (ours && !isOwn(info)) throw foreign(path);
    if (info.size > mostBytes) throw tooLarge(path, mostBytes);
    const bytes = Buffer.allocUnsafe(info.size);
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(descriptor, bytes, done, bytes.length - done, done);
      if (read === 0) break;
      done += read;
    }
    return bytes.subarray(0, done);
  } finally {
    closeSync(descriptor);
  }
}

/** The same where a file need not be there. */
export function readIfThere(path: string, mostBytes: number): Buffer | undefined {
  try {
    return readWhole(path, mostBytes);
  } catch (error) {
    if (error instanceof UserError && error.code === 'no-file') return undefined;
    throw error;
  }
}

/** A regular file to read piece by piece. */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, flags).catch((error: unknown) => opened(path, () => thrown(error)));
  const info = await file.stat().catch(() => undefined);
  if (info?.isFile()) return file;
  await file.close();
  throw notRegular(path);
}

function thrown(error: unknown): never {
  throw error;
}

function opened<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UserError('no-file', `There is no file ${path}. Check its name.`);
    // A socket, or a device without a driver.
    if (code === 'ENXIO' || code === 'ENODEV' || code === 'EISDIR') throw notRegular(path);
    throw new UserError('no-access', `${path} cannot be opened (${code}). Check its permissions.`);
  }
}

function notRegular(path: string): UserError {
  return new UserError('not-a-file', `${path} is not a regular file. Name the file itself.`);
}

function foreign(path: string): UserError {
  return new UserError('not-own', `${path} may have been written by somebody else, and is not used.`);
}

function tooLarge(path: string, mostBytes: number): UserError {
  const megabytes = Math.max(1, Math.round(mostBytes / 1e6));
  return new UserError(
    'too-large',
    `${path} is larger than the ${megabytes} MB that such a file may have. Check that it is the right file.`,
  );
}
