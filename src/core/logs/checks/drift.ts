import type { Finding } from '../../documents/places';

const maxSegments = 64;

/**
 * Whether a quantity's mean moves along the file. Rows are gathered in up to 64 segments of equal length (when they
 * run out, neighbors merge), whose means a χ² statistic compares with what chance allows.
 */
export class Drift {
  /** Sums of the segments that are full, and of the one that is being filled. */
  private sums: number[] = [];
  private sum = 0;
  private filled = 0;
  private perSegment = 64;
  private squares = 0;
  private rows = 0;

  constructor(
    private readonly name: string,
    private readonly what: string,
  ) {}

  /** Many values at once; NaN ones are not there. */
  addColumn(values: Float64Array): void {
    let { sum, squares, rows, filled } = this;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (Number.isNaN(value)) continue;
      sum += value;
      squares += value * value;
      rows++;
      if (++filled < this.perSegment) continue;
      this.sum = sum;
      this.close();
      sum = filled = 0;
    }
    this.sum = sum;
    this.squares = squares;
    this.rows = rows;
    this.filled = filled;
  }

  result(): Finding | undefined {
    const full = this.sums.length;
    if (full < 4) return undefined;
    const mean = (this.sums.reduce((total, sum) => total + sum, 0) + this.sum) / this.rows;
    const variance = this.squares / this.rows - mean * mean;
    const means = this.sums.map((sum) => sum / this.perSegment);
    const flat = variance <= 1e-12 * (1 + mean * mean);
    const chiSquare = flat
      ? 0
      : means.reduce((sum, value) => sum + ((value - mean) ** 2 * this.perSegment) / variance, 0);
    const freedom = full - 1;
    const score = (chiSquare - freedom) / Math.sqrt(2 * freedom);
    const drifts = score > 6;
    return {
      name: this.name,
      severity: drifts ? 'warning' : 'ok',
      message: drifts
        ? `The mean ${this.what} changes along the file, from ${Math.min(...means).toPrecision(3)} to ${Math.max(...means).toPrecision(3)}: rows may not come from one situation.`
        : `The mean ${this.what} is steady along the file.`,
      value: { score, means },
    };
  }

  private close(): void {
    this.sums.push(this.sum);
    this.sum = 0;
    this.filled = 0;
    if (this.sums.length < maxSegments) return;
    this.sums = this.sums.filter((_, i) => i % 2 === 0).map((sum, i) => sum + this.sums[2 * i + 1]);
    this.perSegment *= 2;
  }
}
