import { CompensatedSum } from '../numerics/compensatedSum';
import { inverseNormal } from '../numerics/normal';
import type { RowTerms } from './rowTerms';
import type { Bounds } from './ends';

/**
 * θ ± z se with se² = n/(n-1) Σ v²(numerator - θ·denominator)²/(Σ v·denominator)²: for a mean the usual normal interval,
 * for a ratio (SNIPS) that of the delta method, numerator and denominator together.
 */
export function normalInterval(
  terms: RowTerms,
  weights: Float64Array | undefined,
  estimate: number,
  delta: number,
): Bounds | undefined {
  const n = terms.numerator.length;
  if (n < 2) return undefined;
  const bottom = new CompensatedSum();
  const squares = new CompensatedSum();
  for (let i = 0; i < n; i++) {
    const v = weights ? weights[i] : 1;
    const denominator = terms.denominator ? terms.denominator[i] : 1;
    bottom.add(v * denominator);
    squares.add((v * (terms.numerator[i] - estimate * denominator)) ** 2);
  }
  const error = Math.sqrt((squares.value * n) / (n - 1)) / bottom.value;
  const radius = inverseNormal(1 - delta / 2) * error;
  return { lower: estimate - radius, upper: estimate + radius };
}
