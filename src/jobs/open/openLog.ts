import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadingOptions } from '../../core/logs/schema/readingOptions';
import { limitsOf } from '../../core/logs/schema/readingOptions';
import { UserError } from '../../core/errors/userError';
import { defaultCacheDirectory, prepareFallback, prepareWished, pruneCache } from '../cache/cacheDirectory';
import { readerVersion } from '../cache/cacheFile';
import { CacheMemory } from '../cache/cacheMemory';
import { CacheReader } from '../cache/cacheReader';
import { CacheUnusable } from '../cache/cacheUnusable';
import { CacheWriter } from '../cache/cacheWriter';
import { knownHash, rememberHash } from '../cache/fileIndex';
import { type FileStamp, stampOf } from '../reading/fileStamp';
import { type ParsedLog, parsedLog } from './parsedLog';
import { LogChanged, type LogSink, readFiles } from '../reading/readFiles';

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
  /** Read the bytes of the files, whatever the cache knows of them. */
  readonly fresh?: boolean;
  /** Told what a person should know. */
  readonly warn?: (message: string) => void;
  /** Never use the compiled scanner: the plain path alone. */
  readonly plain?: boolean;
}

const defaultMaxCacheBytes = 8 * 1024 ** 3;
/** So often a log that is changed while it is read is read again. */
const mostReadings = 3;

/** Opens a log: from the cache where its content is known, else by reading it. Close it when done. */
export function openLog(path: string, options: OpenOptions = {}): Promise<ParsedLog> {
  return openLogs([path], options);
}

/** Several files of one format as one log, in the order given. */
export async function openLogs(paths: readonly string[], options: OpenOptions = {}): Promise<ParsedLog> {
  if (paths.length === 0) throw new UserError('no-file', 'No log was named. Name at least one file.');
  const wished = options.cacheDirectory ?? defaultCacheDirectory();
  for (const prepare of [() => prepareWished(wished), prepareFallback]) {
    try {
      return await openIn(prepare(), paths, options);
    } catch (error) {
      if (!(error instanceof CacheUnusable)) throw error;
      options.warn?.(error.message);
    }
  }
  return openIn(undefined, paths, options);
}

/** With a directory of the cache, or in memory alone. */
async function openIn(
  directory: string | undefined,
  paths: readonly string[],
  options: OpenOptions,
): Promise<ParsedLog> {
  const stamps = await Promise.all(paths.map(stampOf));
  const cached =
    directory === undefined || options.fresh === true ? undefined : lookUp(directory, paths, stamps, options);
  if (cached !== undefined) {
    const now = new Date();
    await utimes(cached.path, now, now).catch(() => undefined);
    return parsedLog(cached, paths, true);
  }
  const total = stamps.reduce((sum, { size }) => sum + size, 0);
  for (let reading = 1; ; reading++) {
    try {
      return await parse(directory, paths, total, options);
    } catch (error) {
      if (!(error instanceof LogChanged)) throw error;
      if (reading < mostReadings) continue;
      throw new UserError(
        'log-changed',
        `${error.message} Wait until nothing writes to it any more, or make a copy of it, and try again.`,
      );
    }
  }
}

function lookUp(
  directory: string,
  paths: readonly string[],
  stamps: readonly FileStamp[],
  options: OpenOptions,
): CacheReader | undefined {
  const known = paths.map((path, i) => knownHash(directory, path, stamps[i]));
  if (!known.every((hash) => hash !== undefined)) return undefined;
  return CacheReader.open(join(directory, cacheKey(known, options)), known, options.verified !== true);
}

async function parse(
  directory: string | undefined,
  paths: readonly string[],
  total: number,
  options: OpenOptions,
): Promise<ParsedLog> {
  const sink: LogSink = directory === undefined ? new CacheMemory() : await CacheWriter.create(directory);
  try {
    const readOptions = directory === undefined ? options : { ...options, cacheDirectory: directory };
    const { summary, files } = await readFiles(paths, total, readOptions, sink);
    const hashes = files.map(({ sha256 }) => sha256);
    const stored = await sink.finish(summary, hashes, cacheKey(hashes, options));
    if (directory !== undefined) {
      for (const [i, { stamp, sha256 }] of files.entries()) rememberHash(directory, paths[i], stamp, sha256);
      await pruneCache(directory, options.maxCacheBytes ?? defaultMaxCacheBytes).catch(() => undefined);
    }
    return parsedLog(stored, paths, false);
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** Keyed by content and by everything that changes what reading gives, never by where the file lies. */
function cacheKey(hashes: readonly string[], options: ReadingOptions): string {
  const { format, schema, actions, uniformLogging, position, excludedLines, featureMap, actionNames } =
    options;
  const said = { format, schema, actions, uniformLogging, position, excludedLines, featureMap, actionNames };
  const reading = { ...said, ...limitsOf(options) };
  const key = createHash('sha256')
    .update(JSON.stringify([readerVersion, hashes, reading]))
    .digest('hex');
  return `${key.slice(0, 40)}.log-cache`;
}
