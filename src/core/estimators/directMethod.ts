import type { Estimator } from './estimator';

/** The direct method: mean of Σ_a π(a|x) m(x, a), m the reward model of the other fold. */
export const directMethod: Estimator = {
  name: 'dm',
  consistent: false,
  terms: (rows) => (rows.model ? { numerator: rows.model.direct } : undefined),
};
