import { importanceWeight, weightedEstimator } from './estimator';

/** Inverse propensity scoring: mean of r w, w = π/p. Unbiased; its variance grows with the weights. */
export const ips = weightedEstimator('ips', undefined, importanceWeight);
