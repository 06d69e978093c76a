import { chebyshevMonomials } from '../../numerics/polynomialTable';
import { logNormalDistribution } from '../../numerics/normal';

/** Cells of width h around every multiple m·h of it, m = -19..18, with polynomials of degree 5 in u ∈ [-1/2, 1/2]. */
const firstCell = -19;
const lastCell = 18;
const degree = 5;
/** Cells per coefficient in memory; those past the last hold zero, where log Φ is zero to float32. */
const cellStride = 64;

/** The distribution of the largest of many scores is narrower, and needs the nodes closer for the same error. */
export function nodeStep(actions: number): number {
  return actions <= 32 ? 0.4 : 1 / 3;
}

/** log Φ((m + u)h), coefficient by coefficient: the table of the WebAssembly quadrature. */
export function logPhiCells(step: number): Float32Array {
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
