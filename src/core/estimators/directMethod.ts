import type { Estimator } from './estimator';

/** The direct method: mean of Σ_a π(a|x) m(x, a), m the reward model of the other fold. */
export const directMethod: Estimator = {
  name: 'dm',
  consistent: false,
  needsModel: true,
  terms({ length, direct }, _parameter, _range, { numerator }) {
    for (let i = 0; i < length; i++) numerator[i] = direct[i];
  },
};
