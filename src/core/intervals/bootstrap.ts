import { seededRandom } from '../numerics/random';
import type { Bounds } from './ends';
import type { GroupSums } from './groupSums';

const replicates = 1000;

/** The columns of all resamples, drawn once for all estimators: numerator and denominator of a group stay together. */
export interface Resamples {
  readonly columns: number;
  readonly totals: Float64Array;
}

/** How often each group is drawn in each resample. */
interface Draws {
  readonly count: number;
  readonly seed: number;
  readonly times: Uint16Array;
}

/** The last draws: policies of one list are resampled alike, and drawing takes longer than summing. */
let lastDraws: Draws | undefined;

/** Multinomial: as many groups as there are, with replacement. */
function drawTimes(count: number, seed: number): Uint16Array {
  if (lastDraws?.count === count && lastDraws.seed === seed) return lastDraws.times;
  const random = seededRandom(seed);
  const times = new Uint16Array(replicates * count);
  for (let first = 0; first < times.length; first += count)
    for (let draw = 0; draw < count; draw++) times[first + (((random.bits() * count) / 4294967296) | 0)]++;
  lastDraws = { count, seed, times };
  return times;
}

/** The sums of all columns over the groups of each resample. */
export function drawResamples(groups: Pick<GroupSums, 'columns' | 'finish'>, seed: number): Resamples {
  const { count, sums } = groups.finish();
  const { columns } = groups;
  const times = drawTimes(count, seed);
  const totals = new Float64Array(replicates * columns);
  for (let column = 0; column < columns; column += abreast) {
    const some = columnsFrom(sums, columns, column, count);
    for (let i = 0; i < replicates; i++) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let group = 0, draw = i * count, at = 0; group < count; group++, draw++, at += abreast) {
        const often = times[draw];
        a += often * some[at];
        b += often * some[at + 1];
        c += often * some[at + 2];
        d += often * some[at + 3];
      }
      const to = i * columns + column;
      totals[to] = a;
      if (column + 1 < columns) totals[to + 1] = b;
      if (column + 2 < columns) totals[to + 2] = c;
      if (column + 3 < columns) totals[to + 3] = d;
    }
  }
  return { columns, totals };
}

/** So many columns are summed at a time. */
const abreast = 4;

/** The columns of every group from `column` on, filled up with 0. */
function columnsFrom(sums: Float64Array, columns: number, column: number, count: number): Float64Array {
  const some = new Float64Array(count * abreast);
  const width = Math.min(abreast, columns - column);
  for (let group = 0; group < count; group++)
    for (let k = 0; k < width; k++) some[group * abreast + k] = sums[group * columns + column + k];
  return some;
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
