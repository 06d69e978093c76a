import { inverseIncompleteBeta } from '../numerics/functions/beta';
import type { Bounds } from './ends';

/** Clopper and Pearson's exact interval for the probability behind `successes` of n independent trials. */
export function clopperPearson(successes: number, n: number, delta: number): Bounds {
  return {
    lower: successes === 0 ? 0 : inverseIncompleteBeta(successes, n - successes + 1, delta / 2),
    upper: successes === n ? 1 : inverseIncompleteBeta(successes + 1, n - successes, 1 - delta / 2),
  };
}
