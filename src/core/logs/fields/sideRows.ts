import type { LogBatch, LoggedData } from '../blocks/loggedData';

/** Told of every entry of every row. */
export type EntryUse = (row: number, column: number, value: number) => void;

/**
 * Walks a second reading of a log beside the first. Both are in file order, and a row may be rejected in one of them alone:
 * they are joined by file and line. A row that the second reading lacks has no entries.
 */
export class SideRows {
  private steps: Iterator<LogBatch> | undefined;
  private side: LogBatch | undefined;
  private row = 0;
  private file = -1;
  private line = 0;

  constructor(private readonly data: LoggedData) {}

  visit(batch: LogBatch, use: EntryUse): void {
    const { length, lines, file = 0 } = batch;
    for (let i = 0; i < length; i++) {
      const side = this.seek(file, lines[i]);
      if (!side) continue;
      const { features } = side;
      if (features.kind === 'dense') throw new Error('Fields are read as entries.');
      const { offsets, indices, values } = features;
      for (let at = offsets[this.row]; at < offsets[this.row + 1]; at++) use(i, indices[at], values[at]);
    }
  }

  /** The batch whose row `this.row` is on that line. */
  private seek(file: number, line: number): LogBatch | undefined {
    // Somebody begins another pass.
    if (file < this.file || (file === this.file && line < this.line)) this.steps = undefined;
    this.file = file;
    this.line = line;
    if (!this.steps) {
      this.steps = this.data.batches()[Symbol.iterator]();
      this.advance();
    }
    for (; this.side; this.advance()) {
      const { length, lines, file: own = 0 } = this.side;
      if (own > file) return undefined;
      if (own < file || lines[length - 1] < line) continue;
      while (lines[this.row] < line) this.row++;
      return lines[this.row] === line ? this.side : undefined;
    }
    return undefined;
  }

  private advance(): void {
    const next = this.steps?.next();
    this.side = next?.done === false ? next.value : undefined;
    this.row = 0;
  }
}
