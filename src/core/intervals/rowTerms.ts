/** One number per row; the estimate is Σ v·numerator / Σ v·denominator with v the row weights (denominator 1 if absent). */
export interface RowTerms {
  readonly numerator: Float64Array;
  readonly denominator?: Float64Array;
}
