/** What the estimators need of some rows: two probabilities of the logged action and its reward. */
export interface ChosenRows {
  readonly length: number;
  /** π(a_i|x_i). */
  readonly target: Float64Array;
  /** p_i = π0(a_i|x_i). */
  readonly logging: Float64Array;
  /** r_i in the user's units. */
  readonly rewards: Float64Array;
  /** Σ_a π(a|x_i) m(x_i, a) and m(x_i, a_i) of a reward model fitted on other rows, where there is one. */
  readonly direct: Float64Array;
  readonly logged: Float64Array;
}
