import { inverseNormal } from '../numerics/functions/normal';
import type { Bounds } from './ends';
import type { TermMoments } from './termMoments';

/**
 * θ ± z se with se² = n/(n-1) Σ v²(numerator - θ·denominator)²/(Σ v·denominator)²: for a mean the usual normal interval,
 * for a ratio (SNIPS) that of the delta method, numerator and denominator together.
 */
export function normalInterval(moments: TermMoments, delta: number): Bounds | undefined {
  const n = moments.rows;
  if (n < 2) return undefined;
  const estimate = moments.ratio;
  const error = Math.sqrt((moments.squaresAround(estimate) * n) / (n - 1)) / moments.weight;
  const radius = inverseNormal(1 - delta / 2) * error;
  return { lower: estimate - radius, upper: estimate + radius };
}
