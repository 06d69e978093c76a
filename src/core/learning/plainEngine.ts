import { MixedLogitLaws } from '../policies/mixedLogitLaws';
import { gaussianLaw } from '../policies/noiseLaw';
import { addRowTerms } from './objectives/dataTerms';
import { HostSession } from './hostSession';
import type { Accumulation, EngineSession, RowModel, TrainingEngine } from './engine';
import { ImitationKernel, QuadratureKernel, SoftmaxKernel, type RowKernel } from './rowKernel';
import type { TrainingData } from './data/trainingData';

/** Plain loops in float64: runs anywhere, and is the oracle of every faster engine. */
export const plainEngine: TrainingEngine = {
  name: 'typescript',
  supports: () => true,
  // A few numbers per row and term.
  bytes: ({ rows, actionCount }) => rows * 3 * (8 + 4 * actionCount),
  open: (kind, data, batchSize, mu0) => new PlainSession(kind, data, batchSize, mu0),
};

class PlainSession extends HostSession implements EngineSession {
  private readonly scores: Float64Array;
  private readonly pi: Float64Array;
  private readonly weights: Float64Array;
  private readonly scoreGradient: Float64Array;
  private readonly softmaxKernel = new SoftmaxKernel();
  private readonly imitationKernel = new ImitationKernel();
  private readonly quadrature = new QuadratureKernel();
  private readonly mixedLogit = new MixedLogitLaws();
  private deviation = NaN;

  constructor(
    private readonly kind: RowModel,
    data: TrainingData,
    private readonly batchSize: number,
    mu0: Float64Array,
  ) {
    super(data, mu0);
    const K = data.actionCount;
    this.scores = new Float64Array(K);
    this.pi = new Float64Array(K);
    this.weights = new Float64Array(K);
    this.scoreGradient = new Float64Array(K);
  }

  accumulate(batch: number, sigma: number, slopes?: readonly number[]): Accumulation {
    const sums = new Float64Array(this.tables.length);
    let logSigma = 0;
    if (slopes) this.found.fill(0);
    const last = Math.min((batch + 1) * this.batchSize, this.data.rows);
    for (let row = batch * this.batchSize; row < last; row++) {
      const count = this.data.offered[row];
      const kernel = this.forward(row, count, sigma);
      this.weights.fill(0, 0, count);
      addRowTerms(
        this.tables,
        this.data,
        row,
        row * this.data.actionCount,
        this.pi,
        this.weights,
        0,
        sums,
        slopes,
      );
      if (kernel === undefined || slopes === undefined) continue;
      logSigma += kernel.backward(this.weights, count, this.scoreGradient);
      this.addOuterProduct(row, count);
    }
    return { sums, logSigma };
  }

  probabilities(batch: number, sigma: number): Float64Array {
    const { rows, actionCount: K, offered } = this.data;
    const first = batch * this.batchSize;
    const last = Math.min(first + this.batchSize, rows);
    const out = new Float64Array((last - first) * K);
    for (let row = first; row < last; row++) {
      this.forward(row, offered[row], sigma);
      out.set(this.pi.subarray(0, offered[row]), (row - first) * K);
    }
    return out;
  }

  close(): void {
    this.tables = [];
  }

  /** π(·|x) of a row; no kernel where the row cannot be moved: one action, or no features. */
  private forward(row: number, count: number, sigma: number): RowKernel | undefined {
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
  private addOuterProduct(row: number, count: number): void {
    const d = this.data.featureCount;
    const { features } = this.data;
    for (let a = 0; a < count; a++) {
      const g = this.scoreGradient[a];
      for (let j = 0, x = row * d, m = a * d; j < d; j++) this.found[m + j] += g * features[x + j];
    }
  }
}
