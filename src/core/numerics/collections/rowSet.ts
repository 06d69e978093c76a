/** Some of the rows of a log, at a bit each. */
export class RowSet {
  constructor(
    rows: number,
    /** Given where the same rows were found by another thread. */
    readonly bytes = new Uint8Array(Math.ceil(rows / 8)),
  ) {}

  /** The rows of which something holds. */
  static of(rows: number, holds: (row: number) => boolean): RowSet {
    const set = new RowSet(rows);
    for (let row = 0; row < rows; row++) if (holds(row)) set.add(row);
    return set;
  }

  add(row: number): void {
    this.bytes[row >>> 3] |= 1 << (row & 7);
  }

  readonly has = (row: number): boolean => (this.bytes[row >>> 3] & (1 << (row & 7))) !== 0;
}
