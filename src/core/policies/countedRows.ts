/** The rows of a batch that count, in columns: gathered once, and summed in several ways. */
export class CountedRows {
  length = 0;
  /** Where a row stands in its batch. */
  index = new Int32Array(0);
  /** π(a_i|x_i). */
  target = new Float64Array(0);
  /** p_i = π0(a_i|x_i). */
  logging = new Float64Array(0);
  /** w_i = π/p. */
  ratios = new Float64Array(0);
  /** ln p_i. */
  logPropensities = new Float64Array(0);
  /** c_i. */
  costs = new Float64Array(0);
  /** Row weights. */
  weights = new Float64Array(0);

  /** Forgets the rows, and makes room for others. */
  clear(rows: number): void {
    this.length = 0;
    if (rows <= this.index.length) return;
    this.index = new Int32Array(rows);
    this.target = new Float64Array(rows);
    this.logging = new Float64Array(rows);
    this.ratios = new Float64Array(rows);
    this.logPropensities = new Float64Array(rows);
    this.costs = new Float64Array(rows);
    this.weights = new Float64Array(rows);
  }

  push(
    index: number,
    target: number,
    logging: number,
    logPropensity: number,
    cost: number,
    weight: number,
  ): void {
    const at = this.length++;
    this.index[at] = index;
    this.target[at] = target;
    this.logging[at] = logging;
    this.ratios[at] = target / logging;
    this.logPropensities[at] = logPropensity;
    this.costs[at] = cost;
    this.weights[at] = weight;
  }
}
