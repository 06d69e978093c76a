import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { writeAtomically } from '../atomicWrite';

const headerNumbers = 2;

/**
 * What a policy makes of every row of a log, on disk: π(a_i|x_i) row by row, and the weights π/p of the rows that
 * count, in ascending order. A lookup reads a few numbers, so that no log is too large to ask about one row.
 *
 * Float64 throughout: the number of rows, the total of the counted rows' sampling weights, the probabilities (NaN: the
 * row does not count for this policy, because it was trained on it), the sorted weights.
 */
export class RowWeights {
  private readonly numbers: number;

  private constructor(
    private readonly descriptor: number,
    readonly rows: number,
    readonly total: number,
  ) {
    this.numbers = fstatSync(descriptor).size / 8;
  }

  static open(path: string): RowWeights {
    const descriptor = openSync(path, 'r');
    return new RowWeights(descriptor, numberAt(descriptor, 0), numberAt(descriptor, 1));
  }

  static write(path: string, total: number, probabilities: Float64Array, weights: Float64Array): void {
    const all = new Float64Array(headerNumbers + probabilities.length + weights.length);
    all.set([probabilities.length, total]);
    all.set(probabilities, headerNumbers);
    all.set(weights.sort(), headerNumbers + probabilities.length);
    writeAtomically(path, new Uint8Array(all.buffer));
  }

  /** How many rows count for this policy. */
  get counted(): number {
    return this.numbers - headerNumbers - this.rows;
  }

  probability(row: number): number {
    return numberAt(this.descriptor, headerNumbers + row);
  }

  /** 1 for the largest weight; rows of equal weight share the best of their ranks. */
  rank(weight: number): number {
    let low = 0;
    let high = this.counted;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numberAt(this.descriptor, headerNumbers + this.rows + middle) <= weight) low = middle + 1;
      else high = middle;
    }
    return this.counted - low + 1;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

function numberAt(descriptor: number, index: number): number {
  const bytes = Buffer.alloc(8);
  if (readSync(descriptor, bytes, 0, 8, 8 * index) < 8) throw new Error('The index of rows is cut off.');
  return bytes.readDoubleLE(0);
}
