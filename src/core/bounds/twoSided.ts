import type { LogSums } from '../documents/results/sums';
import type { ParameterGrid } from '../documents/results/certificate';
import { minimizeOnInterval } from '../numerics/solving/minimize';
import {
  anyAlphaCharges,
  anyLambdaCharges,
  exponentialSmoothingBound,
  fixedCharges,
  gridCharges,
  type Charges,
  type RiskBound,
} from './exponentialSmoothing';
import { alphaTerms, smoothedRisk, type AlphaTerms } from './terms';

/** `fixed`: α and λ set without looking at the data. */
export function fixedBound(
  sums: LogSums,
  kl: number,
  delta: number,
  alpha: number,
  lambda: number,
): RiskBound {
  return exponentialSmoothingBound(
    alphaTerms(sums, alpha),
    sums.rows,
    lambda,
    fixedCharges(kl, sums.rows, delta),
  );
}

/** The bound with the smallest upper end of the risk, and the one with the largest lower end. */
export interface BestSides {
  readonly upper: RiskBound;
  readonly lower: RiskBound;
}

export interface GridBound extends BestSides {
  readonly cells: number;
}

/**
 * `grid`: every cell of A × Λ holds at once, so each side may report its own best cell. The terms of every α are
 * computed once.
 */
export function gridBound(sums: LogSums, kl: number, delta: number, grid: ParameterGrid): GridBound {
  return gridBoundOf(
    grid.alphas.map((alpha) => alphaTerms(sums, alpha)),
    sums.rows,
    kl,
    delta,
    grid.lambdas,
  );
}

function gridBoundOf(
  data: readonly AlphaTerms[],
  n: number,
  kl: number,
  delta: number,
  lambdas: readonly number[],
): GridBound {
  const cells = data.length * lambdas.length;
  const charges = gridCharges(kl, n, delta, cells);
  const bounds = data.flatMap((terms) =>
    lambdas.map((lambda) => exponentialSmoothingBound(terms, n, lambda, charges)),
  );
  return { ...bestSides(bounds), cells };
}

/** The cells of one α, at charges that may count more cells than these. */
export function bestCells(
  data: AlphaTerms,
  n: number,
  lambdas: readonly number[],
  charges: Charges,
): BestSides {
  return bestSides(lambdas.map((lambda) => exponentialSmoothingBound(data, n, lambda, charges)));
}

function bestSides(bounds: readonly RiskBound[]): BestSides {
  return {
    upper: bounds.reduce((best, next) => (next.upper < best.upper ? next : best)),
    lower: bounds.reduce((best, next) => (next.lower > best.lower ? next : best)),
  };
}

/** `any-λ` at one λ ∈ (0, 1), which may have been chosen by looking. */
export function anyLambdaBoundAt(
  data: AlphaTerms,
  n: number,
  kl: number,
  delta: number,
  lambda: number,
): RiskBound {
  return exponentialSmoothingBound(data, n, lambda, anyLambdaCharges(kl, n, delta, lambda));
}

/** `any-λ` at the λ that makes it smallest: legitimate, because it holds for all λ at once. */
export function anyLambdaBound(
  sums: LogSums,
  kl: number,
  delta: number,
  alpha: number,
  lambda?: number,
): RiskBound {
  const data = alphaTerms(sums, alpha);
  const at = (logLambda: number): RiskBound =>
    anyLambdaBoundAt(data, sums.rows, kl, delta, Math.exp(logLambda));
  if (lambda !== undefined) return at(Math.log(lambda));
  const best = minimizeOnInterval(
    (u) => at(u).upper,
    Math.log(1e-5 / Math.sqrt(sums.rows)),
    Math.log(1 - 1e-9),
  );
  return at(best.value === Infinity ? Math.log(0.5) : best.at);
}

/**
 * `any-α`, upper side only: R ≤ R̂^α + √(KL1''/2n) + KL2''/(nλ) + (λ/2)V at α_j = 2^{-j}, j = floor(-log2 α). The
 * proof passes from α_j down to α, where R̂^α ≥ R̂^{α_j}; the printed statement's V^α is smaller than what it proves.
 */
export function anyAlphaBoundAt(
  sums: LogSums,
  kl: number,
  delta: number,
  alpha: number,
  lambda: number,
): RiskBound {
  const above = 2 ** -Math.floor(-Math.log2(alpha));
  const data = { ...alphaTerms(sums, above), alpha, risk: smoothedRisk(sums, alpha) };
  const bound = exponentialSmoothingBound(
    data,
    sums.rows,
    lambda,
    anyAlphaCharges(kl, sums.rows, delta, alpha),
  );
  return { ...bound, lower: -Infinity };
}

/** The α_j = 2^{-j} of `any-α`. */
export const halvings: readonly number[] = Array.from({ length: 20 }, (_, j) => 2 ** -j);

/** `any-α` at its best α: always one of the α_j, because R̂^α and both charges fall as α rises to α_j. */
export function anyAlphaBound(
  sums: LogSums,
  kl: number,
  delta: number,
  lambda: number,
  alpha?: number,
): RiskBound {
  if (alpha !== undefined) return anyAlphaBoundAt(sums, kl, delta, alpha, lambda);
  const bounds = halvings.map((each) => anyAlphaBoundAt(sums, kl, delta, each, lambda));
  return bounds.reduce((best, next) => (next.upper < best.upper ? next : best));
}
