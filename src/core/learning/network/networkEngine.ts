import { NetworkPass } from '../../network/networkPass';
import { partsOf, type NetworkParts, type NetworkShape } from '../../network/networkShape';
import type { TrainingData, TrainingShape } from '../data/trainingData';
import type { EngineSession } from '../engine';
import { plainEngine } from '../plainEngine';
import { SoftmaxKernel, type RowKernel } from '../rowKernel';
import { RowSession } from '../rowSession';

/** Something that can push rows through a network and back. */
export interface NetworkEngine {
  readonly name: string;
  /** Bytes that a session takes beside the data and the parameters. */
  bytes(shape: TrainingShape, batchSize: number): number;
  /** Starts at the given parameters. */
  open(data: TrainingData, batchSize: number, start: Float64Array, shape: NetworkShape): EngineSession;
}

/** Plain loops in float64, and the gradient written out: the oracle of every faster engine. */
export const plainNetworkEngine: NetworkEngine = {
  name: plainEngine.name,
  bytes: (shape, batchSize) => plainEngine.bytes(shape, batchSize),
  open: (data, batchSize, start, shape) => new NetworkSession(data, batchSize, start, shape),
};

class NetworkSession extends RowSession implements EngineSession {
  private readonly pass: NetworkPass;
  private readonly weights2: Float64Array;
  /** ∂ of each part: views of `found`. */
  private readonly slopes: NetworkParts;
  private readonly kernel = new SoftmaxKernel();

  constructor(
    data: TrainingData,
    batchSize: number,
    start: Float64Array,
    private readonly shape: NetworkShape,
  ) {
    super(data, batchSize, start);
    this.pass = new NetworkPass(shape, this.mu);
    this.weights2 = partsOf(shape, this.mu).w2;
    this.slopes = partsOf(shape, this.found);
  }

  protected override forward(row: number, count: number): RowKernel | undefined {
    if (count === 1) {
      this.pi[0] = 1;
      return undefined;
    }
    this.pass.scores(this.data.features, row * this.shape.features, count, this.scores);
    this.kernel.forward(this.scores, count, this.pi);
    return this.kernel;
  }

  /** With g = ∂/∂s and h the hidden layer: ∂W2 = g hᵀ, ∂b2 = g, and with e = W2ᵀg where h > 0: ∂W1 = e φᵀ, ∂b1 = e. */
  protected override backward(row: number, count: number): void {
    const { features: d, hidden: H } = this.shape;
    const { scoreGradient: g, weights2 } = this;
    const { hidden } = this.pass;
    const { features } = this.data;
    const { w1, b1, w2, b2 } = this.slopes;
    for (let a = 0; a < count; a++) b2[a] += g[a];
    for (let h = 0; h < H; h++) {
      // Where the layer is flat nothing moves.
      if (hidden[h] === 0) continue;
      let e = 0;
      for (let a = 0; a < count; a++) {
        e += g[a] * weights2[a * H + h];
        w2[a * H + h] += g[a] * hidden[h];
      }
      b1[h] += e;
      for (let j = 0, x = row * d, m = h * d; j < d; j++) w1[m + j] += e * features[x + j];
    }
  }
}
