import { importanceWeight, weightedEstimator } from './estimator';

/** Harmonic correction (Metelli et al.): mean of r w/(1 - λ + λw). */
export const harmonic = weightedEstimator('harmonic', 'harmonic', (pi, p, lambda) => {
  const w = importanceWeight(pi, p);
  return w > 0 ? w / (1 - lambda + lambda * w) : 0;
});
