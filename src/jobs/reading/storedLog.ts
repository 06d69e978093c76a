import { UserError } from '../../core/errors/userError';
import type { BlockSource } from '../../core/logs/reading/viewBlocks';
import type { LogSummary } from '../../core/documents/inspection';

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
