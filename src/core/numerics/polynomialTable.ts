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
    const nodes = Array.from({ length: width }, (_, k) => Math.cos((Math.PI * (k + 0.5)) / width));
    for (let cell = 0; cell < this.cells; cell++) {
      const center = low + (cell + 0.5) / cellsPerUnit;
      const values = nodes.map((node) => f(center + (0.5 * node) / cellsPerUnit));
      this.coefficients.set(monomials(nodes, values), cell * width);
    }
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
    const u = 2 * (scaled - cell) - 1;
    const c = this.coefficients;
    let at = cell * width + degree;
    let value = c[at];
    for (let k = 0; k < degree; k++) value = value * u + c[--at];
    return value;
  }
}

/** Coefficients of 1, u, u², … of the polynomial through (nodes, values): Newton's divided differences, expanded. */
function monomials(nodes: readonly number[], values: readonly number[]): Float64Array {
  const differences = Float64Array.from(values);
  for (let order = 1; order < width; order++) {
    for (let k = width - 1; k >= order; k--) {
      differences[k] = (differences[k] - differences[k - 1]) / (nodes[k] - nodes[k - order]);
    }
  }
  const result = new Float64Array(width);
  for (let k = width - 1; k >= 0; k--) {
    for (let power = width - 1; power > 0; power--) {
      result[power] = result[power - 1] - nodes[k] * result[power];
    }
    result[0] = differences[k] - nodes[k] * result[0];
  }
  return result;
}
