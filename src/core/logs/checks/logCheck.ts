/** One diagnosis of a log: what was looked at, how bad it is, and where. */
export interface LogCheck {
  readonly name: string;
  readonly severity: 'ok' | 'warning' | 'error';
  readonly message: string;
  readonly value: unknown;
  /** The first lines concerned, at most ten. */
  readonly rows?: readonly number[];
}

/** The first ten lines that a check complains about, and how many there are. */
export class ConcernedRows {
  count = 0;
  readonly lines: number[] = [];

  add(line: number): void {
    this.count++;
    if (this.lines.length < 10) this.lines.push(line);
  }
}
