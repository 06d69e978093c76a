import type { LogBatch } from '../blocks/loggedData';
import { mix32 } from '../../numerics/random';

const largestSystem = 2e6;

/**
 * The features of a row with a 1 behind them, dense. Wide ones are folded by signed hashing, so that K matrices of
 * width² numbers stay bounded.
 */
export class FoldedFeatures {
  readonly width: number;
  readonly vector: Float64Array;
  private readonly folded: boolean;

  constructor(
    private readonly featureCount: number,
    actionCount: number,
  ) {
    const room = Math.max(1, Math.min(65, Math.floor(Math.sqrt(largestSystem / actionCount))));
    this.folded = featureCount + 1 > room;
    this.width = Math.min(featureCount + 1, room);
    this.vector = new Float64Array(this.width);
  }

  load({ features }: LogBatch, i: number): void {
    const { vector, width, featureCount } = this;
    if (features.kind === 'dense' && !this.folded) {
      const { values } = features;
      const first = i * featureCount;
      for (let j = 0; j < featureCount; j++) vector[j] = values[first + j];
      vector[width - 1] = 1;
      return;
    }
    vector.fill(0);
    vector[width - 1] = 1;
    if (features.kind === 'dense') {
      for (let j = 0; j < featureCount; j++) this.put(j, features.values[i * featureCount + j]);
    } else {
      for (let at = features.offsets[i]; at < features.offsets[i + 1]; at++) {
        this.put(features.indices[at], features.values[at]);
      }
    }
  }

  private put(index: number, value: number): void {
    const { vector, width } = this;
    if (!this.folded) vector[index] = value;
    else if (width > 1) {
      const hash = mix32(index);
      vector[hash % (width - 1)] += hash & 0x80000000 ? -value : value;
    }
  }

  /** φᵀθ of the row at hand, θ from `first` on. */
  dot(coefficients: Float64Array, first: number): number {
    const { vector, width } = this;
    let value = 0;
    for (let j = 0; j < width; j++) value += coefficients[first + j] * vector[j];
    return value;
  }
}
