import type { Learned } from '../features/learned';
import type { ReadingState } from './records/lineReader';

/** The numbers of one dsjson event that decide its row, whichever path read them. */
export interface DecisionFacts {
  /** How many actions the event offered. */
  offered: number;
  cost: number;
  /** NaN: not given, here and below. */
  probability: number;
  labelIndex: number;
  labelAction: number;
  pdrop: number;
  /** `a`: the ranking, and `p`: the probability of each of *its* entries; the first `ranked` of both. */
  ranking: Float64Array;
  probabilities: Float64Array;
  ranked: number;
  /** Global index of each offered action where ids name them; undefined: position is index. */
  ids: Uint32Array | undefined;
}

/** Resolves the numbering and the distribution of dsjson events. */
export class DecisionResolver implements Learned {
  /** Where `a` starts counting in this log; an event that could be read either way follows the others. */
  base = 1;
  private settledBase = 1;
  private readonly seen = new Set<number>();

  constructor(private readonly state: ReadingState) {
    state.intake.alsoLearns(this);
  }

  settle(): void {
    this.settledBase = this.base;
  }

  forget(): void {
    this.base = this.settledBase;
  }

  /** Fills the draft; a reason means the event is rejected. */
  resolve(facts: DecisionFacts): string | undefined {
    const { draft, actions } = this.state;
    const { offered, ids } = facts;
    draft.reward = 0 - facts.cost;
    draft.propensity = facts.probability;
    if (!Number.isNaN(facts.pdrop)) {
      if (!(facts.pdrop >= 0 && facts.pdrop < 1)) return `its pdrop ${facts.pdrop} is not in [0, 1)`;
      draft.weight = 1 / (1 - facts.pdrop);
    }
    const base = this.baseOf(facts);
    const position = chosenPosition(facts, base);
    if (!(Number.isInteger(position) && position >= 0 && position < offered)) {
      return `its action is outside the ${offered} actions it offered`;
    }
    draft.offered = offered;
    if (ids) {
      draft.action = ids[position];
      if (!isIdentity(ids, offered)) draft.offeredActions = ids;
    } else {
      draft.action = position;
      if (!actions.atLeast(offered)) return `it offers ${offered} actions, more than were declared`;
    }
    if (facts.ranked === 0 || this.state.mapping.distribution === null) return undefined;
    return this.fillDistribution(facts, base);
  }

  private fillDistribution(facts: DecisionFacts, base: number): string | undefined {
    const { draft, actions } = this.state;
    const { ranking, probabilities, offered, ids, ranked } = facts;
    draft.openDistribution(ids ? actions.count : offered);
    const { seen } = this;
    seen.clear();
    for (let i = 0; i < ranked; i++) {
      const position = ranking[i] - base;
      if (!(Number.isInteger(position) && position >= 0 && position < offered)) {
        return `its ranking names the action ${ranking[i]}, outside the ${offered} it offered`;
      }
      if (seen.has(position)) return `its ranking names the action ${ranking[i]} twice`;
      seen.add(position);
      draft.distribution[ids ? ids[position] : position] = probabilities[i];
    }
    return undefined;
  }

  /** 0 or 1: `a` shows which when it holds 0, or as many as there are actions. */
  private baseOf({ ranking, ranked, offered }: DecisionFacts): number {
    for (let i = 0; i < ranked; i++) {
      if (ranking[i] === 0) return (this.base = 0);
      if (ranking[i] === offered) return (this.base = 1);
    }
    return this.base;
  }
}

/** `_labelIndex` counts from 0, `_label_Action` from 1; without either the first of the ranking was shown. */
function chosenPosition(facts: DecisionFacts, base: number): number {
  if (!Number.isNaN(facts.labelIndex)) return facts.labelIndex;
  if (!Number.isNaN(facts.labelAction)) return facts.labelAction - 1;
  return facts.ranked > 0 ? facts.ranking[0] - base : Number.NaN;
}

function isIdentity(ids: Uint32Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (ids[i] !== i) return false;
  return true;
}
