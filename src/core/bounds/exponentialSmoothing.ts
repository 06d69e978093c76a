import type { BoundTerms } from '../documents/results/certificate';
import type { AlphaTerms } from './terms';

/** Bounds on the risk, not yet clipped to [-1, 0]. */
export interface RiskBound {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly alpha: number;
  readonly lambda: number;
  readonly terms: BoundTerms;
}

/** KL1 and KL2 with whatever their kind of certificate charges. */
export interface Charges {
  readonly kl: number;
  readonly kl1: number;
  readonly kl2: number;
}

/**
 * Theorem 1, asymmetric: R̂ - (r + B) ≤ R ≤ R̂ + r with r = √(KL1/2n) + KL2/(nλ) + (λ/2)V. The bias has one sign, because
 * c ≤ 0 and π0^{1-α} ≤ 1: the upper side does not pay for it.
 */
export function exponentialSmoothingBound(
  data: AlphaTerms,
  n: number,
  lambda: number,
  charges: Charges,
): RiskBound {
  const context = Math.sqrt(charges.kl1 / (2 * n));
  const complexity = charges.kl2 / (n * lambda);
  const variance = (lambda / 2) * data.secondMoment;
  const radius = context + complexity + variance;
  return {
    estimate: data.risk,
    lower: radius === Infinity ? -Infinity : data.risk - radius - data.bias,
    upper: radius === Infinity ? Infinity : data.risk + radius,
    alpha: data.alpha,
    lambda,
    // Field by field: a spread here would dominate the cost of a grid.
    terms: {
      kl: charges.kl,
      kl1: charges.kl1,
      kl2: charges.kl2,
      bias: data.bias,
      secondMoment: data.secondMoment,
      context,
      complexity,
      variance,
    },
  };
}

/** The theorem's own symmetric width √(KL1/2n) + B + KL2/(nλ) + (λ/2)V. */
export function symmetricWidth(terms: BoundTerms): number {
  return terms.context + terms.bias + terms.complexity + terms.variance;
}

/** `fixed`: KL1 = KL + ln(4√n/δ), KL2 = KL + ln(4/δ), for one α and one λ set before the data is seen. */
export function fixedCharges(kl: number, n: number, delta: number): Charges {
  return { kl, kl1: kl + Math.log((4 * Math.sqrt(n)) / delta), kl2: kl + Math.log(4 / delta) };
}

/**
 * `grid` of m cells: the context term (I1) does not depend on α and λ, so it is charged once, at δ/2; only the
 * martingale term (I3) is charged for the grid, at δ/(2m) per cell: KL2 = KL + ln(4m/δ).
 */
export function gridCharges(kl: number, n: number, delta: number, cells: number): Charges {
  return { kl, kl1: fixedCharges(kl, n, delta).kl1, kl2: kl + Math.log((4 * cells) / delta) };
}

/** `any-λ` (Prop. thm_any_lambda): KL1' = KL + ln(8√n/(δλ)), KL2' = 2(KL + ln(8/(δλ))), for all λ ∈ (0, 1) at once. */
export function anyLambdaCharges(kl: number, n: number, delta: number, lambda: number): Charges {
  return {
    kl,
    kl1: kl + Math.log((8 * Math.sqrt(n)) / (delta * lambda)),
    kl2: 2 * (kl + Math.log(8 / (delta * lambda))),
  };
}

/** `any-α` (Prop. thm_alpha): KL1'' = KL + ln(8√n/(δα)), KL2'' = KL + ln(8/(δα)), for all α ∈ (0, 1] at once. */
export function anyAlphaCharges(kl: number, n: number, delta: number, alpha: number): Charges {
  return {
    kl,
    kl1: kl + Math.log((8 * Math.sqrt(n)) / (delta * alpha)),
    kl2: kl + Math.log(8 / (delta * alpha)),
  };
}
