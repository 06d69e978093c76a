import { boundedProduct, importanceWeight, type Estimator } from './estimator';

/** Doubly robust: mean of Σ_a π(a|x) m(x, a) + w (r - m(x, a_i)). */
export const doublyRobust: Estimator = {
  name: 'dr',
  consistent: true,
  terms: (rows) => {
    const { model } = rows;
    if (!model) return undefined;
    return {
      numerator: rows.rewards.map((reward, i) => {
        const w = importanceWeight(rows.target[i], rows.logging[i]);
        return model.direct[i] + boundedProduct(reward - model.logged[i], w);
      }),
    };
  },
};
