import { importanceWeight, weightedEstimator } from './estimator';

/** Shrinkage (Su et al.): mean of r λw/(λ + w²), written so that w² cannot overflow. */
export const shrinkage = weightedEstimator(
  'shrinkage',
  'shrinkage',
  (pi, p, lambda) => {
    const w = importanceWeight(pi, p);
    return w > 0 ? w / (1 + w * (w / lambda)) : 0;
  },
  (lambda) => Math.sqrt(lambda) / 2,
);
