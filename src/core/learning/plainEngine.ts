import { MixedLogitLaws } from '../policies/probabilities/mixedLogitLaws';
import { gaussianLaw } from '../policies/probabilities/noiseLaw';
import type { EngineSession, RowModel, TrainingEngine } from './engine';
import { ImitationKernel, QuadratureKernel, SoftmaxKernel, type RowKernel } from './rowKernel';
import { RowSession } from './rowSession';
import type { TrainingData } from './data/trainingData';

/** Plain loops in float64: runs anywhere, and is the oracle of every faster engine. */
export const plainEngine: TrainingEngine = {
  name: 'typescript',
  supports: () => true,
  // A few numbers per row and term.
  bytes: ({ rows, actionCount }) => rows * 3 * (8 + 4 * actionCount),
  open: (kind, data, batchSize, mu0) => new PlainSession(kind, data, batchSize, mu0),
};

class PlainSession extends RowSession implements EngineSession {
  private readonly softmaxKernel = new SoftmaxKernel();
  private readonly imitationKernel = new ImitationKernel();
  private readonly quadrature = new QuadratureKernel();
  private readonly mixedLogit = new MixedLogitLaws();
  private deviation = NaN;

  constructor(
    private readonly kind: RowModel,
    data: TrainingData,
    batchSize: number,
    mu0: Float64Array,
  ) {
    super(data, batchSize, mu0);
  }

  /** A row with one action or no features cannot be moved. */
  protected override forward(row: number, count: number, sigma: number): RowKernel | undefined {
    const norm = this.data.norms[row];
    if (count === 1 || norm === 0) {
      this.pi.fill(1 / count, 0, count);
      return undefined;
    }
    const d = this.data.featureCount;
    const { features } = this.data;
    const { mu } = this;
    for (let a = 0; a < count; a++) {
      let score = 0;
      for (let j = 0, x = row * d, m = a * d; j < d; j++) score += features[x + j] * mu[m + j];
      this.scores[a] = score;
    }
    const kernel = this.kernelFor(sigma * norm);
    kernel.forward(this.scores, count, this.pi);
    return kernel;
  }

  private kernelFor(deviation: number): RowKernel {
    if (this.kind === 'softmax') return this.softmaxKernel;
    if (this.kind === 'imitation') return this.imitationKernel;
    // Rows of one norm follow one another: their law is looked up once.
    if (deviation !== this.deviation) {
      this.deviation = deviation;
      const law = this.kind === 'gaussian' ? gaussianLaw(deviation) : this.mixedLogit.of(deviation);
      this.quadrature.use(law, deviation);
    }
    return this.quadrature;
  }

  /** ∂/∂μ_a = (∂/∂s_a) φ. */
  protected override backward(row: number, count: number): void {
    const d = this.data.featureCount;
    const { features } = this.data;
    for (let a = 0; a < count; a++) {
      const g = this.scoreGradient[a];
      for (let j = 0, x = row * d, m = a * d; j < d; j++) this.found[m + j] += g * features[x + j];
    }
  }
}
