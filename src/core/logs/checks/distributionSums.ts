import { ConcernedRows, type LogCheck } from './logCheck';

const tolerance = 1e-3;

/** Σ_a π0(a|x) = 1 on every row. */
export class DistributionSums {
  private rows = 0;
  private worst = 0;
  private readonly off = new ConcernedRows();

  add(sum: number, line: number): void {
    this.rows++;
    const error = Math.abs(sum - 1);
    if (error > this.worst) this.worst = error;
    if (error > tolerance) this.off.add(line);
  }

  result(): LogCheck | undefined {
    if (this.rows === 0) return undefined;
    const { count, lines } = this.off;
    if (count === 0) {
      return {
        name: 'distribution-sums',
        severity: 'ok',
        message: 'Every logging distribution sums to 1.',
        value: this.worst,
      };
    }
    return {
      name: 'distribution-sums',
      severity: count > 0.01 * this.rows ? 'error' : 'warning',
      message: `${count} of ${this.rows} logging distributions do not sum to 1 (off by up to ${this.worst.toPrecision(3)}).`,
      value: this.worst,
      rows: lines,
    };
  }
}
