import type { CalibrationBin } from '../documents/log/estimatedPropensities';

const edges = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
const binCount = edges.length - 1;

/** Holds estimated propensities against how often the actions were really chosen. */
export class Calibration {
  private readonly pairs = new Float64Array(binCount);
  private readonly estimated = new Float64Array(binCount);
  private readonly chosen = new Float64Array(binCount);

  /** p̂(·|x) of a row and the action that was chosen; 0 is what was not offered. */
  add(probabilities: Float64Array, action: number): void {
    for (let k = 0; k < probabilities.length; k++) {
      const p = probabilities[k];
      if (p === 0) continue;
      const bin = binOf(p);
      this.pairs[bin]++;
      this.estimated[bin] += p;
      if (k === action) this.chosen[bin]++;
    }
  }

  /** The bins that hold something. */
  bins(): CalibrationBin[] {
    return Array.from({ length: binCount }, (_, i) => ({
      from: edges[i],
      to: edges[i + 1],
      pairs: this.pairs[i],
      estimated: this.estimated[i] / this.pairs[i],
      observed: this.chosen[i] / this.pairs[i],
    })).filter(({ pairs }) => pairs > 0);
  }
}

function binOf(p: number): number {
  let bin = 0;
  while (bin < binCount - 1 && p >= edges[bin + 1]) bin++;
  return bin;
}
