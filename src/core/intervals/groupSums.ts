/** More rows than this are resampled in so many groups. */
export const mostGroups = 4096;

/**
 * Sums of several columns over the units that a bootstrap resamples: one row each up to 4096 rows; beyond that 4096 groups
 * at random. Rows are independent, so resampling groups has the same limit at a fixed cost and in fixed memory.
 */
export class GroupSums {
  readonly single: boolean;
  private readonly sums: Float64Array;
  private used = 0;

  constructor(
    rows: number,
    readonly columns: number,
  ) {
    this.single = rows <= mostGroups;
    this.sums = new Float64Array(Math.min(rows, mostGroups) * columns);
    if (!this.single) this.used = mostGroups;
  }

  /** The group of the next row, where each has its own. */
  next(): number {
    return this.used++;
  }

  /** Adds v·term of a chunk's rows to the sums of their groups. */
  add(
    column: number,
    groups: Int32Array,
    terms: Float64Array | undefined,
    weights: Float64Array | undefined,
    length: number,
  ): void {
    const { sums, columns } = this;
    for (let i = 0; i < length; i++) {
      const term = terms ? terms[i] : 1;
      if (term !== 0) sums[groups[i] * columns + column] += weights ? weights[i] * term : term;
    }
  }

  /**
   * The sums of group after group. Groups of one row are in the order of what they hold, so that shuffling the log changes
   * nothing; equal rows are interchangeable.
   */
  finish(): { readonly count: number; readonly sums: Float64Array } {
    const { columns, sums, used } = this;
    if (!this.single) return { count: used, sums };
    const order = Array.from({ length: used }, (_, i) => i * columns).sort((a, b) => {
      for (let column = 0; column < columns; column++) {
        const difference = sums[a + column] - sums[b + column];
        if (difference !== 0) return difference;
      }
      return 0;
    });
    const sorted = new Float64Array(used * columns);
    order.forEach((from, group) => sorted.set(sums.subarray(from, from + columns), group * columns));
    return { count: used, sums: sorted };
  }
}
