import { UserError } from '../../errors/userError';
import type { LoggedData } from '../../logs/blocks/loggedData';
import { alwaysPolicy } from './givenPolicies';
import type { Policy } from '../policy';

/** So many standard errors below its estimate an action is ranked. */
const caution = 2;

/**
 * The single action that the log speaks for most: it is picked by looking at all of them, so every claim about it is charged
 * for each action that could have been picked.
 */
export function bestActionPolicy(
  data: LoggedData,
  includes: (row: number) => boolean = () => true,
  progress?: () => void,
): Policy & { readonly action: number } {
  const { actionCount, actionNames } = data;
  const sums = new ActionSums(actionCount);
  let offeredByAll = actionCount;
  for (const { length, firstRow, actions, rewards, propensities, weights, offered } of data.batches()) {
    for (let i = 0; i < length; i++) {
      if (offered && offered[i] < offeredByAll) offeredByAll = offered[i];
      if (!includes(firstRow + i)) continue;
      sums.add(actions[i], rewards[i], propensities[i], weights ? weights[i] : 1);
    }
    progress?.();
  }
  return bestOf(sums, actionNames, offeredByAll);
}

/** The best of the first `offeredByAll` actions. */
export function bestOf(
  sums: ActionSums,
  actionNames: readonly string[],
  offeredByAll: number,
): Policy & { readonly action: number } {
  const best = sums.best(offeredByAll);
  if (best === undefined) {
    throw new UserError(
      'no-common-action',
      'No single action is offered on every row, so there is no best single action to compare with. Leave it off the list.',
    );
  }
  return {
    ...alwaysPolicy(best, actionNames[best]),
    action: best,
    name: `always ${actionNames[best]}`,
    comparisons: offeredByAll,
    origin: `The action was picked by looking at these rows: every claim is charged for the ${offeredByAll} actions it was picked from.`,
  };
}

/** What the rows of one action add up to, with w = 1/p. */
export interface ActionTotals {
  readonly inverse: number;
  readonly inverseSquared: number;
  readonly reward: number;
  readonly rewardSquared: number;
  readonly squaredReward: number;
  readonly largest: number;
}

/** Sums of every action for its self-normalized mean Σ(r/p)/Σ(1/p) and that mean's standard error. */
export class ActionSums {
  private readonly inverse: Float64Array;
  private readonly inverseSquared: Float64Array;
  private readonly reward: Float64Array;
  private readonly rewardSquared: Float64Array;
  private readonly squaredReward: Float64Array;
  private readonly largest: Float64Array;
  private least = Infinity;

  constructor(actionCount: number) {
    const column = (): Float64Array => new Float64Array(actionCount);
    this.inverse = column();
    this.inverseSquared = column();
    this.reward = column();
    this.rewardSquared = column();
    this.squaredReward = column();
    this.largest = column();
  }

  add(action: number, r: number, p: number, weight: number): void {
    const w = weight / p;
    this.inverse[action] += w;
    this.inverseSquared[action] += w * w;
    this.reward[action] += w * r;
    this.rewardSquared[action] += w * w * r;
    this.squaredReward[action] += w * w * r * r;
    if (w > this.largest[action]) this.largest[action] = w;
    if (r < this.least) this.least = r;
  }

  /** Rows of one action at once; `least`: the smallest reward of all rows. */
  addMany(action: number, totals: ActionTotals, least: number): void {
    this.inverse[action] += totals.inverse;
    this.inverseSquared[action] += totals.inverseSquared;
    this.reward[action] += totals.reward;
    this.rewardSquared[action] += totals.rewardSquared;
    this.squaredReward[action] += totals.squaredReward;
    this.largest[action] = Math.max(this.largest[action], totals.largest);
    this.least = Math.min(this.least, least);
  }

  /** Of the first `count` actions. */
  best(count: number): number | undefined {
    let best: number | undefined;
    let highest = -Infinity;
    for (let a = 0; a < count; a++) {
      const score = this.score(a);
      if (score > highest || best === undefined) {
        best = a;
        highest = score;
      }
    }
    return best;
  }

  /** An action that was taken once and was lucky must not win: it gets one row more, which earned the least of all. */
  private score(a: number): number {
    const { largest, least } = this;
    const added = largest[a];
    const weight = this.inverse[a] + added;
    if (!(weight > 0)) return -Infinity;
    const mean = (this.reward[a] + added * least) / weight;
    const squares =
      this.squaredReward[a] -
      2 * mean * this.rewardSquared[a] +
      mean * mean * this.inverseSquared[a] +
      (added * (least - mean)) ** 2;
    return mean - (caution * Math.sqrt(Math.max(squares, 0))) / weight;
  }
}
