import type { ChosenRows } from '../../policies/chosenRows';
import type { PolicyRows } from '../../policies/policyRows';
import { CrossProducts } from '../../numerics/sums/crossProducts';
import { solvePositiveDefinite } from '../../numerics/solving/cholesky';
import { folds } from './rowLots';

/** What a fit comes to: all that predicting needs. */
export interface RewardSolution {
  /** Of each fold: θ_a of every action, fitted on the other rows. */
  readonly coefficients: readonly Float64Array[];
  /** Of each fold: Σ r and Σ 1. */
  readonly rewardSums: Float64Array;
  readonly counts: Float64Array;
}

/**
 * A ridge regression of the reward on the features, one per action, cross-fitted: a row is predicted by the model of the
 * other fold. m(x, a) = r̄ + φᵀθ_a + b_a. Wide features are folded by signed hashing to as many columns as K permits.
 */
export class RewardModel {
  private readonly products: CrossProducts;
  private rewardSums: Float64Array = new Float64Array(folds);
  private counts: Float64Array = new Float64Array(folds);
  private solved: readonly Float64Array[] = [];
  private readonly average: Float64Array;
  private averaged: { readonly policy: Float64Array; readonly averages: readonly Float64Array[] } | undefined;

  constructor(
    private readonly width: number,
    private readonly actionCount: number,
    private readonly ridge = 1,
  ) {
    this.average = new Float64Array(width);
    this.products = new CrossProducts(width, folds * actionCount);
  }

  /** First scan: adds a row to its fold. */
  add(vector: Float64Array, action: number, fold: number, reward: number, weight: number): void {
    this.products.add(folds * action + fold, vector, reward, weight);
    this.rewardSums[fold] += weight * reward;
    this.counts[fold] += weight;
  }

  /** Between the scans: for each fold the coefficients fitted on the other rows. */
  solve(): void {
    const { width, actionCount, products } = this;
    products.finish();
    const gram = new Float64Array(width * width);
    const right = new Float64Array(width);
    this.solved = Array.from({ length: folds }, (_, fold) => {
      const mean = this.meanFor(fold);
      const coefficients = new Float64Array(actionCount * width);
      for (let action = 0; action < actionCount; action++) {
        const other = folds * action + 1 - fold;
        for (let j = 0; j < width; j++) {
          for (let k = 0; k <= j; k++) gram[j * width + k] = products.of(other, j, k);
          gram[j * width + j] += this.ridge;
          // Behind the features are the 1 and the reward: Σ r v less the mean reward times Σ v.
          right[j] = products.of(other, width, j) - mean * products.of(other, width - 1, j);
        }
        coefficients.set(solvePositiveDefinite(gram, right), action * width);
      }
      return coefficients;
    });
  }

  /** What it has found, for another one like it. */
  get solution(): RewardSolution {
    return { coefficients: this.solved, rewardSums: this.rewardSums, counts: this.counts };
  }

  set solution({ coefficients, rewardSums, counts }: RewardSolution) {
    this.solved = coefficients;
    this.rewardSums = rewardSums;
    this.counts = counts;
  }

  /**
   * Second scan: writes Σ_a π(a|x_i) m(x_i, a) and the prediction for the logged action, no numbers where the policy is not
   * known for all actions. The model is linear, so it is enough to weight its coefficients by π.
   */
  predict(
    vector: Float64Array,
    action: number,
    fold: number,
    said: PolicyRows,
    row: number,
    out: Pick<ChosenRows, 'direct' | 'logged'>,
    at: number,
  ): void {
    const { probabilities, constant } = said;
    const mass = said.massOf(row);
    if (mass === undefined) {
      out.direct[at] = out.logged[at] = NaN;
      return;
    }
    const { width } = this;
    const average = constant
      ? this.averageOf(constant, fold)
      : this.weighted(probabilities, said.firstOf(row), fold, this.average);
    const coefficients = this.solved[fold];
    const mean = this.meanFor(fold);
    let direct = 0;
    let logged = 0;
    for (let j = 0, k = action * width; j < width; j++, k++) {
      direct += average[j] * vector[j];
      logged += coefficients[k] * vector[j];
    }
    out.direct[at] = mean * mass + direct;
    out.logged[at] = mean + logged;
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
