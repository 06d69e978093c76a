import type { CoursePoint } from '../documents/results/analysisReport';
import type { Bets, ClaimName } from '../documents/results/sums';
import { lowerMean } from './mean/capital';

/** How often a course is noted: enough for a chart. */
const points = 60;

/** Notes the sequential claims while a log is read: "certified over time". */
export class Course {
  readonly noted: CoursePoint[] = [];
  private readonly step: number;
  private rows = 0;

  constructor(
    rows: number,
    private readonly delta: number,
  ) {
    this.step = Math.max(1, Math.floor(rows / points));
  }

  /** How many more rows there are until the bets are to be noted. */
  get rowsToGo(): number {
    return this.step - (this.rows % this.step);
  }

  /** After so many rows, at most as many as there are to go: whether the bets are to be noted now. */
  goOn(rows: number): boolean {
    this.rows += rows;
    return this.rows % this.step === 0;
  }

  note({ value, complement, improvement }: Readonly<Record<ClaimName, Bets>>): void {
    const unit = { lowest: 0, highest: 1 };
    const { delta } = this;
    this.noted.push({
      rows: this.rows,
      lower: lowerMean(value, delta / 2, unit).value,
      upper: 1 - lowerMean(complement, delta / 2, unit).value,
      improvement: lowerMean(improvement, delta, { lowest: -1, highest: 1 }).value,
    });
  }
}
