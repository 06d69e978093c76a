import type { RewardRange } from '../../documents/log/rewardRange';
import { agreementTolerance } from '../../logs/checks/propensityAgreement';
import type { LogBatch } from '../../logs/blocks/loggedData';
import { naturalLog } from '../../numerics/functions/logarithm';
import { massTolerance } from '../../numerics/numberLimits';

/** What holds of the rows of a batch whatever policy is evaluated on them: found once, for all of them. */
export interface BatchFacts {
  readonly range: RewardRange;
  /** c of every row; NaN where the reward lies outside the declared range. */
  readonly costs: Float64Array;
  /** ln p of every row. */
  readonly logPropensities: Float64Array;
  /** 1 where a distribution does not sum to 1, or a propensity is not its own distribution's: one of them was not used. */
  readonly contradicts: Uint8Array;
  /** |Σ_a π0(a|x) - 1|; 0 where only the chosen action's propensity is known. */
  readonly massErrors: Float64Array;
  /** The largest of them. */
  readonly mostMassError: number;
  /** 1 where the logging policy never takes some action. */
  readonly hasGaps: Uint8Array;
  /** Whether there is such a row. */
  readonly anyGaps: boolean;
}

const known = new WeakMap<LogBatch, BatchFacts>();

export function batchFacts(batch: LogBatch, actionCount: number, range: RewardRange): BatchFacts {
  const before = known.get(batch);
  if (before && before.range.min === range.min && before.range.max === range.max) return before;
  const facts = findFacts(batch, actionCount, range);
  known.set(batch, facts);
  return facts;
}

function findFacts(batch: LogBatch, K: number, range: RewardRange): BatchFacts {
  const { length, rewards, distributions, propensities, actions } = batch;
  const costs = new Float64Array(length);
  const contradicts = new Uint8Array(length);
  const massErrors = new Float64Array(length);
  const hasGaps = new Uint8Array(length);
  const width = range.max - range.min;
  let mostMassError = 0;
  let anyGaps = false;
  for (let i = 0; i < length; i++) {
    const reward = rewards[i];
    const isInside = reward >= range.min && reward <= range.max;
    // Adding 0 turns -0 into 0.
    costs[i] = isInside ? -(reward - range.min) / width + 0 : Number.NaN;
  }
  if (distributions) {
    for (let i = 0; i < length; i++) {
      let mass = 0;
      for (let o = i * K; o < (i + 1) * K; o++) {
        const p = distributions[o];
        mass += p;
        if (!(p > 0)) hasGaps[i] = 1;
      }
      if (hasGaps[i] === 1) anyGaps = true;
      const error = Math.abs(mass - 1);
      massErrors[i] = error;
      if (error > mostMassError) mostMassError = error;
      const given = distributions[i * K + actions[i]];
      const differs =
        Math.abs(propensities[i] - given) > agreementTolerance * Math.max(propensities[i], given);
      if (error > massTolerance || differs) contradicts[i] = 1;
    }
  }
  const logPropensities = propensities.map(naturalLog);
  return { range, costs, logPropensities, contradicts, massErrors, mostMassError, hasGaps, anyGaps };
}
