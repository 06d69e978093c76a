import type { ModelShape } from '../../estimators/rewardModel/rewardPrediction';
import type { WeightBar } from '../../documents/results/analysisReport';
import type { Finding } from '../../documents/places';
import type { LogSums } from '../../documents/results/sums';
import { weightColumns } from '../../bounds/sums/sumColumns';
import { logPowerSum, powerSum } from '../../numerics/sums/binSums';
import { binsPerUnit, momentCount } from '../../numerics/sums/momentBins';

/** (Σw)²/Σw², in logarithms because w² may overflow. 0 when no row has any weight. */
export function effectiveSampleSize(sums: LogSums): number {
  const first = logPowerSum(sums.weights, weightColumns.one, 1);
  if (first === -Infinity) return 0;
  const second = logPowerSum(sums.weights, weightColumns.one, 2);
  return Math.min(Math.exp(2 * first - second), sums.weight);
}

/** Rows by weight, eight bins of ℓ (a factor e^{1/2}) to a bar. */
export function weightHistogram(sums: LogSums): WeightBar[] {
  const perBar = binsPerUnit / 2;
  const counts = new Map<number, number>();
  let positive = 0;
  sums.weights.bins.forEach((bin, row) => {
    const bar = Math.floor(bin / perBar);
    const count = sums.weights.moments[row * sums.weights.columns * momentCount];
    counts.set(bar, (counts.get(bar) ?? 0) + count);
    positive += count;
  });
  const bars = [...counts].map(([bar, count]) => ({
    from: Math.exp(bar / 2),
    to: Math.exp((bar + 1) / 2),
    count,
  }));
  const zero = Math.max(sums.weight - positive, 0);
  return [...(zero > 1e-9 * sums.weight ? [{ from: 0, to: 0, count: zero }] : []), ...bars];
}

/** Section 8, the part that depends on the policy; `share` of the weighted reward is on the 1% of rows that weigh most. */
export function policyChecks(sums: LogSums, share: number, model: ModelShape | undefined): Finding[] {
  const n = sums.rows;
  const mean = powerSum(sums.weights, weightColumns.one, 1) / sums.weight;
  const square = powerSum(sums.weights, weightColumns.one, 2) / sums.weight;
  const spread = square === Infinity ? Infinity : Math.max(square - mean * mean, 0);
  const error = Math.sqrt(spread / n);
  const distance = Math.abs(mean - 1);
  const off = distance > 4 * error && distance > 1e-6;
  const effective = effectiveSampleSize(sums);
  return [
    {
      name: 'mean-weight',
      severity: off ? 'warning' : 'ok',
      message:
        `The weights average ${mean.toPrecision(4)} with a standard error of ${error.toPrecision(2)}; they should average 1.` +
        (off
          ? ' The propensities or the policy may be wrong, or the policy takes actions the log never took.'
          : ''),
      value: mean,
    },
    {
      name: 'effective-sample-size',
      severity: effective < 0.01 * n ? 'warning' : 'ok',
      message:
        `${n.toLocaleString('en-US')} rows are worth about ${effective < 100 ? effective.toPrecision(3) : Math.round(effective).toLocaleString('en-US')} rows of this policy's own.` +
        (effective < 0.01 * n
          ? ' The policy is far from the one that was logged: expect wide intervals.'
          : ''),
      value: effective,
    },
    {
      name: 'largest-weight',
      severity: 'ok',
      message: `The largest weight is ${sums.largestWeight.toPrecision(4)}.`,
      value: Math.min(sums.largestWeight, Number.MAX_VALUE),
    },
    {
      name: 'top-weights',
      severity: share > 0.5 ? 'warning' : 'ok',
      message: `The 1% of rows with the largest weights carry ${(100 * share).toFixed(1)}% of the weighted reward.`,
      value: share,
    },
    {
      name: 'support',
      severity: sums.unsupportedPi > 0 ? 'warning' : 'ok',
      message:
        sums.unsupportedPi > 0
          ? `On average ${((100 * sums.unsupportedPi) / sums.weight).toPrecision(3)}% of the policy's choices are ` +
            'actions the logging policy never takes: nothing in the log says what they earn.'
          : 'The logging policy takes every action this policy takes, as far as the log tells.',
      value: sums.unsupportedPi / sums.weight,
    },
    ...(model ? modelChecks(model, sums) : []),
  ];
}

/** So many rows of an action teach its model more than the mean reward. */
const enoughRows = 10;

/** What of the log the reward model could not use. */
function modelChecks(
  { features, columns, overPairs }: ModelShape,
  { rows, actionCount }: LogSums,
): Finding[] {
  const folded = columns < features;
  const perAction = overPairs ? Infinity : rows / actionCount;
  if (!folded && perAction >= enoughRows) return [];
  const count = (value: number): string => value.toLocaleString('en-US');
  const reasons = [
    ...(folded
      ? [
          overPairs
            ? `it folds ${count(features)} pairs of features of contexts and actions into ${count(columns)} columns`
            : `it folds ${count(features)} features into ${count(columns)} columns, because all of them for each of ${count(actionCount)} actions would take too much memory`,
        ]
      : []),
    ...(perAction < enoughRows
      ? [
          `there are ${perAction.toPrecision(2)} rows for each action, from which it learns little but the mean`,
        ]
      : []),
  ];
  return [
    {
      name: 'reward-model',
      severity: 'ok',
      message: `The reward model of the direct method and of doubly robust is coarse: ${reasons.join('; ')}. Doubly robust stays consistent all the same.`,
      value: columns,
    },
  ];
}
