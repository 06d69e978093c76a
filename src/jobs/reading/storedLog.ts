import { UserError } from '../../core/errors/userError';
import type { LoggedData } from '../../core/logs/blocks/loggedData';
import { viewBlocks, type BlockSource } from '../../core/logs/reading/viewBlocks';
import type { LogSummary } from '../../core/documents/log/inspection';

/** Where one block lies, and which lines it covers: enough to find a line without decoding other blocks. */
export interface BlockEntry {
  readonly offset: number;
  readonly bytes: number;
  readonly crc: number;
  readonly file: number;
  readonly firstRow: number;
  readonly rows: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** What is known of all blocks of a log. */
export interface StoredFooter {
  /** What the file is called: it must not pass for another one. */
  readonly key: string;
  readonly summary: LogSummary;
  /** Of each file, in order. */
  readonly sha256: readonly string[];
  readonly blocks: readonly BlockEntry[];
}

/** A log that was read, block by block, wherever its blocks are. */
export interface StoredLog extends BlockSource {
  /** The file of the cache; undefined where the blocks are in memory alone. */
  readonly path: string | undefined;
  readonly footer: StoredFooter;
  readonly count: number;
  close(): void;
}

/** Where the blocks of a log are, for another thread to read them, too. */
export interface StoredPlace {
  readonly path: string;
  readonly sha256: readonly string[];
}

/** By the very object: data that somebody made of others is not what is stored. */
const places = new WeakMap<LoggedData, StoredPlace>();

/** What a stored log holds, as the mathematics sees it. */
export function storedData(stored: StoredLog): LoggedData {
  const data = viewBlocks(stored, stored.footer.summary);
  if (stored.path !== undefined) places.set(data, { path: stored.path, sha256: stored.footer.sha256 });
  return data;
}

/** undefined: only this thread has it. */
export const placeOfData = (data: LoggedData): StoredPlace | undefined => places.get(data);

/** The block that holds a row, by the row's index among those that count. */
export function blockOfRow({ footer: { blocks }, count }: StoredLog, row: number): number {
  const next = blocks.findIndex(({ firstRow }) => firstRow > row);
  return next < 0 ? count - 1 : next - 1;
}

export const cacheDamage = 'cache-damaged';

/** Something of the cache is not as it was written, and was noticed too late to read the log again at once. */
export function cacheDamaged(): UserError {
  return new UserError(
    cacheDamage,
    'What the cache holds of this log was changed on disk while it was used. Try again: the log is read anew.',
  );
}
