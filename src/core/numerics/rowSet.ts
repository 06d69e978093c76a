/** Some of the rows of a log, at a bit each. */
export class RowSet {
  private readonly bytes: Uint8Array;

  constructor(rows: number) {
    this.bytes = new Uint8Array(Math.ceil(rows / 8));
  }

  add(row: number): void {
    this.bytes[row >>> 3] |= 1 << (row & 7);
  }

  readonly has = (row: number): boolean => (this.bytes[row >>> 3] & (1 << (row & 7))) !== 0;
}
