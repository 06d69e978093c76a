import { mergeClaimBets, type ClaimBets } from '../betting/claimBets';
import { mergeTables } from '../numerics/binSums';
import type { BinTable } from '../numerics/momentBins';

/** Probabilities that miss one by more than this are not a policy's; files with six decimals stay well inside. */
export const massTolerance = 1e-3;

/** Columns of the table over log π0(a|x), all actions. */
export const actionColumns = { pi: 0, piSquared: 1 } as const;
/** Columns of the table over log p_i at the logged action. */
export const chosenColumns = {
  pi: 0,
  costPi: 1,
  squaredCostPi: 2,
  piSquared: 3,
  costPiSquared: 4,
  squaredCostPiSquared: 5,
} as const;
/** Columns of the table over log w_i at the logged action. */
export const weightColumns = { one: 0, cost: 1, squaredCost: 2 } as const;

/**
 * Everything one pass over a log leaves behind: enough to evaluate every estimate, term and bound of sections 2 and 4 to
 * 7 for any α, β, λ and δ. Plain JSON; the sums of two parts of a log add up to those of the whole.
 */
export interface TermSums {
  readonly rows: number;
  /** Decisions that were logged but cannot be used: no sum holds them, and every claim counts them with the worst case. */
  readonly missing: number;
  readonly actionCount: number;
  readonly full: boolean;
  /** Σ of the row weights; equal to `rows` when all are one. */
  readonly weight: number;
  readonly unitWeights: boolean;
  readonly cost: number;
  readonly squaredCost: number;
  /** Σ_i Σ_a π(a|x_i) and the largest |Σ_a π(a|x_i) - 1|. */
  readonly policyMass: number;
  readonly policyMassError: number;
  /** max_i |Σ_a π0(a|x_i) - 1|; 0 in a log of chosen propensities. */
  readonly loggingMassError: number;
  /** Σ π and Σ π² over the actions with π0(a|x) = 0, where there is no support. */
  readonly unsupportedPi: number;
  readonly unsupportedPiSquared: number;
  readonly smallestPropensity: number;
  readonly largestWeight: number;
  /** The clipping threshold τ of the baselines, with Σ c π/max(p,τ) and Σ_i Σ_a π π0/max(τ,π0)². */
  readonly tau: number;
  readonly clippedCost: number;
  readonly clippedSecondMoment: number;
  /** ℓ = log π0(a|x), over all actions; columns π, π². */
  readonly actions: BinTable;
  /** ℓ = log π(a|x)/π0(a|x), over all actions; column π. */
  readonly actionWeights: BinTable;
  /** ℓ = log p_i; columns π, cπ, c²π, π², cπ², c²π². */
  readonly chosen: BinTable;
  /** ℓ = log w_i; columns 1, c, c². */
  readonly weights: BinTable;
  /** ℓ = log(-c_i w_i); column 1. */
  readonly weightedCosts: BinTable;
  /** ℓ = log((1 + c_i) w_i); column 1: what the logged action did not cost, for bounds from the other side. */
  readonly weightedComplements: BinTable;
  /** ℓ = log(-c_i/p_i); column π. */
  readonly inverseCosts: BinTable;
}

/** The same with the bets on the claims of section 11. */
export interface LogSums extends TermSums {
  readonly bets: ClaimBets;
}

/** The sums of two disjoint parts of one log, joined. */
export function mergeSums(a: LogSums, b: LogSums): LogSums {
  return {
    rows: a.rows + b.rows,
    missing: a.missing + b.missing,
    actionCount: a.actionCount,
    full: a.full && b.full,
    weight: a.weight + b.weight,
    unitWeights: a.unitWeights && b.unitWeights,
    cost: a.cost + b.cost,
    squaredCost: a.squaredCost + b.squaredCost,
    policyMass: a.policyMass + b.policyMass,
    policyMassError: Math.max(a.policyMassError, b.policyMassError),
    loggingMassError: Math.max(a.loggingMassError, b.loggingMassError),
    unsupportedPi: a.unsupportedPi + b.unsupportedPi,
    unsupportedPiSquared: a.unsupportedPiSquared + b.unsupportedPiSquared,
    smallestPropensity: Math.min(a.smallestPropensity, b.smallestPropensity),
    largestWeight: Math.max(a.largestWeight, b.largestWeight),
    tau: a.tau,
    clippedCost: a.clippedCost + b.clippedCost,
    clippedSecondMoment: a.clippedSecondMoment + b.clippedSecondMoment,
    actions: mergeTables(a.actions, b.actions),
    actionWeights: mergeTables(a.actionWeights, b.actionWeights),
    chosen: mergeTables(a.chosen, b.chosen),
    weights: mergeTables(a.weights, b.weights),
    weightedCosts: mergeTables(a.weightedCosts, b.weightedCosts),
    weightedComplements: mergeTables(a.weightedComplements, b.weightedComplements),
    inverseCosts: mergeTables(a.inverseCosts, b.inverseCosts),
    bets: mergeClaimBets(a.bets, b.bets),
  };
}
