import type { Estimate } from '../../documents/results/analysisReport';
import type { IntervalMethod } from '../../documents/names';
import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import { bootstrapInterval, drawResamples, type Resamples } from '../../intervals/bootstrap';
import { empiricalLikelihoodInterval } from '../../intervals/empiricalLikelihood';
import type { Bounds } from '../../intervals/ends';
import { normalInterval } from '../../intervals/normal';
import type { EstimateSums, EstimatorState } from './estimateScan';
import { guaranteedIntervals } from './guaranteedIntervals';

export interface EstimateOptions {
  readonly range: RewardRange;
  readonly delta: number;
  /** δ divided by the number of policies to pick from: what is guaranteed must hold for all of them. */
  readonly charged: number;
  readonly seed: number;
  /** The policy was fixed before these rows were seen: otherwise no interval of this kind is guaranteed. */
  readonly fixedPolicy: boolean;
  /** The policy is the logging policy itself, so that all weights are one by construction. */
  readonly onPolicy: boolean;
}

/** All estimators of the registry on the same rows. */
export function estimateAll(scan: EstimateSums, sums: LogSums, options: EstimateOptions): Estimate[] {
  const states = scan.finish();
  const resamples = drawResamples(scan.groups, options.seed);
  return states.map((state) => estimateOne(state, scan, resamples, sums, options));
}

function estimateOne(
  state: EstimatorState,
  { gains, unitWeights }: EstimateSums,
  resamples: Resamples,
  sums: LogSums,
  options: EstimateOptions,
): Estimate {
  const { delta, range } = options;
  const { estimator, parameter, moments } = state;
  const guaranteed =
    options.fixedPolicy && sums.unitWeights
      ? guaranteedIntervals(state, gains, sums, range, options.charged, options.onPolicy)
      : [];
  const asymptotic: [IntervalMethod, Bounds | undefined][] = [
    ['normal', normalInterval(moments, delta)],
    [
      'bootstrap',
      moments.rows > 1 ? bootstrapInterval(resamples, state.numerator, state.denominator, delta) : undefined,
    ],
    [
      'empirical-likelihood',
      state.sketch && unitWeights ? empiricalLikelihoodInterval(state.sketch, delta) : undefined,
    ],
  ];
  const covers = estimator.consistent ? ('value' as const) : ('expectation' as const);
  return {
    name: estimator.name,
    value: moments.ratio,
    ...(estimator.parameter && { parameter }),
    intervals: [
      ...guaranteed,
      ...asymptotic.flatMap(([method, bounds]) =>
        bounds ? [{ method, kind: 'asymptotic' as const, covers, ...bounds }] : [],
      ),
    ],
  };
}
