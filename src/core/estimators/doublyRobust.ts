import { boundedProduct, importanceWeight, type Estimator } from './estimator';

/** Doubly robust: mean of Σ_a π(a|x) m(x, a) + w (r - m(x, a_i)). */
export const doublyRobust: Estimator = {
  name: 'dr',
  consistent: true,
  needsModel: true,
  terms({ length, target, logging, rewards, direct, logged }, _parameter, _range, { numerator }) {
    for (let i = 0; i < length; i++) {
      const w = importanceWeight(target[i], logging[i]);
      numerator[i] = direct[i] + boundedProduct(rewards[i] - logged[i], w);
    }
  },
};
