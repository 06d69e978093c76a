import type { LogBatch, LoggedData } from '../blocks/loggedData';
import type { FieldColumns } from './fieldColumns';
import { SideRows } from './sideRows';

/** A field on the rows of a batch: a number, a text by its place among the field's texts, or neither. */
export interface FieldValues {
  /** Times in seconds; NaN where the row has none. */
  readonly numbers: Float64Array;
  /** -1 where the row has none. */
  readonly texts: Int32Array;
}

/** Reads some fields batch by batch, beside a log's own reading; what it says is valid until the next batch. */
export class FieldReader {
  private readonly rows: SideRows;
  private values: FieldValues[] = [];
  /** The field of each column, and which text it stands for. */
  private readonly owner: Int32Array;
  private readonly text: Int32Array;

  constructor(
    side: LoggedData,
    private readonly fields: readonly FieldColumns[],
  ) {
    this.rows = new SideRows(side);
    this.owner = new Int32Array(side.featureCount).fill(-1);
    this.text = new Int32Array(side.featureCount).fill(-1);
    fields.forEach(({ number, time, texts }, field) => {
      // The same field by another name.
      if (this.owner[number ?? time ?? texts.at(0)?.column ?? -1] >= 0) return;
      for (const column of [number, time]) if (column !== undefined) this.owner[column] = field;
      texts.forEach(({ column }, place) => {
        this.owner[column] = field;
        this.text[column] = place;
      });
    });
  }

  read(batch: LogBatch): readonly FieldValues[] {
    const { length } = batch;
    if (this.values.length === 0 || this.values[0].numbers.length < length)
      this.values = this.makeRoom(length);
    const { values, owner, text } = this;
    for (const { numbers, texts } of values) {
      numbers.fill(Number.NaN);
      texts.fill(-1);
    }
    this.rows.visit(batch, (row, column, value) => {
      const field = owner[column];
      if (field < 0) return;
      if (text[column] < 0) values[field].numbers[row] = value;
      else values[field].texts[row] = text[column];
    });
    return values;
  }

  private makeRoom(length: number): FieldValues[] {
    const made = this.fields.map(() => ({
      numbers: new Float64Array(length),
      texts: new Int32Array(length),
    }));
    return this.fields.map(({ number, time, texts }, field) => {
      const column = number ?? time ?? texts.at(0)?.column;
      return made[column === undefined ? field : this.owner[column]];
    });
  }
}
