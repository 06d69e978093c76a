import type { Interval } from '../documents/analysisReport';
import type { LogSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import { defaultLambdas } from '../bounds/parameterGrid';
import { valueOf } from '../logs/schema/rewardRange';
import { bettingLower, logarithmicLower } from '../intervals/betting';
import type { ChosenRows } from '../policies/chosenRows';
import { clopperPearson } from '../intervals/clopperPearson';
import { bernsteinRadius, momentsOf } from '../intervals/empiricalBernstein';
import type { Estimator } from './estimator';

/**
 * Guaranteed intervals for the value of a policy fixed before the rows were seen. None assumes a bound on the weights
 * that the data would have to supply:
 * - betting and LS bound E[-cw] from below, which is at most the normalized value, and E[(1+c)w] from below, which is at
 *   most one minus it (equal with full support); both are means of nonnegative, unbounded variables, each at δ/2;
 * - empirical Bernstein needs bounded terms: estimators with ŵ ≤ w and a limit fixed beforehand, one-sided at δ;
 * - on-policy (w = 1) the terms are the rewards, bounded by the declared range; binary ones are coin tosses.
 */
export function guaranteedIntervals(
  estimator: Estimator,
  parameter: number,
  rows: ChosenRows,
  sums: LogSums,
  range: RewardRange,
  delta: number,
  onPolicy: boolean,
): Interval[] {
  const n = rows.length;
  const gain = (i: number): number => (rows.rewards[i] - range.min) / (range.max - range.min);
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
  if (estimator.weight && estimator.weightLimit) {
    const limit = estimator.weightLimit(parameter);
    const { weight } = estimator;
    const moments = momentsOf(n, (i) => gain(i) * weight(rows.target[i], rows.logging[i], parameter));
    result.push(interval('empirical-bernstein', moments.mean - bernsteinRadius(moments, limit, delta), 1));
  }
  if (onPolicy && (estimator.name === 'ips' || estimator.name === 'snips')) {
    const moments = momentsOf(n, gain);
    const radius = bernsteinRadius(moments, 1, delta / 2);
    result.push(interval('empirical-bernstein', moments.mean - radius, moments.mean + radius));
    if (rows.rewards.every((reward) => reward === range.min || reward === range.max)) {
      const successes = rows.rewards.reduce((count, reward) => count + (reward === range.max ? 1 : 0), 0);
      const exact = clopperPearson(successes, n, delta);
      result.push(interval('clopper-pearson', exact.lower, exact.upper));
    }
  }
  return result;
}

/** To [0, 1]; what is not a number at all says nothing. */
function clip(x: number): number {
  return Math.min(Math.max(x, 0), 1);
}
