import { boundedProduct, importanceWeight, type Estimator } from './estimator';

/** Self-normalized IPS: Σ r w / Σ w. Not defined when no logged action could have been the policy's. */
export const selfNormalized: Estimator = {
  name: 'snips',
  consistent: true,
  isRatio: true,
  terms({ length, target, logging, rewards }, _parameter, _range, { numerator, denominator }) {
    for (let i = 0; i < length; i++) {
      const w = importanceWeight(target[i], logging[i]);
      denominator[i] = w;
      numerator[i] = boundedProduct(rewards[i], w);
    }
  },
};
