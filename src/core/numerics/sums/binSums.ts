import type { BinTable } from '../../documents/results/sums';
import { CompensatedSum } from './compensatedSum';
import { binsPerUnit, momentCount } from './momentBins';
import type { Series } from './taylor';

const factorials = [1, 1, 2, 6, 24, 120, 720, 5040];

/** The middle of a bin of ℓ. */
function binCenter(bin: number): number {
  return (bin + 0.5) / binsPerUnit;
}

/** Σ_k m_k s^k/k!, so that Σ_i weight_i e^{sℓ_i} over one bin is this times e^{s center}. */
function powerFactor(table: BinTable, row: number, column: number, s: number): number {
  const first = (row * table.columns + column) * momentCount;
  let factor = 0;
  for (let k = momentCount - 1; k >= 0; k--) factor = factor * s + table.moments[first + k] / factorials[k];
  return factor;
}

/** Σ_i weight_i e^{sℓ_i} over the bins from `from` up to but not including `to`. Exact to about 1e-14 for |s| ≤ 2. */
export function powerSum(
  table: BinTable,
  column: number,
  s: number,
  from = -Infinity,
  to = Infinity,
): number {
  const total = new CompensatedSum();
  for (let row = 0; row < table.bins.length; row++) {
    const bin = table.bins[row];
    if (bin < from || bin >= to) continue;
    const factor = powerFactor(table, row, column, s);
    if (factor === 0) continue;
    const exponent = s * binCenter(bin);
    // Where e^{sℓ} alone leaves the range of doubles, the product with a tiny or huge weight may still be inside it.
    const near = Math.abs(exponent) < 600;
    total.add(
      near
        ? factor * Math.exp(exponent)
        : Math.sign(factor) * Math.exp(exponent + Math.log(Math.abs(factor))),
    );
  }
  return total.value;
}

/** log Σ_i weight_i e^{sℓ_i} for positive weights, where the sum itself may overflow; -∞ when there is nothing. */
export function logPowerSum(table: BinTable, column: number, s: number): number {
  const logs = table.bins.map((bin, row) => {
    const factor = powerFactor(table, row, column, s);
    return factor > 0 ? s * binCenter(bin) + Math.log(factor) : -Infinity;
  });
  const largest = logs.reduce((most, next) => Math.max(most, next), -Infinity);
  if (largest === -Infinity) return -Infinity;
  const total = new CompensatedSum();
  for (const log of logs) total.add(Math.exp(log - largest));
  return largest + Math.log(total.value);
}

/** Σ_i weight_i g(ℓ_i), g given by its power series around the center of each bin. */
export function seriesSum(table: BinTable, column: number, g: (center: number) => Series): number {
  const total = new CompensatedSum();
  table.bins.forEach((bin, row) => {
    const first = (row * table.columns + column) * momentCount;
    if (table.moments[first] === 0) return;
    const series = g(binCenter(bin));
    let sum = 0;
    for (let k = momentCount - 1; k >= 0; k--) sum += table.moments[first + k] * series[k];
    total.add(sum);
  });
  return total.value;
}

/** The table of the joined data: bins and moments add. */
export function mergeTables(a: BinTable, b: BinTable): BinTable {
  const stride = a.columns * momentCount;
  const bins: number[] = [];
  const moments: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.bins.length || j < b.bins.length) {
    const bin = Math.min(a.bins[i] ?? Infinity, b.bins[j] ?? Infinity);
    const fromA = a.bins[i] === bin ? i++ : -1;
    const fromB = b.bins[j] === bin ? j++ : -1;
    bins.push(bin);
    for (let k = 0; k < stride; k++) {
      moments.push(
        (fromA < 0 ? 0 : a.moments[fromA * stride + k]) + (fromB < 0 ? 0 : b.moments[fromB * stride + k]),
      );
    }
  }
  return { columns: a.columns, bins, moments };
}
