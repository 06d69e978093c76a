import { weightedEstimator } from './estimator';

/** Clipped propensities: mean of r π/max(p, τ). */
export const clippedPropensities = weightedEstimator(
  'ips-max',
  'clipMin',
  (pi, p, tau) => pi / Math.max(p, tau),
  (tau) => 1 / tau,
);
