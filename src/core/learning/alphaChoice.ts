import { smallestWidthAlpha } from '../bounds/objective';
import { powerSum } from '../numerics/sums/binSums';
import { MomentBins } from '../numerics/sums/momentBins';
import { eachBatch, type PolicyPass } from './policyPass';

/** α* of a policy from all rows (eq. data_dependent_alpha): one pass, whatever α is tried. */
export function chooseAlpha(
  pass: PolicyPass,
  { kl, delta }: { readonly kl: number; readonly delta: number },
): number {
  const n = pass.rows.rows;
  // Σ π by log π0 over all actions, and Σ c²π by log p over the logged ones.
  const every = new MomentBins(1);
  const chosen = new MomentBins(1);
  eachBatch(pass, (data, first, end, pi) => {
    const { actionCount: K, offered, actions, costs, propensities, distributions } = data;
    if (!distributions) throw new TypeError('An adaptive α needs the whole logging distribution.');
    for (let row = first, o = 0; row < end; row++, o += K) {
      for (let a = 0; a < offered[row]; a++) addAt(every, distributions[row * K + a], pi[o + a]);
      addAt(chosen, propensities[row], costs[row] ** 2 * pi[o + actions[row]]);
    }
    every.flush();
    chosen.flush();
  });
  const everyTable = every.toTable();
  const chosenTable = chosen.toTable();
  const terms = (alpha: number): { bias: number; secondMoment: number } => ({
    bias: 1 - powerSum(everyTable, 0, 1 - alpha) / n,
    secondMoment: (powerSum(everyTable, 0, 1 - 2 * alpha) + powerSum(chosenTable, 0, -2 * alpha)) / n,
  });
  return smallestWidthAlpha(terms, n, kl, delta).at;
}

function addAt(bins: MomentBins, p: number, weight: number): void {
  if (p > 0 && weight > 0) bins.addSingle(Math.log(p), weight);
}
