import { chebyshevMonomials } from '../../numerics/polynomialTable';
import { logNormalDistribution } from '../../numerics/normal';

/** Cells of width h = 1/3 around every multiple m·h of it, m = -19..18, with polynomials of degree 6 in u ∈ [-1/2, 1/2]. */
const step = 1 / 3;
const firstCell = -19;
const lastCell = 18;
const degree = 6;
/** Cells per coefficient in memory; those past the last hold zero, where log Φ is zero to float32. */
export const cellStride = 64;

/** log Φ((m + u)h), coefficient by coefficient: the table of the WebAssembly quadrature. */
export function logPhiCells(): Float32Array {
  const table = new Float32Array((degree + 1) * cellStride);
  for (let m = firstCell; m <= lastCell; m++) {
    // In v = 2u ∈ [-1, 1], then rescaled.
    const inV = chebyshevMonomials((v) => logNormalDistribution((m + v / 2) * step), degree + 1);
    inV.forEach(
      (coefficient, power) => (table[power * cellStride + (m - firstCell)] = coefficient * 2 ** power),
    );
  }
  return table;
}
