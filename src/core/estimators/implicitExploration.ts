import { weightedEstimator } from './estimator';

/** Implicit exploration: mean of r π/(p + γ). */
export const implicitExploration = weightedEstimator(
  'ix',
  'ix',
  (pi, p, gamma) => Math.min(pi / (p + gamma), 1e300),
  (gamma) => 1 / gamma,
);
