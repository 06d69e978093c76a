import type { Interval } from '../../documents/results/analysisReport';
import type { LogSums } from '../../documents/results/sums';
import type { RewardRange } from '../../documents/log/rewardRange';
import { defaultLambdas } from '../../bounds/parameterGrid';
import { valueOf } from '../../logs/schema/rewardRange';
import { bettingLower, logarithmicLower } from '../../intervals/betting';
import { clopperPearson } from '../../intervals/clopperPearson';
import { bernsteinRadius } from '../../intervals/empiricalBernstein';
import type { EstimateSums, EstimatorState } from './estimateScan';

/**
 * Guaranteed intervals for the value of a policy fixed before the rows were seen. None assumes a bound on the weights
 * that the data would have to supply:
 * - betting and LS bound E[-cw] from below, which is at most the normalized value, and E[(1+c)w] from below, which is at
 *   most one minus it (equal with full support); both are means of nonnegative, unbounded variables, each at δ/2;
 * - empirical Bernstein needs bounded terms: estimators with ŵ ≤ w and a limit fixed beforehand, one-sided at δ;
 * - on-policy (w = 1) the terms are the rewards, bounded by the declared range; binary ones are coin tosses.
 */
export function guaranteedIntervals(
  { estimator, parameter, shares, moments }: EstimatorState,
  gains: EstimateSums['gains'],
  sums: LogSums,
  range: RewardRange,
  delta: number,
  onPolicy: boolean,
): Interval[] {
  const n = moments.rows;
  const interval = (method: Interval['method'], lower: number, upper: number): Interval => ({
    method,
    kind: 'guaranteed',
    covers: 'value',
    lower: valueOf(-clip(lower), range),
    upper: valueOf(-clip(upper), range),
  });
  const result: Interval[] = [];
  if (estimator.name === 'ips' || estimator.name === 'ls') {
    const lambdas = estimator.name === 'ls' ? [parameter] : defaultLambdas(n);
    result.push(
      interval(
        'ls',
        logarithmicLower(sums.weightedCosts, n, delta / 2, lambdas),
        1 - logarithmicLower(sums.weightedComplements, n, delta / 2, lambdas),
      ),
    );
  }
  if (estimator.name === 'ips') {
    const lambdas = defaultLambdas(n);
    result.push(
      interval(
        'betting',
        bettingLower(sums.weightedCosts, n, delta / 2, lambdas),
        1 - bettingLower(sums.weightedComplements, n, delta / 2, lambdas),
      ),
    );
  }
  if (shares && estimator.weightLimit) {
    const radius = bernsteinRadius(shares, estimator.weightLimit(parameter), delta);
    result.push(interval('empirical-bernstein', shares.mean - radius, 1));
  }
  if (onPolicy && (estimator.name === 'ips' || estimator.name === 'snips')) {
    const { mean } = gains.moments;
    const radius = bernsteinRadius(gains.moments, 1, delta / 2);
    result.push(interval('empirical-bernstein', mean - radius, mean + radius));
    if (gains.isBinary) {
      const exact = clopperPearson(gains.successes, n, delta);
      result.push(interval('clopper-pearson', exact.lower, exact.upper));
    }
  }
  return result;
}

/** To [0, 1]; what is not a number at all says nothing. */
function clip(x: number): number {
  return Math.min(Math.max(x, 0), 1);
}
