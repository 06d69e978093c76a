import type { TermSums } from '../documents/results/sums';
import { minimizeOnInterval } from '../numerics/solving/minimize';
import { fixedCharges } from './exponentialSmoothing';
import { alphaTerms, type AlphaTerms } from './terms';

declare const objectiveBrand: unique symbol;

/**
 * A number to train by. Its λ or α were chosen by looking at the data, so it bounds nothing: it has its own type, and
 * whatever prints "certified" takes a Certificate and does not accept this.
 */
export interface Objective {
  readonly [objectiveBrand]: true;
  readonly kind: 'objective';
  readonly value: number;
  readonly alpha: number;
  readonly lambda: number;
}

function objective(value: number, alpha: number, lambda: number): Objective {
  return { kind: 'objective', value, alpha, lambda } as Objective;
}

/** λ* = √(2 KL2/(nV)), the λ that would make Theorem 1 smallest. */
export function plugInLambda(kl2: number, n: number, secondMoment: number): number {
  return Math.sqrt((2 * kl2) / (n * secondMoment));
}

/** The λ of the authors' program: 2√(KL2·V/n) = λ*·√2·V. */
export function programLambda(kl2: number, n: number, secondMoment: number): number {
  return 2 * Math.sqrt((kl2 * secondMoment) / n);
}

/** √(KL1/2n) + B + √(2 KL2 V/n): the width of Theorem 1 at λ*. */
export function plugInWidth(data: AlphaTerms, n: number, kl: number, delta: number): number {
  const { kl1, kl2 } = fixedCharges(kl, n, delta);
  return Math.sqrt(kl1 / (2 * n)) + data.bias + Math.sqrt((2 * kl2 * data.secondMoment) / n);
}

/** R̂ + width at λ*. */
export function plugInObjective(data: AlphaTerms, n: number, kl: number, delta: number): Objective {
  const { kl2 } = fixedCharges(kl, n, delta);
  const lambda = plugInLambda(kl2, n, data.secondMoment);
  return objective(data.risk + plugInWidth(data, n, kl, delta), data.alpha, lambda);
}

/** α* = argmin_α B + √(2 KL2 V/n) (eq. data_dependent_alpha). */
export function adaptiveAlpha(sums: TermSums, kl: number, delta: number): Objective {
  const n = sums.rows;
  const { kl2 } = fixedCharges(kl, n, delta);
  const best = smallestWidthAlpha((alpha) => alphaTerms(sums, alpha), n, kl, delta);
  return objective(best.value, best.at, plugInLambda(kl2, n, alphaTerms(sums, best.at).secondMoment));
}

/** The same from any source of B and V as functions of α. */
export function smallestWidthAlpha(
  terms: (alpha: number) => Pick<AlphaTerms, 'bias' | 'secondMoment'>,
  n: number,
  kl: number,
  delta: number,
): { at: number; value: number } {
  const { kl2 } = fixedCharges(kl, n, delta);
  const target = (alpha: number): number => {
    const { bias, secondMoment } = terms(alpha);
    return bias + Math.sqrt((2 * kl2 * secondMoment) / n);
  };
  return minimizeOnInterval(target, 0, 1);
}
