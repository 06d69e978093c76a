import { MixedLogitLaws } from '../policies/mixedLogitLaws';
import { gaussianLaw } from '../policies/noiseLaw';
import { squaredDistance } from '../policies/divergence';
import { Adam } from './adam';
import { tabulate, type DataTerm, type TermTable } from './dataTerms';
import type { Accumulation, Descent, DescentStep, EngineSession, RowModel, TrainingEngine } from './engine';
import { ImitationKernel, QuadratureKernel, SoftmaxKernel, type RowKernel } from './rowKernel';
import type { TrainingData } from './trainingData';

/** Plain loops in float64: runs anywhere, and is the oracle of every faster engine. */
export const plainEngine: TrainingEngine = {
  name: 'typescript',
  supports: () => true,
  // A few numbers per row and term.
  bytes: ({ rows, actionCount }) => rows * 3 * (8 + 4 * actionCount),
  open: (kind, data, batchSize, mu0) => new PlainSession(kind, data, batchSize, mu0),
};

class PlainSession implements EngineSession {
  squared = 0;
  private readonly mu: Float64Array;
  private readonly found: Float64Array;
  private readonly adam: Adam;
  private readonly scores: Float64Array;
  private readonly pi: Float64Array;
  private readonly weights: Float64Array;
  private readonly scoreGradient: Float64Array;
  private readonly softmaxKernel = new SoftmaxKernel();
  private readonly imitationKernel = new ImitationKernel();
  private readonly quadrature = new QuadratureKernel();
  private readonly mixedLogit = new MixedLogitLaws();
  private readonly valueAndSlope: [number, number] = [0, 0];
  private terms: readonly DataTerm[] = [];
  private tables: readonly TermTable[] = [];
  private deviation = NaN;

  constructor(
    private readonly kind: RowModel,
    private data: TrainingData,
    private readonly batchSize: number,
    private readonly mu0: Float64Array,
  ) {
    this.mu = mu0.slice();
    this.found = new Float64Array(mu0.length);
    this.adam = new Adam(mu0.length);
    const K = data.actionCount;
    this.scores = new Float64Array(K);
    this.pi = new Float64Array(K);
    this.weights = new Float64Array(K);
    this.scoreGradient = new Float64Array(K);
  }

  load(data: TrainingData): void {
    this.data = data;
    this.setTerms(this.terms);
  }

  setTerms(terms: readonly DataTerm[]): void {
    this.terms = terms;
    this.tables = tabulate(terms, this.data);
  }

  accumulate(batch: number, sigma: number, slopes?: readonly number[]): Accumulation {
    const sums = new Float64Array(this.tables.length);
    let logSigma = 0;
    if (slopes) this.found.fill(0);
    const last = Math.min((batch + 1) * this.batchSize, this.data.rows);
    for (let row = batch * this.batchSize; row < last; row++) {
      const count = this.data.offered[row];
      const kernel = this.forward(row, count, sigma);
      this.addTerms(row, count, sums, slopes);
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

  gradient(): Float64Array {
    return this.found.slice();
  }

  descend({ rows, pull, rate }: DescentStep): void {
    const { mu, mu0, found } = this;
    for (let k = 0; k < mu.length; k++) found[k] = found[k] / rows + pull * (mu[k] - mu0[k]);
    this.adam.step(mu, found, rate);
    this.squared = squaredDistance(mu, mu0);
  }

  save(): Descent {
    return { mu: this.mu.slice(), squared: this.squared, ...this.adam.save() };
  }

  restore(descent: Descent): void {
    this.mu.set(descent.mu);
    this.squared = descent.squared;
    this.adam.restore(descent);
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

  /** Adds the row's terms to the sums, and leaves Σ_t slope_t u_t(a) in the weights. */
  private addTerms(row: number, count: number, sums: Float64Array, slopes?: readonly number[]): void {
    const { actions, costs, propensities, actionCount: K } = this.data;
    const chosen = actions[row];
    this.weights.fill(0, 0, count);
    for (let t = 0; t < this.tables.length; t++) {
      const table = this.tables[t];
      const slope = slopes?.[t] ?? 0;
      if (table.chosen) {
        sums[t] += table.chosen[row] * this.pi[chosen];
        this.weights[chosen] += slope * table.chosen[row];
      }
      if (table.term.curved) {
        table.term.curved(costs[row], propensities[row], this.pi[chosen], this.valueAndSlope);
        sums[t] += this.valueAndSlope[0];
        this.weights[chosen] += slope * this.valueAndSlope[1];
      }
      if (table.everyAction) {
        for (let a = 0, at = row * K; a < count; a++, at++) {
          sums[t] += table.everyAction[at] * this.pi[a];
          this.weights[a] += slope * table.everyAction[at];
        }
      }
    }
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
