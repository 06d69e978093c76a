import type { EstimatedPropensities, Sensitivity } from '../documents/log/estimatedPropensities';

/** What stands above everything that rests on estimated propensities. */
export const estimatedBanner = 'Propensities were estimated: nothing here is certified.';

/** What to do about it. */
export const estimatedAdvice =
  'If a field of the log does say how likely an action was, name it in a schema ("propensity" or "distribution"). If actions were chosen uniformly at random, say so ("uniformLogging": true, or --uniform-logging). From now on log the probability of each chosen action.';

/** How the propensities were estimated, and how well. */
export function fitText({
  rows,
  folds,
  logLoss,
  baselineLogLoss,
  floored,
  floor,
}: EstimatedPropensities): string {
  const raised =
    floored > 0
      ? ` ${(100 * floored).toFixed(1)}% of the estimates were raised to the least one, ${floor}.`
      : '';
  return `A logistic regression of the chosen action on the features, fitted on ${rows.toLocaleString('en-US')} rows in ${folds} folds, has a log loss of ${logLoss.toFixed(3)} on rows it had not seen; how often each action was chosen gives ${baselineLogLoss.toFixed(3)}.${raised} If the service knew something that is not in the log, these estimates are wrong and nothing here shows it.`;
}

/** What it takes for the estimate to tell nothing. */
export function sensitivityText({ estimate, logged, breakEven, points }: Sensitivity): string {
  const numbers = `The estimate is ${short(estimate)}, and ${short(logged)} was earned.`;
  if (breakEven !== null && breakEven < 1.01)
    return `${numbers} The smallest error in the propensities can make the difference vanish.`;
  const side = estimate >= logged ? 'no better' : 'no worse';
  const last = points.at(-1)?.gamma ?? 1;
  return breakEven === null
    ? `${numbers} Even if every propensity is wrong by a factor of ${last}, the policy stays on this side of what was earned.`
    : `${numbers} If propensities are wrong by up to a factor of ${breakEven.toFixed(2)}, the policy may be ${side} than what was logged.`;
}

const short = (value: number): string => String(Number(value.toPrecision(4)));
