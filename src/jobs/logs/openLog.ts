import { createHash } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadingOptions } from '../../core/logs/readingOptions';
import { limitsOf } from '../../core/logs/readingOptions';
import { UserError } from '../../core/userError';
import { defaultCacheDirectory, ensureCacheDirectory, pruneCache } from './cache/cacheDirectory';
import { readerVersion } from './cache/cacheFile';
import { CacheReader } from './cache/cacheReader';
import { CacheWriter } from './cache/cacheWriter';
import { type FileStamp, knownHash, rememberHash } from './cache/fileIndex';
import { type ParsedLog, parsedLog } from './parsedLog';
import { readFiles } from './readFiles';

export interface OpenOptions extends ReadingOptions {
  /** Where parsed logs are kept. */
  readonly cacheDirectory?: string;
  /** How much of them is kept; the least recently used go first. */
  readonly maxCacheBytes?: number;
  readonly signal?: AbortSignal;
  /** Bytes of the files as they are on disk, all files together. */
  readonly progress?: (bytesDone: number, bytesTotal: number) => void;
  /** The cache was verified a moment ago: each block is checked when it is read, and not all at once. */
  readonly verified?: boolean;
  /** Never use the compiled scanner: the plain path alone. */
  readonly plain?: boolean;
}

const defaultMaxCacheBytes = 8 * 1024 ** 3;

/** Opens a log: from the cache where its content is known, else by reading it. Close it when done. */
export function openLog(path: string, options: OpenOptions = {}): Promise<ParsedLog> {
  return openLogs([path], options);
}

/** Several files of one format as one log, in the order given. */
export async function openLogs(paths: readonly string[], options: OpenOptions = {}): Promise<ParsedLog> {
  if (paths.length === 0) throw new UserError('no-file', 'No log was named. Name at least one file.');
  const directory = await ensureCacheDirectory(options.cacheDirectory ?? defaultCacheDirectory());
  const stamps = await Promise.all(paths.map(stampOf));
  const known = await Promise.all(paths.map((path, i) => knownHash(directory, path, stamps[i])));
  if (known.every((hash) => hash !== undefined)) {
    const path = cachePath(directory, known, options);
    const cached = CacheReader.open(path, options.verified !== true);
    if (cached) {
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
      return parsedLog(cached, paths, true);
    }
  }
  return parse(paths, stamps, directory, options);
}

async function parse(
  paths: readonly string[],
  stamps: readonly FileStamp[],
  directory: string,
  options: OpenOptions,
): Promise<ParsedLog> {
  const writer = await CacheWriter.create(directory);
  let path: string;
  try {
    const readOptions = { ...options, cacheDirectory: directory };
    const { summary, hashes } = await readFiles(paths, stamps, readOptions, writer);
    path = cachePath(directory, hashes, options);
    await writer.finish(summary, hashes, path);
    for (const [i, file] of paths.entries()) {
      // A file that changed while it was read must be read again next time.
      const after = await stampOf(file).catch(() => undefined);
      const same = after?.mtimeNs === stamps[i].mtimeNs && after.size === stamps[i].size;
      if (same) await rememberHash(directory, file, stamps[i], hashes[i]).catch(() => undefined);
    }
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  const reader = CacheReader.open(path, false);
  if (!reader)
    throw new UserError(
      'cache-failed',
      `The parsed log could not be read back from ${directory}. Check that its disk is not full.`,
    );
  await pruneCache(directory, options.maxCacheBytes ?? defaultMaxCacheBytes).catch(() => undefined);
  return parsedLog(reader, paths, false);
}

async function stampOf(path: string): Promise<FileStamp> {
  const info = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      'no-file',
      error.code === 'ENOENT'
        ? `There is no file ${path}. Check its name.`
        : `${path} cannot be opened (${error.code}). Check its permissions.`,
    );
  });
  if (!info.isFile()) throw new UserError('not-a-file', `${path} is not a file. Name the log file itself.`);
  return { size: Number(info.size), mtimeNs: String(info.mtimeNs) };
}

/** Keyed by content and by everything that changes what reading gives, never by where the file lies. */
function cachePath(directory: string, hashes: readonly string[], options: ReadingOptions): string {
  const { format, schema, actions, uniformLogging, position, excludedLines, featureMap, actionNames } =
    options;
  const said = { format, schema, actions, uniformLogging, position, excludedLines, featureMap, actionNames };
  const reading = { ...said, ...limitsOf(options) };
  const key = createHash('sha256')
    .update(JSON.stringify([readerVersion, hashes, reading]))
    .digest('hex');
  return join(directory, `${key.slice(0, 40)}.log-cache`);
}
