import type { PolicyRows } from '../policies/policyRows';
import { solvePositiveDefinite } from '../numerics/cholesky';
import { folds } from './rowLots';

/** What the model says of one row. */
export interface Prediction {
  /** Under the policy. */
  readonly direct: number;
  /** Of the action that was logged. */
  readonly logged: number;
}

/** Rows of one action that are added at once: each sum is read and written once for all of them. */
const together = 4;
/** Actions and folds whose rows wait for others at a time. */
const places = 64;

/**
 * A ridge regression of the reward on the features, one per action, cross-fitted: a row is predicted by the model of the
 * other fold. m(x, a) = r̄ + φᵀθ_a + b_a. Wide features are folded by signed hashing to as many columns as K permits.
 */
export class RewardModel {
  private readonly grams: readonly Float64Array[];
  /** Two columns: Σ r·v and Σ v, so that the mean reward can be taken off at the end. */
  private readonly targets: readonly Float64Array[];
  private readonly rewardSums = new Float64Array(folds);
  private readonly counts = new Float64Array(folds);
  private readonly solved: Float64Array[] = [];
  private readonly average: Float64Array;
  private averaged: { readonly policy: Float64Array; readonly averages: readonly Float64Array[] } | undefined;
  private readonly prediction = { direct: 0, logged: 0 };
  /** Which action and fold waits at a place, as folds·action + fold; and how many of its rows. */
  private readonly waitingFor = new Int32Array(places).fill(-1);
  private readonly waiting = new Uint8Array(places);
  private readonly rows: Float64Array;
  private readonly weights = new Float64Array(places * together);
  private readonly rewards = new Float64Array(places * together);

  constructor(
    private readonly width: number,
    private readonly actionCount: number,
    private readonly ridge = 1,
  ) {
    this.average = new Float64Array(width);
    this.grams = Array.from({ length: folds }, () => new Float64Array(actionCount * width * width));
    this.targets = Array.from({ length: folds }, () => new Float64Array(actionCount * width * 2));
    this.rows = new Float64Array(places * together * width);
  }

  /** First scan: adds a row to its fold. */
  add(vector: Float64Array, action: number, fold: number, reward: number, weight: number): void {
    const { width, rows } = this;
    const key = folds * action + fold;
    const place = key % places;
    if (this.waitingFor[place] !== key) {
      this.addWaiting(place);
      this.waitingFor[place] = key;
    }
    const row = place * together + this.waiting[place]++;
    for (let j = 0, at = row * width; j < width; j++, at++) rows[at] = vector[j];
    this.weights[row] = weight;
    this.rewards[row] = reward;
    if (this.waiting[place] === together) this.addWaiting(place);
    this.rewardSums[fold] += weight * reward;
    this.counts[fold] += weight;
  }

  /** Adds the rows that wait at a place to the sums of their action. */
  private addWaiting(place: number): void {
    const count = this.waiting[place];
    if (count === 0) return;
    this.waiting[place] = 0;
    const { width, rows: v, weights: w, rewards: r } = this;
    const key = this.waitingFor[place];
    const action = Math.floor(key / folds);
    const gram = this.grams[key % folds];
    const target = this.targets[key % folds];
    const row = place * together;
    v.fill(0, (row + count) * width, (row + together) * width);
    w.fill(0, row + count, row + together);
    const [v0, v1, v2, v3] = [row * width, (row + 1) * width, (row + 2) * width, (row + 3) * width];
    for (let j = 0; j < width; j++) {
      const a0 = w[row] * v[v0 + j];
      const a1 = w[row + 1] * v[v1 + j];
      const a2 = w[row + 2] * v[v2 + j];
      const a3 = w[row + 3] * v[v3 + j];
      if (a0 === 0 && a1 === 0 && a2 === 0 && a3 === 0) continue;
      const at = (action * width + j) * width;
      for (let k = 0; k <= j; k++)
        gram[at + k] += a0 * v[v0 + k] + a1 * v[v1 + k] + a2 * v[v2 + k] + a3 * v[v3 + k];
      const t = (action * width + j) * 2;
      target[t] += a0 * r[row] + a1 * r[row + 1] + a2 * r[row + 2] + a3 * r[row + 3];
      target[t + 1] += a0 + a1 + a2 + a3;
    }
  }

  /** Between the scans: for each fold the coefficients fitted on the other rows. */
  solve(): void {
    for (let place = 0; place < places; place++) this.addWaiting(place);
    const { width, actionCount } = this;
    const gram = new Float64Array(width * width);
    const right = new Float64Array(width);
    for (let fold = 0; fold < folds; fold++) {
      const other = 1 - fold;
      const mean = this.meanFor(fold);
      const coefficients = new Float64Array(actionCount * width);
      for (let action = 0; action < actionCount; action++) {
        const first = action * width * width;
        for (let k = 0; k < gram.length; k++) gram[k] = this.grams[other][first + k];
        for (let j = 0; j < width; j++) {
          gram[j * width + j] += this.ridge;
          const at = (action * width + j) * 2;
          right[j] = this.targets[other][at] - mean * this.targets[other][at + 1];
        }
        coefficients.set(solvePositiveDefinite(gram, right), action * width);
      }
      this.solved[fold] = coefficients;
    }
  }

  /**
   * Second scan: Σ_a π(a|x_i) m(x_i, a), where `mass` is Σ_a π(a|x_i), and the prediction for the logged action. The model
   * is linear, so it is enough to weight its coefficients by π. What is returned is valid until the next call.
   */
  predict(
    vector: Float64Array,
    action: number,
    fold: number,
    { probabilities, constant, firstOf }: PolicyRows,
    row: number,
    mass: number,
  ): Prediction {
    const { width, prediction } = this;
    const average = constant
      ? this.averageOf(constant, fold)
      : this.weighted(probabilities, firstOf(row), fold, this.average);
    const coefficients = this.solved[fold];
    const mean = this.meanFor(fold);
    let direct = 0;
    let logged = 0;
    for (let j = 0, at = action * width; j < width; j++, at++) {
      direct += average[j] * vector[j];
      logged += coefficients[at] * vector[j];
    }
    prediction.direct = mean * mass + direct;
    prediction.logged = mean + logged;
    return prediction;
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
      for (let j = 0, at = action * width; j < width; j++, at++) out[j] += pi * coefficients[at];
    }
    return out;
  }

  /** The mean reward of the other fold; of all rows where that is empty. */
  private meanFor(fold: number): number {
    const other = 1 - fold;
    return this.counts[other] > 0 ? this.rewardSums[other] / this.counts[other] : 0;
  }
}
