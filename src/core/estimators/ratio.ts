import { CompensatedSum } from '../numerics/compensatedSum';
import type { RowTerms } from '../intervals/rowTerms';

/** Σ v·numerator / Σ v·denominator. */
export function ratioOf(terms: RowTerms, weights: Float64Array | undefined): number {
  const top = new CompensatedSum();
  const bottom = new CompensatedSum();
  for (let i = 0; i < terms.numerator.length; i++) {
    const v = weights ? weights[i] : 1;
    top.add(v * terms.numerator[i]);
    bottom.add(v * (terms.denominator ? terms.denominator[i] : 1));
  }
  return top.value / bottom.value + 0;
}
