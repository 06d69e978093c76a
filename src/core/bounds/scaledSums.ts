import type { BinTable } from '../numerics/momentBins';
import type { LogSums } from './sums';

/** The sums that `factor` times as many rows would have, if they looked like these. */
export function scaledSums(sums: LogSums, factor: number): LogSums {
  const table = (bins: BinTable): BinTable => ({ ...bins, moments: bins.moments.map((m) => factor * m) });
  return {
    ...sums,
    rows: factor * sums.rows,
    weight: factor * sums.weight,
    cost: factor * sums.cost,
    squaredCost: factor * sums.squaredCost,
    policyMass: factor * sums.policyMass,
    unsupportedPi: factor * sums.unsupportedPi,
    unsupportedPiSquared: factor * sums.unsupportedPiSquared,
    clippedCost: factor * sums.clippedCost,
    clippedSecondMoment: factor * sums.clippedSecondMoment,
    actions: table(sums.actions),
    actionWeights: table(sums.actionWeights),
    chosen: table(sums.chosen),
    weights: table(sums.weights),
    weightedCosts: table(sums.weightedCosts),
    weightedComplements: table(sums.weightedComplements),
    inverseCosts: table(sums.inverseCosts),
  };
}
