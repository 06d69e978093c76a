/** One number per row of a chunk; the estimate is Σ v·numerator / Σ v·denominator with v the row weights. */
export interface RowTerms {
  readonly numerator: Float64Array;
  /** Below the line, for estimators that are ratios; 1 for the others, which leave it alone. */
  readonly denominator: Float64Array;
  /** The terms as shares of the reward range, for estimators whose weights have a limit. */
  readonly shares: Float64Array;
}

export function rowTerms(capacity: number): RowTerms {
  return {
    numerator: new Float64Array(capacity),
    denominator: new Float64Array(capacity),
    shares: new Float64Array(capacity),
  };
}
