import type * as tfjs from '@tensorflow/tfjs-core';
import { addRowTerms } from '../objectives/dataTerms';
import { HostSession } from '../hostSession';
import type { Accumulation, EngineSession, RowModel, TrainingEngine } from '../engine';
import type { TrainingData } from '../data/trainingData';
import { gaussianTensor, nodesAround, softmaxTensor, type TensorFlow } from './policyTensors';

export type { TensorFlow };

type Tensor = tfjs.Tensor;

/** Probabilities and gradients by TensorFlow.js and its automatic differentiation, on whichever backend it has. */
export function tfjsEngine(name: string, tf: TensorFlow): TrainingEngine {
  return {
    name,
    // A mixed-logit's tables have no tensor form that would fit into memory.
    supports: (kind) => kind !== 'mixed-logit',
    bytes: ({ rows, actionCount }, batchSize) =>
      rows * 3 * (8 + 4 * actionCount) + 4 * Math.min(rows, batchSize) * actionCount * 65 * 12,
    open: (kind, data, batchSize, mu0) =>
      new TensorSession(tf, kind, data, batchSize, mu0, linearModel(tf, data)),
  };
}

/** How parameters, as a tensor of a shape, and features (rows × d) make scores (rows × K). */
export interface ScoreModel {
  readonly shape: number[];
  scores(features: Tensor, parameters: Tensor): Tensor;
}

const linearModel = (tf: TensorFlow, { actionCount, featureCount }: TrainingData): ScoreModel => ({
  shape: [actionCount, featureCount],
  scores: (features, mu) => tf.matMul(features, mu, false, true),
});

/** A batch on the device. */
interface BatchTensors {
  readonly features: Tensor;
  readonly inverse: Tensor;
  readonly mask: Tensor;
  readonly first: number;
  readonly rows: number;
}

export class TensorSession extends HostSession implements EngineSession {
  constructor(
    private readonly tf: TensorFlow,
    private readonly kind: RowModel,
    data: TrainingData,
    private readonly batchSize: number,
    mu0: Float64Array,
    private readonly model: ScoreModel,
  ) {
    super(data, mu0);
  }

  accumulate(index: number, sigma: number, slopes?: readonly number[]): Accumulation {
    const sums = new Float64Array(this.tables.length);
    if (slopes !== undefined) return { sums, logSigma: this.differentiate(index, sigma, sums, slopes) };
    this.addTerms(index, this.probabilities(index, sigma), sums);
    return { sums, logSigma: 0 };
  }

  /** Sums the terms of a batch; the weights are ∂/∂π of Σ_t slope_t · (sum of term t). */
  private addTerms(
    index: number,
    pi: Float64Array,
    sums: Float64Array,
    slopes?: readonly number[],
  ): Float64Array {
    const { actionCount: K } = this.data;
    const first = index * this.batchSize;
    const weights = new Float64Array(pi.length);
    for (let row = 0; row * K < pi.length; row++)
      addRowTerms(this.tables, this.data, first + row, (first + row) * K, pi, weights, row * K, sums, slopes);
    return weights;
  }

  probabilities(index: number, sigma: number): Float64Array {
    const found = this.tf.tidy(() => {
      const batch = this.batch(index);
      const scores = this.scores(batch, this.muTensor());
      return this.policy(batch, scores, this.tf.scalar(Math.log(sigma))).dataSync() as Float32Array;
    });
    return Float64Array.from(found);
  }

  close(): void {
    this.tables = [];
  }

  /** ∂/∂μ of Σ w π into `found`, and its ∂/∂log σ: TensorFlow's own, not ours. The terms are summed on the way. */
  private differentiate(index: number, sigma: number, sums: Float64Array, slopes: readonly number[]): number {
    const { tf } = this;
    return tf.tidy(() => {
      const batch = this.batch(index);
      const loss = (mu: Tensor, logSigma: Tensor): Tensor => {
        const pi = this.policy(batch, this.scores(batch, mu), logSigma);
        // A term is no more than linear in π once its weights are known, which are constants for the gradient.
        const found = Float64Array.from(pi.dataSync());
        const weights = this.addTerms(index, found, sums, slopes);
        const w = tf.tensor2d(Float32Array.from(weights), [batch.rows, this.data.actionCount]);
        if (this.kind !== 'imitation') return tf.sum(tf.mul(w, pi));
        return tf.neg(tf.sum(tf.mul(w, tf.log(tf.add(pi, 1e-30)))));
      };
      const both = (mu: Tensor, logSigma: Tensor): tfjs.Scalar =>
        // σ takes part in every loss, so that its gradient is defined where a policy has none.
        tf.add(loss(mu, logSigma), tf.mul(logSigma, 0));
      const [dMu, dLogSigma] = tf.grads(both)([this.muTensor(), tf.scalar(Math.log(sigma))]);
      this.found.set(dMu.dataSync());
      return dLogSigma.dataSync()[0];
    });
  }

  private batch(index: number): BatchTensors {
    const { tf } = this;
    const { rows: all, featureCount: d, actionCount: K, features, norms, offered } = this.data;
    const first = index * this.batchSize;
    const rows = Math.min(this.batchSize, all - first);
    const mask = new Float32Array(rows * K);
    for (let row = 0; row < rows; row++) mask.fill(1, row * K, row * K + offered[first + row]);
    const inverse = Float32Array.from({ length: rows }, (_, i) =>
      norms[first + i] > 0 ? 1 / norms[first + i] : 0,
    );
    return {
      features: tf.tensor2d(features.subarray(first * d, (first + rows) * d), [rows, d]),
      inverse: tf.tensor2d(inverse, [rows, 1]),
      mask: tf.tensor2d(mask, [rows, K]),
      first,
      rows,
    };
  }

  private muTensor(): Tensor {
    return this.tf.tensor(Float32Array.from(this.mu), this.model.shape);
  }

  private scores({ features }: BatchTensors, mu: Tensor): Tensor {
    return this.model.scores(features, mu);
  }

  private policy({ inverse, mask }: BatchTensors, scores: Tensor, logSigma: Tensor): Tensor {
    const { tf } = this;
    if (this.kind !== 'gaussian') return softmaxTensor(tf, scores, mask);
    const t = tf.mul(scores, tf.div(inverse, tf.exp(logSigma)));
    // What is not offered must not decide where the nodes lie.
    const seen = tf.add(t, tf.mul(tf.sub(mask, 1), 1e30));
    const largest = tf.max(seen, 1).dataSync() as Float32Array;
    return gaussianTensor(tf, t, mask, nodesAround(tf, largest));
  }
}
