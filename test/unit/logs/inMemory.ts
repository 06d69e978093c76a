import type { LogSummary } from '../../../src/core/documents/log/inspection';
import { assertReadable, sampleLines } from '../../../src/core/logs/detection/sampleLines';
import { settleReading } from '../../../src/core/logs/reading/settleReading';
import type { LineScanner } from '../../../src/core/logs/fast/lineScanner';
import type { LogBlock } from '../../../src/core/logs/blocks/logBlock';
import { LogReading } from '../../../src/core/logs/reading/logReading';
import type { ReadingOptions } from '../../../src/core/logs/schema/readingOptions';
import { viewBlocks } from '../../../src/core/logs/reading/viewBlocks';
import { UserError } from '../../../src/core/errors/userError';
import { type PlainRow, rowsOf } from './support';

export interface Outcome {
  summary?: LogSummary;
  rows?: PlainRow[];
  error?: { code: string; message: string; line: number | undefined };
}

/** Reads bytes without a file, cut where `cuts` says; errors for users are outcomes, all others are thrown. */
export function readBytes(
  bytes: Uint8Array,
  options: ReadingOptions = {},
  scanner?: LineScanner,
  cuts: readonly number[] = [],
): Outcome {
  try {
    assertReadable(bytes.subarray(0, 1 << 16));
    const blocks: LogBlock[] = [];
    const plan = settleReading(sampleLines(bytes, true), options);
    const reading = new LogReading(plan, options, (block) => blocks.push(structuredClone(block)), scanner);
    reading.startFile();
    const places = [0, ...cuts, bytes.length].map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b);
    for (let i = 1; i < places.length; i++) reading.push(bytes.slice(places[i - 1], places[i]));
    reading.endFile();
    const summary = reading.finish();
    const source = {
      count: blocks.length,
      rowsOf: (index: number) => blocks[index].rows,
      read: (index: number) => blocks[index],
    };
    return { summary, rows: rowsOf(viewBlocks(source, summary)) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { error: { code: error.code, message: error.message, line: error.line } };
  }
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How many lines of a log the scanner leaves to the plain path. */
export function countPlainLines(
  bytes: Uint8Array,
  options: ReadingOptions,
  scanner: LineScanner,
): { lines: number; plainLines: number } {
  let scanned = 0;
  const plan = settleReading(sampleLines(bytes, true), options);
  const reading = new LogReading(plan, options, () => undefined, scanner);
  const scan = scanner.scan.bind(scanner);
  scanner.scan = (at, capacity) => {
    const rows = scan(at, capacity);
    scanned += scanner.counts().lines;
    return rows;
  };
  reading.startFile();
  reading.push(bytes);
  reading.endFile();
  scanner.scan = scan;
  const { lines } = reading.finish().rows;
  return { lines, plainLines: lines - scanned };
}
