import type { Estimate } from '../documents/analysisReport';
import type { IntervalMethod } from '../documents/names';
import type { LogSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import { bootstrapInterval } from '../intervals/bootstrap';
import type { ChosenRows } from '../policies/chosenRows';
import { empiricalLikelihoodInterval } from '../intervals/empiricalLikelihood';
import type { EstimatorParameters } from '../documents/options';
import type { Estimator } from './estimator';
import type { Bounds } from '../intervals/ends';
import { normalInterval } from '../intervals/normal';
import { ratioOf } from './ratio';
import { estimators } from './registry';
import { drawResamples, resampleGroups, type Resamples } from '../intervals/resampleGroups';
import { guaranteedIntervals } from './guaranteedIntervals';

export interface EstimateOptions {
  readonly parameters: EstimatorParameters;
  readonly range: RewardRange;
  readonly delta: number;
  readonly seed: number;
  /** The policy was fixed before these rows were seen: otherwise no interval of this kind is guaranteed. */
  readonly fixedPolicy: boolean;
  /** The policy is the logging policy itself, so that all weights are one by construction. */
  readonly onPolicy: boolean;
}

/** Beyond this many rows only IPS gets the empirical likelihood, which costs a dozen passes over its terms. */
const likelihoodRows = 200000;

/** All estimators of the registry on the same rows. */
export function estimateAll(rows: ChosenRows, sums: LogSums, options: EstimateOptions): Estimate[] {
  const resamples = drawResamples(resampleGroups(rows), options.seed);
  return estimators.flatMap((estimator) => estimateOne(estimator, rows, resamples, sums, options) ?? []);
}

function estimateOne(
  estimator: Estimator,
  rows: ChosenRows,
  resamples: Resamples,
  sums: LogSums,
  options: EstimateOptions,
): Estimate | undefined {
  const { delta, range } = options;
  const parameter = estimator.parameter ? options.parameters[estimator.parameter] : undefined;
  const terms = estimator.terms(rows, parameter ?? 0, range);
  if (!terms) return undefined;
  const value = ratioOf(terms, rows.weights);
  const guaranteed =
    options.fixedPolicy && sums.unitWeights
      ? guaranteedIntervals(estimator, parameter ?? 0, rows, sums, range, delta, options.onPolicy)
      : [];
  const simple = !terms.denominator && !rows.weights;
  const likelihood = simple && (rows.length <= likelihoodRows || estimator.name === 'ips');
  const asymptotic: [IntervalMethod, Bounds | undefined][] = [
    ['normal', normalInterval(terms, rows.weights, value, delta)],
    ['bootstrap', bootstrapInterval(terms, rows.weights, resamples, delta)],
    ['empirical-likelihood', likelihood ? empiricalLikelihoodInterval(terms.numerator, delta) : undefined],
  ];
  const covers = estimator.consistent ? ('value' as const) : ('expectation' as const);
  return {
    name: estimator.name,
    value,
    ...(parameter !== undefined && { parameter }),
    intervals: [
      ...guaranteed,
      ...asymptotic.flatMap(([method, bounds]) =>
        bounds ? [{ method, kind: 'asymptotic' as const, covers, ...bounds }] : [],
      ),
    ],
  };
}
