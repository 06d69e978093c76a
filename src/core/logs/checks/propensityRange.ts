import type { Finding } from '../../documents/places';
import { placeOf, placesOf, placeText, type Place } from '../../errors/place';
import type { Reading } from './logCheck';

/** Bins by powers of ten, halves and fifths between: the last one holds 1 itself. */
export const propensityEdges: readonly number[] = [
  0, 1e-5, 1e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 5e-2, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
];

const lastBin = propensityEdges.length - 2;

/** From 0.1 on, bins are tenths: the product tells the bin up to rounding. */
export function propensityBin(p: number): number {
  let bin = p >= 0.1 ? Math.min(lastBin, 7 + Math.floor(10 * p)) : 0;
  while (bin < lastBin && p >= propensityEdges[bin + 1]) bin++;
  return bin;
}

/** The smallest propensity, its row, and how all of them spread. */
export class PropensityRange {
  private smallest = Number.POSITIVE_INFINITY;
  private place: Place | undefined;
  private readonly counts = new Array<number>(propensityEdges.length - 1).fill(0);

  constructor(private readonly reading: Reading) {}

  /** NaN ones are not there. */
  addColumn(propensities: Float64Array, lines: Uint32Array): void {
    const { counts } = this;
    let { smallest } = this;
    for (let i = 0; i < propensities.length; i++) {
      const p = propensities[i];
      if (Number.isNaN(p)) continue;
      if (p < smallest) {
        smallest = p;
        this.place = placeOf(lines[i], this.reading.file);
      }
      counts[propensityBin(p)]++;
    }
    this.smallest = smallest;
  }

  results(): Finding[] {
    return this.place === undefined ? [] : propensityFindings(this.smallest, this.counts, this.place);
  }
}

/** The least propensity, where it stands if rows have places, and how many are in each bin of `propensityEdges`. */
export function propensityFindings(smallest: number, counts: readonly number[], place?: Place): Finding[] {
  const small = smallest < 1e-3;
  return [
    {
      name: 'smallest-propensity',
      severity: small ? 'warning' : 'ok',
      message:
        `The smallest propensity is ${smallest.toPrecision(4)}${place ? `, on ${placeText(place)}` : ''}.` +
        (small ? ' One such row can outweigh thousands of others: prefer a regularized estimator.' : ''),
      value: smallest,
      ...(place && placesOf([place])),
    },
    {
      name: 'propensity-histogram',
      severity: 'ok',
      message: 'How the propensities of the chosen actions spread.',
      value: { edges: propensityEdges, counts },
    },
  ];
}
