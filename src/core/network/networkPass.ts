import { denseScores } from '../policies/trained/featureScores';
import { partsOf, type NetworkParts, type NetworkShape } from './networkShape';

/** Pushes rows through a network, one at a time, in float64. */
export class NetworkPass {
  /** max(0, W1 φ + b1) of the row last pushed. */
  readonly hidden: Float64Array;
  private readonly parts: NetworkParts;

  constructor(
    private readonly shape: NetworkShape,
    parameters: Float64Array,
  ) {
    this.parts = partsOf(shape, parameters);
    this.hidden = new Float64Array(shape.hidden);
  }

  /** The scores of the first `count` actions of a row whose features are in `values` from `first` on. */
  scores(values: Float64Array | Float32Array, first: number, count: number, out: Float64Array): void {
    const { hidden, parts } = this;
    const { features: d, hidden: H } = this.shape;
    denseScores(values, first, d, parts.w1, H, hidden);
    for (let h = 0; h < H; h++) hidden[h] = Math.max(0, hidden[h] + parts.b1[h]);
    denseScores(hidden, 0, H, parts.w2, count, out);
    for (let a = 0; a < count; a++) out[a] += parts.b2[a];
  }
}
