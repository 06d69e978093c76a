import type { LogSums } from '../documents/results/sums';
import type { RewardRange } from '../documents/log/rewardRange';
import { gridCharges } from './exponentialSmoothing';
import { withMissing } from './sums/missingRows';
import { oneSidedBound } from './oneSided';
import { defaultAlphas, defaultLambdas } from './parameterGrid';
import { alphaTerms } from './terms';
import { bestCells } from './twoSided';

/** What the distance between an estimate and its certified lower end is made of at one α, in reward units. */
export interface Anatomy {
  readonly alpha: number;
  readonly lambda: number;
  /** √(KL1/2n): the contexts are a sample. Zero in one-sided bounds. */
  readonly context: number;
  /** KL2/(nλ): the confidence, the grid and the distance from the prior. */
  readonly complexity: number;
  /** (λ/2)V: how far the weights spread. */
  readonly variance: number;
  /** B: what smoothing may hide. Only the upper end of the value pays for it. */
  readonly bias: number;
}

/** Every α of a grid at its own best λ: Theorem 1 on full logs, its one-sided relative on the others. */
export function anatomyOverAlpha(
  used: LogSums,
  kl: number,
  delta: number,
  range: RewardRange,
  alphas: readonly number[] = defaultAlphas,
): readonly Anatomy[] {
  const sums = withMissing(used, 0);
  const lambdas = defaultLambdas(sums.rows);
  const charges = gridCharges(kl, sums.rows, delta, alphas.length * lambdas.length);
  const width = range.max - range.min;
  return alphas.map((alpha) => {
    const { lambda, terms } = sums.full
      ? bestCells(alphaTerms(sums, alpha), sums.rows, lambdas, charges).upper
      : oneSidedBound(sums, 'es', kl, delta, lambdas, [alpha]);
    return {
      alpha,
      lambda,
      context: width * terms.context,
      complexity: width * terms.complexity,
      variance: width * terms.variance,
      bias: width * terms.bias,
    };
  });
}
