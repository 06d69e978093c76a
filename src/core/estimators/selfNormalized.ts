import { boundedProduct, importanceWeight, type Estimator } from './estimator';

/** Self-normalized IPS: Σ r w / Σ w. Not defined when no logged action could have been the policy's. */
export const selfNormalized: Estimator = {
  name: 'snips',
  consistent: true,
  terms: (rows) => {
    const weights = rows.target.map((pi, i) => importanceWeight(pi, rows.logging[i]));
    if (!weights.some((w) => w > 0)) return undefined;
    return {
      numerator: rows.rewards.map((reward, i) => boundedProduct(reward, weights[i])),
      denominator: weights,
    };
  },
};
