import { valueOf } from '../logs/schema/rewardRange';
import { importanceWeight, type Estimator } from './estimator';

/** Logarithmic smoothing: the risk -(1/λ) log(1 - λ w c) of the normalized cost c ∈ [-1, 0], mapped back to rewards. */
export const logarithmicSmoothing: Estimator = {
  name: 'ls',
  consistent: false,
  parameter: 'ls',
  terms: (rows, lambda, range) => ({
    numerator: rows.rewards.map((reward, i) => {
      const gain = (reward - range.min) / (range.max - range.min);
      const weighted = gain === 0 ? 0 : importanceWeight(rows.target[i], rows.logging[i]) * gain;
      return valueOf(-(lambda > 0 ? Math.log1p(lambda * weighted) / lambda : weighted), range);
    }),
  }),
};
