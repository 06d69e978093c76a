import { binOfDouble } from '../../numerics/sums/doubleBins';
import type { ChosenRows } from '../../policies/chosenRows';
import { importanceWeight } from '../estimator';

/** 256 bins an octave: the weights of one bin differ by less than 0.4%. */
export const rankBits = 8;
/** Bins from 2^-64 to 2^64; what lies beyond is in the last bin on its side. */
const first = binOfDouble(2 ** -64, rankBits);
const bins = binOfDouble(2 ** 64, rankBits) - first + 1;
/** A larger weight counts as this one, so that no sum overflows. */
const largest = 1e200;

/** Rows by their weights, and the reward they carry, in bins so fine that hardly any two weights share one. */
export class WeightRanks {
  private readonly counts = new Float64Array(bins);
  private readonly parts = new Float64Array(bins);
  private rows = 0;

  add({ length, target, logging, rewards }: ChosenRows): void {
    const { counts, parts } = this;
    this.rows += length;
    for (let i = 0; i < length; i++) {
      const w = Math.min(importanceWeight(target[i], logging[i]), largest);
      const bin = Math.min(Math.max(binOfDouble(w, rankBits) - first, 0), bins - 1);
      counts[bin]++;
      parts[bin] += Math.abs(rewards[i]) * w;
    }
  }

  /** Many rows whose weights are in one of the bins of `binOfDouble`: how many, and their Σ|r|w. */
  addMany(binOfWeights: number, rows: number, part: number): void {
    const bin = Math.min(Math.max(binOfWeights - first, 0), bins - 1);
    this.rows += rows;
    this.counts[bin] += rows;
    this.parts[bin] += part;
  }

  /** The share of Σ|r|w that comes from the 1% of rows with the largest weights; rows of one bin share alike. */
  topShare(): number {
    const { counts, parts } = this;
    const all = parts.reduce((sum, part) => sum + part, 0);
    if (!(all > 0)) return 0;
    let left = Math.ceil(this.rows / 100);
    let top = 0;
    for (let bin = bins - 1; left > 0; bin--) {
      if (counts[bin] === 0) continue;
      const taken = Math.min(left, counts[bin]);
      top += (parts[bin] * taken) / counts[bin];
      left -= taken;
    }
    return top / all;
  }
}
