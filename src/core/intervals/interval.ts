export type IntervalMethod =
  | 'empirical-bernstein'
  | 'ls'
  | 'clopper-pearson'
  | 'betting'
  | 'normal'
  | 'bootstrap'
  | 'empirical-likelihood';

/**
 * `guaranteed`: the coverage 1-δ is proved for every n, for rows that are independent and a policy fixed before they were
 * seen; `asymptotic`: it is approached as n grows.
 */
export interface Interval {
  readonly method: IntervalMethod;
  readonly kind: 'guaranteed' | 'asymptotic';
  /** The policy's value, or only what a biased estimator would give on average: apart by its bias. */
  readonly covers: 'value' | 'expectation';
  readonly lower: number;
  readonly upper: number;
}

export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}
