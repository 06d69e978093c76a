import { MixedLogitLaws } from '../../policies/probabilities/mixedLogitLaws';
import { gaussianLaw } from '../../policies/probabilities/noiseLaw';
import type { Accumulation, EngineSession, RowModel, TrainingEngine } from '../engine';
import { HostSession } from '../hostSession';
import { addRowTerms } from '../objectives/dataTerms';
import { QuadratureKernel, SoftmaxKernel, type RowKernel } from '../rowKernel';
import type { EventData, EventShape } from './eventData';

export type EventEngine = TrainingEngine<EventData, EventShape>;

/** Plain loops in float64 over events: runs anywhere, and is the oracle of the compiled kernels. */
export const plainEventEngine: EventEngine = {
  name: 'typescript',
  supports: (kind) => kind !== 'imitation',
  // θ, its gradient and moments; a few numbers per row, slot and term.
  bytes: ({ rows, slots, size }) => 40 * size + 3 * (8 * rows + 4 * slots),
  open: (kind, data, batchSize, theta0) => new PlainEventSession(kind, data, batchSize, theta0),
};

class PlainEventSession extends HostSession<EventData> implements EngineSession<EventData> {
  private scores = new Float64Array(0);
  private pi = new Float64Array(0);
  private weights = new Float64Array(0);
  private scoreGradient = new Float64Array(0);
  /** By column of the event at hand: t_j = Σ_i u_i θ(i, j), and what the gradient brings back. */
  private columnScores = new Float64Array(0);
  private columnGradient = new Float64Array(0);
  private readonly softmax = new SoftmaxKernel();
  private readonly quadrature = new QuadratureKernel();
  private readonly mixedLogit = new MixedLogitLaws();
  private lawSigma = NaN;

  constructor(
    private readonly kind: RowModel,
    data: EventData,
    private readonly batchSize: number,
    theta0: Float64Array,
  ) {
    super(data, theta0);
  }

  accumulate(batch: number, sigma: number, slopes?: readonly number[]): Accumulation {
    const sums = new Float64Array(this.tables.length);
    if (slopes) this.found.fill(0);
    const { order, rows, slots, offered } = this.data;
    const last = Math.min((batch + 1) * this.batchSize, rows);
    for (let at = batch * this.batchSize; at < last; at++) {
      const row = order[at];
      const kernel = this.forward(row, sigma);
      this.weights.fill(0, 0, offered[row]);
      addRowTerms(this.tables, this.data, row, slots[row], this.pi, this.weights, 0, sums, slopes);
      if (slopes === undefined || offered[row] === 1) continue;
      kernel.backward(this.weights, offered[row], this.scoreGradient);
      this.addGradient(row);
    }
    return { sums, logSigma: 0 };
  }

  /** π of the offers of a batch, one row after the other. */
  probabilities(batch: number, sigma: number): Float64Array {
    const { order, rows, offered } = this.data;
    const chosen = order.subarray(batch * this.batchSize, Math.min((batch + 1) * this.batchSize, rows));
    const out = new Float64Array(chosen.reduce((sum, row) => sum + offered[row], 0));
    let at = 0;
    for (const row of chosen) {
      this.forward(row, sigma);
      out.set(this.pi.subarray(0, offered[row]), at);
      at += offered[row];
    }
    return out;
  }

  close(): void {
    this.tables = [];
  }

  private forward(row: number, sigma: number): RowKernel {
    const { slots, offered, entryEnds, places, values } = this.data;
    const count = offered[row];
    this.reserve(row);
    this.scoreColumns(row);
    for (let offer = 0; offer < count; offer++) {
      const slot = slots[row] + offer;
      let score = 0;
      for (let at = entryEnds[slot]; at < entryEnds[slot + 1]; at++)
        score += values[at] * this.columnScores[places[at]];
      this.scores[offer] = score;
    }
    const kernel = this.kernelFor(sigma);
    kernel.forward(this.scores, count, this.pi);
    return kernel;
  }

  private scoreColumns(row: number): void {
    const { space, columnEnds, columns, sharedEnds, shared, sharedValues } = this.data;
    for (let c = columnEnds[row]; c < columnEnds[row + 1]; c++) {
      let sum = 0;
      for (let k = sharedEnds[row]; k < sharedEnds[row + 1]; k++)
        if (space.meets(shared[k], columns[c]))
          sum += sharedValues[k] * this.mu[space.bucket(shared[k], columns[c])];
      this.columnScores[c - columnEnds[row]] = sum;
    }
  }

  /** ∂/∂θ(i, j) = u_i Σ_a (∂/∂s_a) v_aj. */
  private addGradient(row: number): void {
    const { space, slots, offered, entryEnds, places, values } = this.data;
    const { columnEnds, columns, sharedEnds, shared, sharedValues } = this.data;
    const { columnGradient, found } = this;
    columnGradient.fill(0, 0, columnEnds[row + 1] - columnEnds[row]);
    for (let offer = 0; offer < offered[row]; offer++) {
      const slot = slots[row] + offer;
      for (let at = entryEnds[slot]; at < entryEnds[slot + 1]; at++)
        columnGradient[places[at]] += this.scoreGradient[offer] * values[at];
    }
    for (let c = columnEnds[row]; c < columnEnds[row + 1]; c++) {
      const gradient = columnGradient[c - columnEnds[row]];
      for (let k = sharedEnds[row]; k < sharedEnds[row + 1]; k++)
        if (space.meets(shared[k], columns[c]))
          found[space.bucket(shared[k], columns[c])] += gradient * sharedValues[k];
    }
  }

  private kernelFor(sigma: number): RowKernel {
    if (this.kind === 'softmax') return this.softmax;
    if (sigma !== this.lawSigma) {
      this.lawSigma = sigma;
      this.quadrature.use(this.kind === 'gaussian' ? gaussianLaw(sigma) : this.mixedLogit.of(sigma), sigma);
    }
    return this.quadrature;
  }

  private reserve(row: number): void {
    const offers = this.data.offered[row];
    const columns = this.data.columnEnds[row + 1] - this.data.columnEnds[row];
    if (this.scores.length < offers) {
      this.scores = new Float64Array(2 * offers);
      this.pi = new Float64Array(2 * offers);
      this.weights = new Float64Array(2 * offers);
      this.scoreGradient = new Float64Array(2 * offers);
    }
    if (this.columnScores.length < columns) {
      this.columnScores = new Float64Array(2 * columns);
      this.columnGradient = new Float64Array(2 * columns);
    }
  }
}
