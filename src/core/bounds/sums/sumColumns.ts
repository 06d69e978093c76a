import type { LogSums } from '../../documents/results/sums';
import { mergeClaimBets } from '../../betting/claimBets';
import { mergeTables } from '../../numerics/sums/binSums';

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
