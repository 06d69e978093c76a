import type { BlockEntry } from '../reading/storedLog';
import type { LogBlock } from '../../core/logs/blocks/logBlock';

/** Written at the beginning and the end; a change of the layout changes it. */
export const cacheMagic = Buffer.from('BLENSLG2');
export const trailerBytes = 24;

/** Part of every key: whatever changes what reading a log gives must change it. */
export const readerVersion = 11;

export function entryOf(block: LogBlock, offset: number, bytes: number, crc: number): BlockEntry {
  const { file, firstRow, rows, lines } = block;
  return { offset, bytes, crc, file, firstRow, rows, firstLine: lines[0], lastLine: lines[rows - 1] };
}
