import type { TermSums } from '../documents/results/sums';
import { powerSum } from '../numerics/sums/binSums';
import { minimizeOnInterval, type Minimum } from '../numerics/solving/minimize';
import { binsPerUnit } from '../numerics/sums/momentBins';
import { actionColumns, chosenColumns, weightColumns } from './sums/sumColumns';

/** Bounds on |bias| and variance of an estimator over the sample of contexts. */
export interface BiasVariance {
  readonly bias: number;
  readonly variance: number;
}

const atLeastZero = (x: number): number => (x < 0 ? 0 : x);

/**
 * |bias(α)| ≤ mean_i Σ_a π(1 - π0^{1-α}), var(α) ≤ (1/n) mean_i Σ_a π² π0^{1-2α}. On a chosen-only log both are estimated
 * from the logged actions: mean w(1 - p^{1-α}) and (1/n) mean π²/p^{2α}.
 */
export function alphaBiasVariance(sums: TermSums, alpha: number): BiasVariance {
  const n = sums.rows;
  if (!sums.full) {
    const { pi, piSquared } = chosenColumns;
    const bias = powerSum(sums.chosen, pi, -1) - powerSum(sums.chosen, pi, -alpha);
    return {
      bias: atLeastZero(bias / sums.weight),
      variance: powerSum(sums.chosen, piSquared, -2 * alpha) / sums.weight / n,
    };
  }
  const bias = sums.policyMass - powerSum(sums.actions, actionColumns.pi, 1 - alpha);
  const unsupported =
    alpha > 0.5 && sums.unsupportedPi > 0 ? Infinity : alpha === 0.5 ? sums.unsupportedPiSquared : 0;
  const squares = powerSum(sums.actions, actionColumns.piSquared, 1 - 2 * alpha) + unsupported;
  return { bias: atLeastZero(bias / sums.weight), variance: squares / sums.weight / n };
}

/** |bias(β)| ≤ mean Σ_a π|(π0/π)^{1-β} - 1|, var(β) ≤ (1/n) mean Σ_a π^{2β} π0^{1-2β} = (1/n) mean Σ_a π w^{2β-1}. */
export function betaBiasVariance(sums: TermSums, beta: number): BiasVariance {
  const n = sums.rows;
  // A bin edge lies at w = 1, where the sign changes.
  if (!sums.full) {
    const { one } = weightColumns;
    const sum = (s: number, from?: number, to?: number): number => powerSum(sums.weights, one, s, from, to);
    const bias = sum(beta, -Infinity, 0) - sum(1, -Infinity, 0) + sum(1, 0) - sum(beta, 0);
    return { bias: atLeastZero(bias / sums.weight), variance: sum(2 * beta) / sums.weight / n };
  }
  const sum = (s: number, from?: number, to?: number): number => powerSum(sums.actionWeights, 0, s, from, to);
  const below = sum(beta - 1, -Infinity, 0) - sum(0, -Infinity, 0);
  const above = sum(0, 0) - sum(beta - 1, 0);
  const unsupported = beta > 0.5 && sums.unsupportedPi > 0 ? Infinity : beta === 0.5 ? sums.unsupportedPi : 0;
  return {
    bias: atLeastZero((below + above + sums.unsupportedPi) / sums.weight),
    variance: (sum(2 * beta - 1) + unsupported) / sums.weight / n,
  };
}

/**
 * Hard clipping at τ = e^{edge/16}: |bias(τ)| ≤ mean Σ_a π(1 - π0/τ) over π0 < τ, var(τ) ≤ (1/n) mean Σ_a
 * π² π0/max(τ, π0)². At an edge of the bins the sums split exactly. On a chosen-only log both are estimated.
 */
export function clippedBiasVariance(sums: TermSums, edge: number): BiasVariance {
  const n = sums.rows;
  const tau = Math.exp(edge / binsPerUnit);
  const table = sums.full ? sums.actions : sums.chosen;
  const { pi, piSquared } = sums.full ? actionColumns : chosenColumns;
  // A logged action stands for its whole row: it enters with 1/p more than the sum over actions.
  const more = sums.full ? 0 : 1;
  const below = (column: number, s: number): number => powerSum(table, column, s - more, -Infinity, edge);
  const bias = below(pi, 0) - below(pi, 1) / tau + sums.unsupportedPi;
  const squares = below(piSquared, 1) / tau / tau + powerSum(table, piSquared, -1 - more, edge);
  return { bias: atLeastZero(bias / sums.weight), variance: squares / sums.weight / n };
}

/** The α that minimizes bias² + variance. */
export function optimalAlpha(sums: TermSums): Minimum {
  return meanSquareOptimum((alpha) => alphaBiasVariance(sums, alpha));
}

/** The β that minimizes bias² + variance. (The paper writes it without the square: a slip.) */
export function optimalBeta(sums: TermSums): Minimum {
  return meanSquareOptimum((beta) => betaBiasVariance(sums, beta));
}

function meanSquareOptimum(at: (parameter: number) => BiasVariance): Minimum {
  return minimizeOnInterval(
    (parameter) => {
      const { bias, variance } = at(parameter);
      return bias * bias + variance;
    },
    0,
    1,
  );
}
