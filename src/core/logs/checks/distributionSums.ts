import type { Finding } from '../../documents/places';
import { placesOf } from '../../errors/place';
import { ConcernedRows, type Reading } from './logCheck';

const tolerance = 1e-3;

/** Σ_a π0(a|x) = 1 on every row. */
export class DistributionSums {
  private rows = 0;
  private worst = 0;
  private readonly off: ConcernedRows;

  constructor(reading: Reading) {
    this.off = new ConcernedRows(reading);
  }

  /** Rows of `width` probabilities each; puts into `supports` how many of a row's are above 0. */
  addRows(distributions: Float64Array, width: number, lines: Uint32Array, supports: Int32Array): void {
    let { worst } = this;
    this.rows += lines.length;
    for (let i = 0, at = 0; i < lines.length; i++) {
      let sum = 0;
      let support = 0;
      for (const end = at + width; at < end; at++) {
        sum += distributions[at];
        support += distributions[at] > 0 ? 1 : 0;
      }
      supports[i] = support;
      const error = Math.abs(sum - 1);
      if (error > worst) worst = error;
      if (error > tolerance) this.off.add(lines[i]);
    }
    this.worst = worst;
  }

  result(): Finding | undefined {
    if (this.rows === 0) return undefined;
    const { count, places } = this.off;
    return distributionSumsFinding(this.rows, count, this.worst, placesOf(places));
  }
}

/** `count` of `rows` distributions miss 1 by more than `tolerance`, the worst by `worst`. */
export function distributionSumsFinding(
  rows: number,
  count: number,
  worst: number,
  places: Pick<Finding, 'rows' | 'files'> = {},
): Finding {
  if (count === 0) {
    return {
      name: 'distribution-sums',
      severity: 'ok',
      message: 'Every logging distribution sums to 1.',
      value: worst,
    };
  }
  return {
    name: 'distribution-sums',
    severity: count > 0.01 * rows ? 'error' : 'warning',
    message: `${count} of ${rows} logging distributions do not sum to 1 (off by up to ${worst.toPrecision(3)}).`,
    value: worst,
    ...places,
  };
}
