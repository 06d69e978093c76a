import type { LineReader } from '../readers/records/lineReader';
import { MOST_ROWS } from '../assembly/layout';
import type { RowIntake } from '../rows/rowIntake';
import type { Tally } from '../rows/tally';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { makeLearner } from './makeLearner';
import { type ScannedBatch, unpackRows } from './scannedBatch';
import type { ScanCounts, ScannedRows } from '../rows/scannedRows';

/** After so many lines of which the scanner could read less than a tenth, the log is too irregular to try on. */
const trial = 4096;

/** Reads one line, given without its newline, by the plain path; takes the number before and returns its own. */
type PlainLine = (start: number, end: number, lineBefore: number) => number;

/** Lets the scanner read lines that hold what was seen before, and the reader all others, in file order. */
export class FastPath {
  disabled = false;
  private learner: LineLearner | undefined;
  private seen = 0;
  private scanned = 0;

  constructor(
    private readonly scanner: LineScanner,
    private readonly tally: Tally,
    private readonly intake: RowIntake,
  ) {}

  /** Whether another scanner could read lines now, given this one's tree and settings. */
  prepare(): boolean {
    if (this.disabled || !this.learner || this.tally.hasExcluded) return false;
    this.learner.prepare();
    return true;
  }

  /**
   * Reads lines bytes[start..end), of which the last byte is a newline. Returns the number of the last line read.
   * `batches`: what another scanner has found in the same bytes.
   */
  run(
    reader: LineReader,
    bytes: Uint8Array,
    start: number,
    end: number,
    lineBefore: number,
    plain: PlainLine,
    batches: readonly ScannedBatch[] = [],
  ): number {
    let line = lineBefore;
    let at = start;
    for (const batch of batches) {
      if (batch.from < at || batch.to > end) continue;
      line = this.lines(reader, bytes, at, batch.from, line, plain);
      at = batch.from;
      // The other scanner could not know that a record goes on here.
      if (reader.midRecord) break;
      this.file(unpackRows(batch), batch.rows, batch.counts, line);
      line += batch.counts.lines;
      at = batch.to;
    }
    line = this.lines(reader, bytes, at, end, line, plain);
    if (this.seen > trial && this.scanned < 0.1 * this.seen) this.disabled = true;
    return line;
  }

  private lines(
    reader: LineReader,
    bytes: Uint8Array,
    start: number,
    end: number,
    lineBefore: number,
    plain: PlainLine,
  ): number {
    let line = lineBefore;
    let at = start;
    const piece = this.scanner.inputBytes;
    while (at < end) {
      // A piece ends with a newline; a single line longer than a piece is read plainly.
      let stop = Math.min(end, at + piece);
      if (stop < end) stop = bytes.lastIndexOf(10, stop - 1) + 1;
      if (stop <= at) {
        stop = bytes.indexOf(10, at) + 1;
        line = plain(at, stop - 1, line);
      } else {
        line = this.piece(reader, bytes, at, stop, line, plain);
      }
      at = stop;
    }
    return line;
  }

  private piece(
    reader: LineReader,
    bytes: Uint8Array,
    start: number,
    end: number,
    lineBefore: number,
    plain: PlainLine,
  ): number {
    const { scanner, tally } = this;
    let line = lineBefore;
    let at = start;
    /** Where the record at hand begins; -1: in an earlier piece. */
    let record = -1;
    scanner.input(bytes, start, end);
    while (at < end) {
      const lines = reader.midRecord ? 0 : this.scan(at - start, line);
      if (lines > 0) {
        line += lines;
        at = start + scanner.stopped;
        continue;
      }
      const stop = bytes.indexOf(10, at);
      this.seen++;
      const usedBefore = tally.used;
      if (!reader.midRecord) record = at;
      line = plain(at, stop, line);
      // Only a row that was filed has shown all its names to the log; and the first line may hide a byte-order mark.
      const filed = tally.used > usedBefore && !reader.midRecord && line > 1;
      if (filed && record >= 0) this.learn(reader, bytes, record, stop);
      at = stop + 1;
    }
    return line;
  }

  /** Scans lines from `at` on and files their rows; returns how many lines there were. */
  private scan(at: number, lineBefore: number): number {
    const { scanner, learner } = this;
    const capacity = this.tally.beforeExcluded(lineBefore + 1, MOST_ROWS);
    if (!learner || capacity === 0) return 0;
    learner.prepare();
    const rows = scanner.scan(at, capacity);
    const counts = scanner.counts();
    if (counts.lines > 0) this.file(scanner.rows, rows, counts, lineBefore);
    return counts.lines;
  }

  private file(found: ScannedRows, rows: number, counts: ScanCounts, lineBefore: number): void {
    this.learner?.settle(counts);
    this.seen += counts.lines;
    this.scanned += counts.lines;
    this.intake.fileScanned(found, rows, counts, lineBefore);
  }

  private learn(reader: LineReader, bytes: Uint8Array, start: number, stop: number): void {
    this.learner ??= makeLearner(this.scanner, reader);
    this.scanner.learner = this.learner;
    if (!this.learner) {
      this.disabled = true;
      return;
    }
    this.learner.learn(bytes, start, stop > start && bytes[stop - 1] === 13 ? stop - 1 : stop);
  }
}
