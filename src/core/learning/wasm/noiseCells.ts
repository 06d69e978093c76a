import { chebyshevMonomials } from '../../numerics/functions/polynomialTable';
import type { NoiseLaw } from '../../policies/probabilities/noiseLaw';

/** Cells of width h around every multiple m·h of it, with polynomials of degree 5 in u ∈ [-1/2, 1/2]. */
const firstCell = -32;
const degree = 5;
/** Cells per coefficient in memory; those past the last hold zero, where log F is zero to float32. */
const cellStride = 128;
/** A block of four nodes may start at the cell after the last. */
const mostCells = cellStride - 5 + firstCell;
/** 1 - F below float32's spacing at 1 is nothing. */
const negligible = 1e-7;

/** The coefficients; then, as integer, the last cell and, as float, the heat. */
export const noiseTableLength = (degree + 1) * cellStride + 2;

/** The distribution of the largest of many scores is narrower, and needs the nodes closer for the same error. */
export function nodeStep(actions: number): number {
  return actions <= 32 ? 0.4 : 1 / 3;
}

/** log F((m + u)h) of a noise, coefficient by coefficient: the table of the WebAssembly quadrature. */
export function noiseCells(
  { logF, left, right, scale }: NoiseLaw,
  step: number,
  deviation: number,
): Float32Array {
  const at = (x: number): number => (x < right ? logF.at(Math.max(x, left)) : 0);
  let last = Math.min(mostCells, Math.ceil(right / step));
  while (last > 0 && at((last - 1) * step) > -negligible) last--;
  const table = new Float32Array(noiseTableLength);
  for (let m = firstCell; m <= last; m++) {
    // In v = 2u ∈ [-1, 1], then rescaled.
    const inV = chebyshevMonomials((v) => at((m + v / 2) * step), degree + 1);
    inV.forEach(
      (coefficient, power) => (table[power * cellStride + (m - firstCell)] = coefficient * 2 ** power),
    );
  }
  new Int32Array(table.buffer)[noiseTableLength - 2] = last;
  table[noiseTableLength - 1] = (deviation / scale) ** 2;
  return table;
}
