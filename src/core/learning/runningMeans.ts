/**
 * The means of an objective's terms over all rows, kept up to date batch by batch. An objective with its terms under a
 * square root, or in λ*, would be biased by the means of one small batch alone; so each batch's last sums are kept, and
 * the means are those of all batches together (as in stochastic average gradient). Batches keep their rows for the
 * whole training, which makes the replacement exact.
 */
export class RunningMeans {
  readonly means: Float64Array;
  private readonly totals: Float64Array;
  private readonly last: Float64Array[];

  constructor(
    batches: number,
    private readonly terms: number,
    private readonly rows: number,
  ) {
    this.means = new Float64Array(terms);
    this.totals = new Float64Array(terms);
    this.last = Array.from({ length: batches }, () => new Float64Array(terms));
  }

  replace(batch: number, sums: Float64Array): void {
    const old = this.last[batch];
    for (let t = 0; t < this.terms; t++) {
      this.totals[t] += sums[t] - old[t];
      old[t] = sums[t];
      this.means[t] = this.totals[t] / this.rows;
    }
  }
}
