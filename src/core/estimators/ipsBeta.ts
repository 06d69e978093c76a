import { importanceWeight, weightedEstimator } from './estimator';

/** Exponential smoothing of the weight: mean of r (π/p)^β. */
export const ipsBeta = weightedEstimator('ips-beta', 'beta', (pi, p, beta) =>
  // An action the policy never takes has no weight, also at β = 0.
  pi > 0 ? Math.exp(beta * Math.log(importanceWeight(pi, p))) : 0,
);
