import type { EstimatorParameters } from '../documents/options';
import type { EstimatorName } from '../documents/names';
import type { RewardRange } from '../documents/rewardRange';
import type { RowTerms } from '../intervals/rowTerms';
import type { ChosenRows } from '../policies/chosenRows';

/** Parameters that grow or shrink with n as theory suggests, used where the user sets none. */
export function defaultParameters(n: number): EstimatorParameters {
  const root = Math.sqrt(n);
  return {
    clipMax: root,
    clipMin: n ** -0.25,
    alpha: 1 - n ** -0.25,
    beta: 1 - n ** -0.25,
    shrinkage: root,
    harmonic: 1 / root,
    ix: 0.5 / root,
    ls: 1 / root,
  };
}

export interface Estimator {
  readonly name: EstimatorName;
  readonly parameter?: keyof EstimatorParameters;
  /** Its error vanishes with more rows, whatever the data; the others trade some bias for variance. */
  readonly consistent: boolean;
  /** The rows' terms in reward units; undefined where the log cannot provide them. */
  terms(rows: ChosenRows, parameter: number, range: RewardRange): RowTerms | undefined;
  /**
   * sup ŵ, for estimators whose weights satisfy 0 ≤ ŵ ≤ w whatever the data: these underestimate the normalized reward,
   * so a lower confidence bound on their mean is one on the policy's value.
   */
  readonly weightLimit?: (parameter: number) => number;
  /** ŵ(π, p), for the estimators that replace the weight. */
  readonly weight?: (pi: number, p: number, parameter: number) => number;
}

/** Weights this large would overflow the sums; only propensities below 1e-300 reach it. */
const largestWeight = 1e300;

/** π/p, finite. */
export function importanceWeight(pi: number, p: number): number {
  return Math.min(pi / p, largestWeight);
}

/** A weighted reward, kept small enough for sums over any number of rows. */
export function boundedProduct(reward: number, weight: number): number {
  const product = reward * weight;
  return Math.abs(product) <= largestWeight ? product : Math.sign(product) * largestWeight;
}

/** An estimator that averages r·ŵ(π, p). */
export function weightedEstimator(
  name: EstimatorName,
  parameter: keyof EstimatorParameters | undefined,
  weight: (pi: number, p: number, parameter: number) => number,
  weightLimit?: (parameter: number) => number,
): Estimator {
  return {
    name,
    consistent: name === 'ips',
    ...(parameter && { parameter }),
    weight,
    ...(weightLimit && { weightLimit }),
    terms: (rows, value) => ({
      numerator: rows.rewards.map((reward, i) =>
        boundedProduct(reward, weight(rows.target[i], rows.logging[i], value)),
      ),
    }),
  };
}
