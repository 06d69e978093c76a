import type { RowTerms } from './rowTerms';
import type { Bounds } from './ends';
import type { Resamples } from './resampleGroups';

/** The percentile bootstrap. Numerator and denominator of a group stay together. */
export function bootstrapInterval(
  terms: RowTerms,
  weights: Float64Array | undefined,
  { groups, times }: Resamples,
  delta: number,
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
  const estimates: number[] = [];
  for (let first = 0; first < times.length; first += groups.count) {
    let numerator = 0;
    let denominator = 0;
    for (let group = 0; group < groups.count; group++) {
      numerator += times[first + group] * top[group];
      denominator += times[first + group] * bottom[group];
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
