/**
 * The means of an objective's terms over all rows, kept up to date batch by batch. An objective with its terms under a
 * square root, or in λ*, would be biased by the means of one small batch alone; so each batch's last sums are kept, and
 * the means are those of all batches together (as in stochastic average gradient). Batches keep their rows for the
 * whole training, which makes the replacement exact.
 */
export class RunningMeans {
  readonly means: Float64Array;
  private totals: Float64Array;
  /** By batch, then by term. */
  private last: Float64Array;

  constructor(
    batches: number,
    private readonly terms: number,
    private readonly rows: number,
  ) {
    this.means = new Float64Array(terms);
    this.totals = new Float64Array(terms);
    this.last = new Float64Array(batches * terms);
  }

  replace(batch: number, sums: Float64Array): void {
    for (let t = 0, at = batch * this.terms; t < this.terms; t++, at++) {
      this.totals[t] += sums[t] - this.last[at];
      this.last[at] = sums[t];
      this.means[t] = this.totals[t] / this.rows;
    }
  }

  /** A copy to continue from. */
  save(): RunningState {
    return { totals: this.totals.slice(), last: this.last.slice() };
  }

  restore({ totals, last }: RunningState): void {
    this.totals = totals.slice();
    this.last = last.slice();
    this.totals.forEach((total, t) => (this.means[t] = total / this.rows));
  }
}

export interface RunningState {
  readonly totals: Float64Array;
  readonly last: Float64Array;
}
