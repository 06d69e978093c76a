import { seededRandom } from '../numerics/random';
import type { Bounds } from './ends';
import type { GroupSums } from './groupSums';

const replicates = 1000;

/** The columns of all resamples, drawn once for all estimators: numerator and denominator of a group stay together. */
export interface Resamples {
  readonly columns: number;
  readonly totals: Float64Array;
}

/** Multinomial: as many groups as there are, with replacement. */
export function drawResamples(groups: Pick<GroupSums, 'columns' | 'finish'>, seed: number): Resamples {
  const { count, sums } = groups.finish();
  const { columns } = groups;
  const random = seededRandom(seed);
  const times = new Uint16Array(count);
  const totals = new Float64Array(replicates * columns);
  for (let first = 0; first < totals.length; first += columns) {
    times.fill(0);
    for (let draw = 0; draw < count; draw++) times[((random.bits() * count) / 4294967296) | 0]++;
    for (let group = 0, at = 0; group < count; group++, at += columns) {
      const often = times[group];
      if (often === 0) continue;
      for (let column = 0; column < columns; column++) totals[first + column] += often * sums[at + column];
    }
  }
  return { columns, totals };
}

/** The percentile bootstrap of the ratio of two columns. */
export function bootstrapInterval(
  { columns, totals }: Resamples,
  numerator: number,
  denominator: number,
  delta: number,
): Bounds | undefined {
  const estimates: number[] = [];
  for (let first = 0; first < totals.length; first += columns) {
    const below = totals[first + denominator];
    // A resample without any weight says nothing about a ratio.
    if (below > 0) estimates.push(totals[first + numerator] / below);
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
