import { importanceWeight, weightedEstimator } from './estimator';

/** Clipped weights: mean of r min(w, M). */
export const clippedWeights = weightedEstimator(
  'ips-min',
  'clipMax',
  (pi, p, limit) => Math.min(importanceWeight(pi, p), limit),
  (limit) => limit,
);
