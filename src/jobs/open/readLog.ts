import { utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sha256 } from '../../files/sha256';
import { noTurn, takeTurn, type ReadingTurn } from '../cache/readingTurn';
import type { ReadingOptions } from '../../core/logs/schema/readingOptions';
import type { ReadOptions } from '../reading/readOptions';
import { limitsOf } from '../../core/logs/schema/readingOptions';
import { UserError } from '../../core/errors/userError';
import { cacheBudget } from '../cache/cacheBudget';
import { defaultCacheDirectory, prepareFallback, prepareChosen, pruneCache } from '../cache/cacheDirectory';
import { readerVersion } from '../cache/cacheFile';
import { CacheMemory } from '../cache/cacheMemory';
import { CacheReader } from '../cache/cacheReader';
import { CacheUnusable } from '../cache/cacheUnusable';
import { CacheWriter } from '../cache/cacheWriter';
import { knownHash, rememberHash } from '../cache/fileIndex';
import { type FileStamp, stampOf } from '../reading/fileStamp';
import { type ParsedLog, parsedLog } from './parsedLog';
import { LogChanged, type LogSink, readFiles } from '../reading/readFiles';

/** So often a log that is changed while it is read is read again. */
const mostReadings = 3;

/**
 * The log in some files of one format, in the order given: from the cache where its content is known, else by reading
 * it. Close it when done.
 */
export async function readLog(paths: readonly string[], options: ReadOptions = {}): Promise<ParsedLog> {
  if (paths.length === 0) throw new UserError('no-file', 'No log was named. Name at least one file.');
  const chosen = options.cacheDirectory ?? defaultCacheDirectory();
  for (const prepare of [() => prepareChosen(chosen), prepareFallback]) {
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
  options: ReadOptions,
): Promise<ParsedLog> {
  if (directory === undefined || options.fresh === true)
    return parseStill(directory, paths, await stampsOf(paths), options, noTurn);
  for (;;) {
    const stamps = await stampsOf(paths);
    const cached = lookUp(directory, paths, stamps, options);
    if (cached !== undefined) {
      const now = new Date();
      await utimes(cached.path, now, now).catch(() => undefined);
      return parsedLog(cached, paths, true);
    }
    const what = JSON.stringify([
      paths.map((path) => resolve(path)),
      stamps.map(stampText),
      howRead(options),
    ]);
    const turn = await takeTurn(directory, what, options.checkpoint);
    if (turn === undefined) continue;
    try {
      return await parseStill(directory, paths, stamps, options, turn);
    } finally {
      turn.end();
    }
  }
}

const stampsOf = (paths: readonly string[]): Promise<FileStamp[]> => Promise.all(paths.map(stampOf));

const stampText = ({ size, identity, mtimeNs, ctimeNs }: FileStamp): string =>
  [size, identity, mtimeNs, ctimeNs].join(' ');

/** Reads the files until they stay as they are meanwhile. */
async function parseStill(
  directory: string | undefined,
  paths: readonly string[],
  stamps: readonly FileStamp[],
  options: ReadOptions,
  turn: ReadingTurn,
): Promise<ParsedLog> {
  const total = stamps.reduce((sum, { size }) => sum + size, 0);
  const watched: ReadOptions = {
    ...options,
    progress(done, all) {
      turn.sign();
      options.progress?.(done, all);
    },
  };
  for (let reading = 1; ; reading++) {
    try {
      return await parse(directory, paths, total, watched);
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
  options: ReadOptions,
): CacheReader | undefined {
  const known = paths.map((path, i) => knownHash(directory, path, stamps[i]));
  if (!known.every((hash) => hash !== undefined)) return undefined;
  return CacheReader.open(join(directory, cacheKey(known, options)), known);
}

async function parse(
  directory: string | undefined,
  paths: readonly string[],
  total: number,
  options: ReadOptions,
): Promise<ParsedLog> {
  const budget = options.maxCacheBytes ?? cacheBudget();
  const sink: LogSink = directory === undefined ? new CacheMemory() : await CacheWriter.create(directory);
  try {
    const readOptions = directory === undefined ? options : { ...options, cacheDirectory: directory };
    const { summary, files } = await readFiles(paths, total, readOptions, sink);
    const hashes = files.map(({ sha256 }) => sha256);
    const stored = await sink.finish(summary, hashes, cacheKey(hashes, options));
    if (directory !== undefined) {
      for (const [i, { stamp, sha256 }] of files.entries()) rememberHash(directory, paths[i], stamp, sha256);
      await pruneCache(directory, budget).catch(() => undefined);
    }
    return parsedLog(stored, paths, false);
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** Keyed by content and by everything that changes what reading gives, never by where the file lies. */
function cacheKey(hashes: readonly string[], options: ReadingOptions): string {
  const key = sha256(JSON.stringify([readerVersion, hashes, howRead(options)]));
  return `${key.slice(0, 40)}.log-cache`;
}

/** Everything that a person or a policy says about reading. */
function howRead(options: ReadingOptions): object {
  const { format, schema, actions, uniformLogging, position, excludedLines } = options;
  const { featureMap, fields, actionNames, actionFeatureMap } = options;
  const said = { format, schema, actions, uniformLogging, position, excludedLines, featureMap, actionNames };
  return {
    ...said,
    ...(actionFeatureMap && { actionFeatureMap }),
    ...(fields && { fields }),
    ...limitsOf(options),
  };
}
