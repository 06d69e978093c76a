import { smallestWidthAlpha } from '../bounds/objective';
import type { JobControl } from '../control';
import { powerSum } from '../numerics/binSums';
import { binsPerUnit, MomentBins } from '../numerics/momentBins';
import type { EngineSession } from './engine';
import type { TrainingData } from './trainingData';
import type { TrainingRows } from './trainingRows';

/** α* of the policy that a session holds, from all rows (eq. data_dependent_alpha): one pass, whatever α is tried. */
export function chooseAlpha(
  session: EngineSession,
  { rows: n, parts }: TrainingRows,
  visit: (part: number) => TrainingData,
  batchSize: number,
  { sigma, kl, delta }: { readonly sigma: number; readonly kl: number; readonly delta: number },
  control: JobControl,
): number {
  // Σ π by log π0 over all actions, and Σ c²π by log p over the logged ones.
  const every = new MomentBins(1);
  const chosen = new MomentBins(1);
  for (let part = 0; part < parts.length; part++) {
    const { rows, actionCount: K, offered, actions, costs, propensities, distributions } = visit(part);
    if (!distributions) throw new TypeError('An adaptive α needs the whole logging distribution.');
    for (let first = 0; first < rows; first += batchSize) {
      control.checkpoint();
      const pi = session.probabilities(first / batchSize, sigma);
      for (let row = first, o = 0; row < Math.min(first + batchSize, rows); row++, o += K) {
        for (let a = 0; a < offered[row]; a++) addAt(every, distributions[row * K + a], pi[o + a]);
        addAt(chosen, propensities[row], costs[row] ** 2 * pi[o + actions[row]]);
      }
      every.flush();
      chosen.flush();
    }
  }
  const everyTable = every.toTable();
  const chosenTable = chosen.toTable();
  const terms = (alpha: number): { bias: number; secondMoment: number } => ({
    bias: 1 - powerSum(everyTable, 0, 1 - alpha) / n,
    secondMoment: (powerSum(everyTable, 0, 1 - 2 * alpha) + powerSum(chosenTable, 0, -2 * alpha)) / n,
  });
  return smallestWidthAlpha(terms, n, kl, delta).at;
}

function addAt(bins: MomentBins, p: number, weight: number): void {
  if (!(p > 0 && weight > 0)) return;
  const log = Math.log(p);
  const bin = Math.floor(log * binsPerUnit);
  bins.add(bins.locate(bin), 0, log - (bin + 0.5) / binsPerUnit, weight);
}
