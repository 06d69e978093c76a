const degree = 9;
const width = degree + 1;

/**
 * A smooth function on [low, high] as local polynomials of degree 9 on equal cells, interpolated at Chebyshev points.
 * Evaluation is a table look-up and nine multiply-adds. Outside the interval the caller decides.
 */
export class PolynomialTable {
  readonly coefficients: Float64Array;
  readonly cells: number;

  /** Without a function the table is zero: room for a combination of others. */
  constructor(
    f: ((x: number) => number) | undefined,
    readonly low: number,
    readonly high: number,
    readonly cellsPerUnit: number,
  ) {
    this.cells = Math.ceil((high - low) * cellsPerUnit);
    this.coefficients = new Float64Array(this.cells * width);
    if (!f) return;
    for (let cell = 0; cell < this.cells; cell++) {
      const center = low + (cell + 0.5) / cellsPerUnit;
      const inCell = (node: number): number => f(center + (0.5 * node) / cellsPerUnit);
      this.coefficients.set(chebyshevMonomials(inCell, width), cell * width);
    }
  }

  /** f'(x) for low ≤ x < high. */
  slopeAt(x: number): number {
    const scaled = (x - this.low) * this.cellsPerUnit;
    const cell = Math.min(Math.max(Math.floor(scaled), 0), this.cells - 1);
    const u = 2 * (scaled - cell) - 1;
    const c = this.coefficients;
    let at = cell * width + degree;
    let value = degree * c[at];
    for (let k = degree - 1; k > 0; k--) value = value * u + k * c[--at];
    return 2 * this.cellsPerUnit * value;
  }

  /** Becomes Σ_j weights_j tables_j, for tables on the same cells. */
  combine(tables: readonly PolynomialTable[], weights: readonly number[]): void {
    const sum = this.coefficients;
    sum.fill(0);
    tables.forEach(({ coefficients }, j) => {
      const weight = weights[j];
      for (let k = 0; k < sum.length; k++) sum[k] += weight * coefficients[k];
    });
  }

  /** f(x) for low ≤ x < high. */
  at(x: number): number {
    const scaled = (x - this.low) * this.cellsPerUnit;
    const cell = Math.min(Math.max(Math.floor(scaled), 0), this.cells - 1);
    return this.inCell(cell, 2 * (scaled - cell) - 1);
  }

  /** f at u ∈ [-1, 1] of a cell. Estrin's scheme: short chains of operations, which a processor runs side by side. */
  inCell(cell: number, u: number): number {
    const c = this.coefficients;
    const k = cell * width;
    const square = u * u;
    const fourth = square * square;
    const low = c[k] + c[k + 1] * u + (c[k + 2] + c[k + 3] * u) * square;
    const middle = c[k + 4] + c[k + 5] * u + (c[k + 6] + c[k + 7] * u) * square;
    return low + (middle + (c[k + 8] + c[k + 9] * u) * fourth) * fourth;
  }
}

/**
 * Coefficients of 1, u, u², … of the polynomial that agrees with f at `count` Chebyshev points of [-1, 1]: Newton's
 * divided differences, expanded.
 */
export function chebyshevMonomials(f: (u: number) => number, count: number): Float64Array {
  const nodes = Array.from({ length: count }, (_, k) => Math.cos((Math.PI * (k + 0.5)) / count));
  const differences = Float64Array.from(nodes, f);
  for (let order = 1; order < count; order++) {
    for (let k = count - 1; k >= order; k--) {
      differences[k] = (differences[k] - differences[k - 1]) / (nodes[k] - nodes[k - order]);
    }
  }
  const result = new Float64Array(count);
  for (let k = count - 1; k >= 0; k--) {
    for (let power = count - 1; power > 0; power--) {
      result[power] = result[power - 1] - nodes[k] * result[power];
    }
    result[0] = differences[k] - nodes[k] * result[0];
  }
  return result;
}
