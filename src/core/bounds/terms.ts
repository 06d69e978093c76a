import type { TermSums } from '../documents/results/sums';
import { powerSum, seriesSum } from '../numerics/sums/binSums';
import { exponential, logOnePlusExponential, reciprocal } from '../numerics/sums/taylor';
import { actionColumns, chosenColumns } from './sums/sumColumns';

/** The data's part of Theorem 1 at one α. */
export interface AlphaTerms {
  readonly alpha: number;
  /** R̂^α = mean c π/p^α. */
  readonly risk: number;
  /** B = 1 - mean Σ_a π π0^{1-α}. A chosen-only log cannot know it: 1, the largest it can be. */
  readonly bias: number;
  /** V = mean [Σ_a π π0^{1-2α} + π c²/p^{2α}]. A chosen-only log cannot know it: infinite. */
  readonly secondMoment: number;
}

/** R̂^α = (1/n) Σ c_i π(a_i|x_i)/p_i^α. */
export function smoothedRisk(sums: TermSums, alpha: number): number {
  return powerSum(sums.chosen, chosenColumns.costPi, -alpha) / sums.weight;
}

/** (1/n) Σ π c²/p^{2α}, the empirical half of V. */
export function chosenSecondMoment(sums: TermSums, alpha: number): number {
  return powerSum(sums.chosen, chosenColumns.squaredCostPi, -2 * alpha) / sums.weight;
}

/**
 * (1/n) Σ_i Σ_a π π0^{1-2α}, the conditional half of V. An action the logging policy never takes makes it infinite for
 * α > 1/2, where π0^{1-2α} is.
 */
export function conditionalSecondMoment(sums: TermSums, alpha: number): number {
  if (!sums.full || (sums.unsupportedPi > 0 && alpha > 0.5)) return Infinity;
  const unsupported = alpha === 0.5 ? sums.unsupportedPi : 0;
  return (powerSum(sums.actions, actionColumns.pi, 1 - 2 * alpha) + unsupported) / sums.weight;
}

/** B = 1 - (1/n) Σ_i Σ_a π π0^{1-α}; an action without support counts fully as bias, also at α = 1. */
function conditionalBias(sums: TermSums, alpha: number): number {
  if (!sums.full) return 1;
  const bias = 1 - powerSum(sums.actions, actionColumns.pi, 1 - alpha) / sums.weight;
  // Rounding can leave 1e-16 of either sign where the bias is zero.
  return Math.abs(bias) < 1e-12 ? 0 : bias;
}

export function alphaTerms(sums: TermSums, alpha: number): AlphaTerms {
  return {
    alpha,
    risk: smoothedRisk(sums, alpha),
    bias: conditionalBias(sums, alpha),
    secondMoment: conditionalSecondMoment(sums, alpha) + chosenSecondMoment(sums, alpha),
  };
}

/** R̂^{IX} = (1/n) Σ c π/(p + γ). */
export function implicitExplorationRisk(sums: TermSums, gamma: number): number {
  if (gamma === 0) return smoothedRisk(sums, 1);
  return (
    seriesSum(sums.chosen, chosenColumns.costPi, (center) => reciprocal(gamma, exponential(center, 1))) /
    sums.weight
  );
}

/** R̂^{LS} = -(1/n) Σ (1/λ) log(1 - λ w c). */
export function logarithmicRisk(sums: TermSums, lambda: number): number {
  const shift = Math.log(lambda);
  const total = seriesSum(sums.weightedCosts, 0, (center) => logOnePlusExponential(center + shift));
  return -total / (lambda * sums.weight);
}

/** R̂^{LS-LIN} = -(1/n) Σ (π/λ) log(1 - λ c/p). */
export function linearLogarithmicRisk(
  sums: Pick<TermSums, 'inverseCosts' | 'weight'>,
  lambda: number,
): number {
  const shift = Math.log(lambda);
  const total = seriesSum(sums.inverseCosts, 0, (center) => logOnePlusExponential(center + shift));
  return -total / (lambda * sums.weight);
}
