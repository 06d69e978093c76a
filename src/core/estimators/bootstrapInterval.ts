import { seededRandom } from '../numerics/random';
import type { EstimatorTerms } from './estimator';
import type { Bounds } from './interval';
import type { ResampleGroups } from './resampleGroups';

const replicates = 1000;

/** The percentile bootstrap, seeded. Numerator and denominator of a group stay together. */
export function bootstrapInterval(
  terms: EstimatorTerms,
  weights: Float64Array | undefined,
  groups: ResampleGroups,
  delta: number,
  seed: number,
): Bounds | undefined {
  const n = terms.numerator.length;
  if (n < 2) return undefined;
  const top = new Float64Array(groups.count);
  const bottom = new Float64Array(groups.count);
  for (let i = 0; i < n; i++) {
    const v = weights ? weights[i] : 1;
    const group = groups.of[i];
    top[group] += v * terms.numerator[i];
    bottom[group] += v * (terms.denominator ? terms.denominator[i] : 1);
  }
  const random = seededRandom(seed);
  const estimates: number[] = [];
  for (let replicate = 0; replicate < replicates; replicate++) {
    let numerator = 0;
    let denominator = 0;
    for (let draw = 0; draw < groups.count; draw++) {
      const group = ((random.bits() * groups.count) / 4294967296) | 0;
      numerator += top[group];
      denominator += bottom[group];
    }
    // A resample without any weight says nothing about a ratio.
    if (denominator > 0) estimates.push(numerator / denominator);
  }
  if (estimates.length === 0) return undefined;
  estimates.sort((a, b) => a - b);
  return { lower: quantile(estimates, delta / 2), upper: quantile(estimates, 1 - delta / 2) };
}

/** Linear interpolation between order statistics. */
function quantile(sorted: readonly number[], q: number): number {
  const at = q * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  const share = at - below;
  return share === 0 ? sorted[below] : (1 - share) * sorted[below] + share * sorted[above];
}
