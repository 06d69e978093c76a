import type { LogBatch } from '../logs/blocks/loggedData';
import type { PolicyRows } from '../policies/policyRows';
import { solvePositiveDefinite } from '../numerics/cholesky';
import { ContentHash } from '../numerics/contentHash';
import { CopyCounter } from '../numerics/copyCounter';
import { seededRandom } from '../numerics/random';
import { FoldedFeatures } from '../logs/features/foldedFeatures';

const folds = 2;

/** What the model says of one row. */
export interface Prediction {
  /** Under the policy. */
  readonly direct: number;
  /** Of the action that was logged. */
  readonly logged: number;
}

/**
 * A ridge regression of the reward on the features, one per action, cross-fitted: a row is predicted by the model of the
 * other fold. m(x, a) = r̄ + φᵀθ_a + b_a. Wide features are folded by signed hashing to as many columns as K permits. The
 * fold of a row depends on its contents, and alternates among equal rows: the order of the log does not matter.
 */
export class RewardModel {
  private readonly features: FoldedFeatures;
  private readonly width: number;
  private readonly grams: Float64Array[];
  private readonly targets: Float64Array[];
  private readonly rewardSums = new Float64Array(folds);
  private readonly counts = new Float64Array(folds);
  private readonly solved: Float64Array[] = [];
  private readonly average: Float64Array;
  private averaged: { readonly policy: Float64Array; readonly averages: readonly Float64Array[] } | undefined;
  private readonly hash = new ContentHash();
  /** Random weights of the features, whose sum stands for all of them in a row's hash. */
  private readonly salt: Float64Array;
  /** Of the first pass. */
  private copies: CopyCounter | undefined;
  private readonly foldOf: Uint8Array;
  private rows = 0;
  private read = 0;

  constructor(
    featureCount: number,
    private readonly actionCount: number,
    mostRows: number,
    private readonly seed: number,
    private readonly ridge = 1,
  ) {
    this.features = new FoldedFeatures(featureCount, actionCount);
    this.width = this.features.width;
    this.average = new Float64Array(this.width);
    const random = seededRandom(1);
    this.salt = this.features.vector.map(() => 1 + random.uniform());
    this.copies = new CopyCounter(mostRows);
    this.foldOf = new Uint8Array(mostRows);
    const { width } = this;
    this.grams = Array.from({ length: folds }, () => new Float64Array(actionCount * width * width));
    // Two columns of targets: Σ r·v and Σ v, so that the mean reward can be taken off at the end.
    this.targets = Array.from({ length: folds }, () => new Float64Array(actionCount * width * 2));
  }

  /** First pass: adds a row to the fold it belongs to. */
  add(batch: LogBatch, i: number): void {
    const weight = batch.weights ? batch.weights[i] : 1;
    const { width, features } = this;
    const { vector } = features;
    features.load(batch, i);
    const fold = this.assign(batch, i);
    const action = batch.actions[i];
    const gram = this.grams[fold];
    const target = this.targets[fold];
    const reward = batch.rewards[i];
    for (let j = 0; j < width; j++) {
      if (vector[j] === 0) continue;
      const row = (action * width + j) * width;
      const scaled = weight * vector[j];
      for (let k = 0; k <= j; k++) gram[row + k] += scaled * vector[k];
      target[(action * width + j) * 2] += scaled * reward;
      target[(action * width + j) * 2 + 1] += scaled;
    }
    this.rewardSums[fold] += weight * reward;
    this.counts[fold] += weight;
  }

  /** Between the passes: for each fold the coefficients fitted on the other rows. */
  solve(): void {
    this.copies = undefined;
    const { width, actionCount } = this;
    for (let fold = 0; fold < folds; fold++) {
      const other = 1 - fold;
      const mean = this.meanFor(fold);
      const coefficients = new Float64Array(actionCount * width);
      for (let action = 0; action < actionCount; action++) {
        const gram = this.grams[other].slice(action * width * width, (action + 1) * width * width);
        for (let j = 0; j < width; j++) gram[j * width + j] += this.ridge;
        const right = new Float64Array(width);
        for (let j = 0; j < width; j++) {
          const at = (action * width + j) * 2;
          right[j] = this.targets[other][at] - mean * this.targets[other][at + 1];
        }
        coefficients.set(solvePositiveDefinite(gram, right), action * width);
      }
      this.solved[fold] = coefficients;
    }
  }

  /**
   * Second pass, over the same rows in the same order: Σ_a π(a|x_i) m(x_i, a), where `mass` is Σ_a π(a|x_i), and the
   * prediction for the logged action. The model is linear, so it is enough to weight its coefficients by π.
   */
  predict(batch: LogBatch, i: number, said: PolicyRows, mass: number): Prediction {
    const fold = this.foldOf[this.read++];
    this.features.load(batch, i);
    const { probabilities, constant } = said;
    const average = constant
      ? this.averageOf(constant, fold)
      : this.weighted(probabilities, said.firstOf(i), fold, this.average);
    const mean = this.meanFor(fold);
    return {
      direct: mean * mass + this.features.dot(average, 0),
      logged: mean + this.features.dot(this.solved[fold], batch.actions[i] * this.width),
    };
  }

  /** For a policy that is the same on every row: once for each fold. */
  private averageOf(policy: Float64Array, fold: number): Float64Array {
    if (this.averaged?.policy !== policy)
      this.averaged = {
        policy,
        averages: this.solved.map((_, f) => this.weighted(policy, 0, f, new Float64Array(this.width))),
      };
    return this.averaged.averages[fold];
  }

  /** Σ_a π_a θ_a */
  private weighted(policy: Float64Array, first: number, fold: number, out: Float64Array): Float64Array {
    const { width } = this;
    const coefficients = this.solved[fold];
    out.fill(0);
    for (let action = 0; action < this.actionCount; action++) {
      const pi = policy[first + action];
      if (pi === 0) continue;
      for (let j = 0; j < width; j++) out[j] += pi * coefficients[action * width + j];
    }
    return out;
  }

  /** The mean reward of the other fold; of all rows where that is empty. */
  private meanFor(fold: number): number {
    const other = 1 - fold;
    return this.counts[other] > 0 ? this.rewardSums[other] / this.counts[other] : 0;
  }

  private assign(batch: LogBatch, i: number): number {
    const { hash, salt, width } = this;
    const { vector } = this.features;
    let context = 0;
    for (let j = 0; j < width; j++) context += salt[j] * vector[j];
    hash.start(this.seed).add(batch.actions[i]).add(batch.rewards[i]).add(batch.propensities[i]).add(context);
    const content = hash.value;
    const fold = ((content % folds) + (this.copies?.next(content) ?? 0)) % folds;
    this.foldOf[this.rows++] = fold;
    return fold;
  }
}
