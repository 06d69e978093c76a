import { addRowTerms } from './objectives/dataTerms';
import { HostSession } from './hostSession';
import type { Accumulation } from './engine';
import type { RowKernel } from './rowKernel';
import type { TrainingData } from './data/trainingData';

/** Plain loops in float64 over the rows of a batch, whatever makes scores of their features. */
export abstract class RowSession extends HostSession {
  protected readonly scores: Float64Array;
  protected readonly pi: Float64Array;
  private readonly weights: Float64Array;
  protected readonly scoreGradient: Float64Array;

  constructor(
    data: TrainingData,
    private readonly batchSize: number,
    start: Float64Array,
  ) {
    super(data, start);
    const K = data.actionCount;
    this.scores = new Float64Array(K);
    this.pi = new Float64Array(K);
    this.weights = new Float64Array(K);
    this.scoreGradient = new Float64Array(K);
  }

  /** π(·|x) of a row into `pi`; no kernel where the row cannot be moved. */
  protected abstract forward(row: number, count: number, sigma: number): RowKernel | undefined;

  /** Adds ∂/∂μ of a row, from `scoreGradient`, to `found`; the row is the one last pushed forward. */
  protected abstract backward(row: number, count: number): void;

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
      this.backward(row, count);
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
}
