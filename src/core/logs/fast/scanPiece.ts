import { MOST_ROWS } from '../assembly/layout';
import type { LineScanner } from './lineScanner';
import { packRows, type ScannedBatch } from './scannedBatch';

/** More gaps than this are not worth the going around them. */
const mostBatches = 64;
const newline = 10;

/**
 * Scans whole lines bytes[start..end), as far as the scanner's tree knows what they hold. Lines that it cannot read are
 * gaps between batches. Where records go on after their line, the first gap is the end.
 */
export function scanPiece(
  scanner: LineScanner,
  bytes: Uint8Array,
  start: number,
  end: number,
  memory: (bytes: number) => ArrayBuffer,
): ScannedBatch[] {
  const batches: ScannedBatch[] = [];
  if (end - start > scanner.inputBytes) return batches;
  scanner.input(bytes, start, end);
  for (let at = start; at < end && batches.length < mostBatches;) {
    const rows = scanner.scan(at - start, MOST_ROWS);
    const counts = scanner.counts();
    if (counts.lines > 0) {
      const to = start + scanner.stopped;
      batches.push({ from: at, to, rows, counts, columns: packRows(scanner.rows, rows, memory) });
      at = to;
    } else if (scanner.hasLongRecords) break;
    else at = bytes.indexOf(newline, at) + 1;
  }
  return batches;
}
