import { decodeLine, isBlank, notUtf8, parseJsonObject } from './records/decodeLine';
import { type LineReader, overlongReason, type ReadingState } from './records/lineReader';
import { RecordInterpreter } from './records/recordInterpreter';

/** One JSON object a line, its fields named by the mapping. */
export class JsonLinesReader implements LineReader {
  readonly midRecord = false;
  private readonly records: RecordInterpreter;

  constructor(readonly state: ReadingState) {
    this.records = new RecordInterpreter(state, true);
  }

  line(bytes: Uint8Array, start: number, end: number, line: number): void {
    const { tally, intake, hash, draft } = this.state;
    if (isBlank(bytes, start, end)) {
      tally.skip('blank-line');
      return;
    }
    const event = tally.events++;
    const text = decodeLine(bytes, start, end);
    const record = text === undefined ? notUtf8 : parseJsonObject(text);
    if (typeof record === 'string') {
      intake.reject(line, record);
      return;
    }
    hash.reset();
    hash.add(bytes, start, end);
    draft.hashLow = hash.low;
    draft.hashHigh = hash.high;
    this.records.submit(record, line, event);
  }

  overlong(line: number, limit: number): void {
    this.state.tally.events++;
    this.state.intake.reject(line, overlongReason(limit));
  }

  end(): void {
    // Every line is a record of its own: nothing is left over.
  }
}
