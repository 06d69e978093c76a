import { decodeLine, isBlank, notUtf8 } from './records/decodeLine';
import { columnNames, quoteStaysOpen, splitDelimited } from './delimited';
import { type LineReader, overlongReason, type ReadingState } from './records/lineReader';
import { RecordInterpreter } from './records/recordInterpreter';
import { cellValue } from './records/values';

/** A record that goes on for more bytes than this has lost its closing quotation mark. */
const maxRecordBytes = 16 * 1024 * 1024;

/** CSV and TSV, and the Open Bandit Dataset, which is CSV with known names. */
export class DelimitedReader implements LineReader {
  columns: readonly string[] | undefined;
  private parts: Uint8Array[] = [];
  private partBytes = 0;
  private firstLine = 0;
  private open = false;
  private readonly records: RecordInterpreter;
  private readonly delimiterByte: number;

  constructor(
    readonly state: ReadingState,
    readonly delimiter: string,
    /** Names of a file without a header. */
    columns: readonly string[] | undefined,
  ) {
    this.columns = columns;
    this.records = new RecordInterpreter(state, false);
    this.delimiterByte = delimiter.charCodeAt(0);
  }

  get midRecord(): boolean {
    return this.open || this.columns === undefined;
  }

  line(bytes: Uint8Array, start: number, end: number, line: number): void {
    if (!this.open && isBlank(bytes, start, end)) {
      this.state.tally.skip('blank-line');
      return;
    }
    const open = quoteStaysOpen(bytes, start, end, this.delimiterByte, this.open);
    if (!open && !this.open) {
      this.record(bytes, start, end, line);
      return;
    }
    if (!this.open) this.firstLine = line;
    this.open = open;
    this.parts.push(bytes.slice(start, end));
    this.partBytes += end - start + 1;
    if (!open || this.partBytes > maxRecordBytes) this.finish();
  }

  overlong(line: number, limit: number): void {
    this.finish();
    this.state.tally.events++;
    this.state.intake.reject(line, overlongReason(limit));
  }

  end(): void {
    this.finish();
  }

  /** The lines gathered so far are one record; it counts as its first line, the others as continuations. */
  private finish(): void {
    if (this.parts.length === 0) return;
    const unclosed = this.open;
    const { parts, partBytes } = this;
    this.parts = [];
    this.partBytes = 0;
    this.open = false;
    this.state.tally.skip('continued-line', parts.length - 1);
    if (unclosed) {
      this.state.tally.events++;
      this.state.intake.reject(this.firstLine, 'a quotation mark opens in it that never closes');
      return;
    }
    const joined = new Uint8Array(partBytes);
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
      joined[at++] = 10;
    }
    this.record(joined, 0, partBytes - 1, this.firstLine);
  }

  private record(bytes: Uint8Array, start: number, end: number, line: number): void {
    const { tally, intake, hash, draft } = this.state;
    const text = decodeLine(bytes, start, end);
    if (this.columns === undefined) {
      this.columns = columnNames(splitDelimited(text ?? '', this.delimiter));
      tally.skip('header');
      return;
    }
    const event = tally.events++;
    if (text === undefined) {
      intake.reject(line, notUtf8);
      return;
    }
    const cells = splitDelimited(text, this.delimiter);
    if (cells.length !== this.columns.length) {
      intake.reject(line, `it has ${cells.length} fields where there are ${this.columns.length} columns`);
      return;
    }
    hash.reset();
    hash.add(bytes, start, end);
    draft.hashLow = hash.low;
    draft.hashHigh = hash.high;
    const record: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (let i = 0; i < cells.length; i++) record[this.columns[i]] = cellValue(cells[i]);
    this.records.submit(record, line, event);
  }
}
