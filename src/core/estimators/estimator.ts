import type { EstimatorParameters } from '../documents/runs/options';
import type { EstimatorName } from '../documents/names';
import type { RewardRange } from '../documents/log/rewardRange';
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
  /** It divides by a sum over the rows: where that is 0 it says nothing. */
  readonly isRatio?: true;
  /** It needs a reward model. */
  readonly needsModel?: true;
  /** Writes the terms of a chunk of rows, in reward units. */
  terms(rows: ChosenRows, parameter: number, range: RewardRange, out: RowTerms): void;
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
    terms({ length, target, logging, rewards }, value, { min, max }, { numerator, shares }) {
      for (let i = 0; i < length; i++) {
        const reward = rewards[i];
        // What earns nothing on either scale needs no weight.
        const weighed = reward === 0 && min === 0 ? 0 : weight(target[i], logging[i], value);
        numerator[i] = boundedProduct(reward, weighed);
        if (weightLimit) shares[i] = ((reward - min) / (max - min)) * weighed;
      }
    },
  };
}
