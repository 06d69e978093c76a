import type { LogCheck } from './logCheck';

const maxSegments = 64;

/**
 * Whether a quantity's mean moves along the file. Rows are gathered in up to 64 segments of equal length (when they
 * run out, neighbors merge), whose means a χ² statistic compares with what chance allows.
 */
export class Drift {
  private sums: number[] = [0];
  private counts: number[] = [0];
  private perSegment = 64;
  private squares = 0;
  private total = 0;
  private rows = 0;

  constructor(
    private readonly name: string,
    private readonly what: string,
  ) {}

  add(value: number): void {
    let last = this.counts.length - 1;
    if (this.counts[last] === this.perSegment) {
      if (this.counts.length === maxSegments) this.merge();
      this.sums.push(0);
      this.counts.push(0);
      last = this.counts.length - 1;
    }
    this.sums[last] += value;
    this.counts[last]++;
    this.total += value;
    this.squares += value * value;
    this.rows++;
  }

  result(): LogCheck | undefined {
    const full = this.counts.filter((count) => count === this.perSegment).length;
    if (full < 4) return undefined;
    const mean = this.total / this.rows;
    const variance = this.squares / this.rows - mean * mean;
    const means = this.sums.slice(0, full).map((sum) => sum / this.perSegment);
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

  private merge(): void {
    const sums: number[] = [];
    const counts: number[] = [];
    for (let i = 0; i < this.sums.length; i += 2) {
      sums.push(this.sums[i] + this.sums[i + 1]);
      counts.push(this.counts[i] + this.counts[i + 1]);
    }
    this.sums = sums;
    this.counts = counts;
    this.perSegment *= 2;
  }
}
