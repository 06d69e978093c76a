import { weightedEstimator } from './estimator';

/** Exponential smoothing of the propensity: mean of r π/p^α. */
export const ipsAlpha = weightedEstimator('ips-alpha', 'alpha', (pi, p, alpha) =>
  Math.min(pi / Math.exp(alpha * Math.log(p)), 1e300),
);
