import { valueOf } from '../logs/schema/rewardRange';
import { importanceWeight, type Estimator } from './estimator';

/** Logarithmic smoothing: the risk -(1/λ) log(1 - λ w c) of the normalized cost c ∈ [-1, 0], mapped back to rewards. */
export const logarithmicSmoothing: Estimator = {
  name: 'ls',
  consistent: false,
  parameter: 'ls',
  terms({ length, target, logging, rewards }, lambda, range, { numerator }) {
    for (let i = 0; i < length; i++) {
      const gain = (rewards[i] - range.min) / (range.max - range.min);
      const weighted = gain === 0 ? 0 : importanceWeight(target[i], logging[i]) * gain;
      const smoothed = lambda > 0 && weighted !== 0 ? Math.log1p(lambda * weighted) / lambda : weighted;
      numerator[i] = valueOf(-smoothed, range);
    }
  },
};
