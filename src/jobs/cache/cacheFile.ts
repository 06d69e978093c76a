import type { LogBlock } from '../../core/logs/blocks/logBlock';
import type { LogSummary } from '../../core/logs/reading/logSummary';

/** Written at the beginning and the end; a change of the layout changes it. */
export const cacheMagic = Buffer.from('BLENSLOG');
export const trailerBytes = 24;

/** Part of every key: whatever changes what reading a log gives must change it. */
export const readerVersion = 6;

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

export function entryOf(block: LogBlock, offset: number, bytes: number, crc: number): BlockEntry {
  const { file, firstRow, rows, lines } = block;
  return { offset, bytes, crc, file, firstRow, rows, firstLine: lines[0], lastLine: lines[rows - 1] };
}

export interface CacheFooter {
  /** What the file is called: it must not pass for another one. */
  readonly key: string;
  readonly summary: LogSummary;
  /** Of each file, in order. */
  readonly sha256: readonly string[];
  readonly blocks: readonly BlockEntry[];
}
