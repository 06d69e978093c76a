import type { FastPath } from '../fast/fastPath';
import type { ScannedBatch } from '../fast/scannedBatch';
import type { LineReader } from '../readers/records/lineReader';
import type { Tally } from '../rows/tally';

const newline = 10;
const carriageReturn = 13;

/**
 * Cuts a stream of bytes into lines, wherever the stream itself is cut. Whole lines inside a chunk are offered to
 * the fast path; a line that crosses chunks is put together here. A line over the limit is dropped as it comes.
 */
export class LineFeed {
  private line = 0;
  private pending = new Uint8Array(4096);
  private held = 0;
  private dropping = false;

  constructor(
    private readonly reader: LineReader,
    private readonly tally: Tally,
    private readonly maxLineBytes: number,
    private readonly fast?: FastPath,
  ) {}

  /** `batches`: what another scanner has found in the whole lines of the chunk. */
  push(chunk: Uint8Array, batches?: readonly ScannedBatch[]): void {
    let start = 0;
    if (this.held > 0 || this.dropping) {
      const end = chunk.indexOf(newline);
      if (end < 0) {
        this.hold(chunk, 0, chunk.length);
        return;
      }
      this.hold(chunk, 0, end);
      this.finishHeld();
      start = end + 1;
    }
    const last = chunk.lastIndexOf(newline);
    if (last >= start) this.whole(chunk, start, last + 1, batches);
    const rest = Math.max(start, last + 1);
    if (rest < chunk.length) this.hold(chunk, rest, chunk.length);
  }

  end(): void {
    if (this.held > 0 || this.dropping) this.finishHeld();
    this.reader.end();
  }

  /** Whether another scanner could read lines now. */
  prepareScan(): boolean {
    return this.fast?.prepare() === true;
  }

  /** Lines bytes[start..end), the last byte being a newline. */
  private whole(bytes: Uint8Array, start: number, end: number, batches?: readonly ScannedBatch[]): void {
    if (this.fast && !this.fast.disabled) {
      const plain = (from: number, to: number, before: number): number => {
        this.line = before;
        return this.emit(bytes, from, to);
      };
      this.line = this.fast.run(this.reader, bytes, start, end, this.line, plain, batches);
      return;
    }
    for (let at = start; at < end;) {
      const stop = bytes.indexOf(newline, at);
      this.emit(bytes, at, stop);
      at = stop + 1;
    }
  }

  /** One line by the plain path; returns its number. */
  private emit(bytes: Uint8Array, start: number, end: number): number {
    this.line++;
    this.tally.lines++;
    let from = start;
    if (this.line === 1 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf)
      from += 3;
    if (end - from > this.maxLineBytes) {
      this.reader.overlong(this.line, this.maxLineBytes);
      return this.line;
    }
    const to = end > from && bytes[end - 1] === carriageReturn ? end - 1 : end;
    this.reader.line(bytes, from, to, this.line);
    return this.line;
  }

  private hold(bytes: Uint8Array, start: number, end: number): void {
    if (this.dropping) return;
    const needed = this.held + end - start;
    if (needed > this.maxLineBytes + 4) {
      this.dropping = true;
      this.held = 0;
      this.pending = new Uint8Array(4096);
      return;
    }
    // Room for a newline too.
    if (needed >= this.pending.length) {
      const bigger = new Uint8Array(Math.max(2 * this.pending.length, needed + 1));
      bigger.set(this.pending.subarray(0, this.held));
      this.pending = bigger;
    }
    this.pending.set(bytes.subarray(start, end), this.held);
    this.held = needed;
  }

  private finishHeld(): void {
    const { held } = this;
    this.held = 0;
    if (this.dropping) {
      this.dropping = false;
      this.line++;
      this.tally.lines++;
      this.reader.overlong(this.line, this.maxLineBytes);
      return;
    }
    // With its newline it is a line like any other: the fast path may know its layout.
    this.pending[held] = newline;
    this.whole(this.pending, 0, held + 1);
  }
}
