import { AgreementTest } from './agreementTest';
import { HashTable } from '../identity/hashTable';

/** An entry of a context: its number and its last action. */
const entry = { stride: 4, number: 2, lastAction: 3 } as const;
/** Contexts that are looked at one by one, and their actions. */
const mostContexts = 4096;
const mostPairs = 2 ** 20;
/** How far away rows stand that are no neighbors. */
const leastApart = 8;
const mostApart = 256;

/**
 * Whether rows that stand one after the other are no decisions of their own, as those of visitors who keep an action, or of
 * decisions that were delivered again: bets on Y = 1{a' = a}/max(p, p') against 1, as for rows with the same id.
 *
 * A log may be sorted, and then neighbors agree, too. So nothing is bet on an action that was never left before, in that context
 * or, where the context is new, at all: sorted by action, or by context and action, each comes in one piece. And rows far
 * apart must agree much less: sorted by outcome, or by hours of a logging policy with habits, they agree alike.
 */
export class Neighbors {
  private readonly test: AgreementTest;
  /** Of the pairs that were bet on: how many, and Σ Y of neighbors and of rows far apart. */
  private pairs = 0;
  private near = 0;
  private far = 0;
  private at = 0;
  private readonly apart: number;
  private readonly lastActions: Int32Array;
  private readonly lastPropensities: Float64Array;
  private readonly contexts: HashTable;
  /** Of every context and action whether another one has followed it; the first context stands for all. */
  private readonly left: Uint8Array;

  constructor(
    rows: number,
    private readonly actionCount: number,
  ) {
    this.test = new AgreementTest(rows);
    this.apart = Math.min(mostApart, Math.max(leastApart, Math.floor(rows / 128)));
    this.lastActions = new Int32Array(this.apart).fill(-1);
    this.lastPropensities = new Float64Array(this.apart);
    const contexts = Math.max(1, Math.min(mostContexts, rows, Math.floor(mostPairs / actionCount)));
    this.contexts = new HashTable(contexts, entry.stride);
    this.left = new Uint8Array((contexts + 1) * actionCount);
  }

  /** The next row, by two integers of its context. */
  add(low: number, high: number, action: number, propensity: number): void {
    const { apart, lastActions, lastPropensities, left, actionCount } = this;
    const { at } = this;
    const before = at === 0 ? apart - 1 : at - 1;
    const known = this.place(low, high);
    const number = known < 0 ? 0 : this.contexts.words[known + entry.number];
    const isSeen = known >= 0 && this.contexts.words[known + entry.lastAction] > 0;
    const previous = lastActions[before];
    // Settled before this row's action is looked at.
    if (previous >= 0 && left[(isSeen ? number * actionCount : 0) + previous] === 1) {
      const larger = Math.max(propensity, lastPropensities[before]);
      this.test.add(previous === action, larger);
      if (previous === action) this.near += 1 / larger;
      if (lastActions[at] === action) this.far += 1 / Math.max(propensity, lastPropensities[at]);
      this.pairs++;
    }
    if (previous >= 0 && previous !== action) left[previous] = 1;
    if (known >= 0) {
      const { words } = this.contexts;
      const last = words[known + entry.lastAction] - 1;
      if (last >= 0 && last !== action) left[number * actionCount + last] = 1;
      words[known + entry.lastAction] = action + 1;
    }
    lastActions[at] = action;
    lastPropensities[at] = propensity;
    this.at = at + 1 === apart ? 0 : at + 1;
  }

  /** Where the context is; -1 where there are too many. */
  private place(low: number, high: number): number {
    const { contexts } = this;
    if (contexts.isFull) return contexts.lookUp(low, high || 1);
    const before = contexts.count;
    const at = contexts.find(low, high || 1);
    if (contexts.count > before) contexts.words[at + entry.number] = contexts.count;
    return at;
  }

  areDependent(): boolean {
    if (this.pairs === 0 || !this.test.isRejected()) return false;
    const [near, far] = [this.near / this.pairs - 1, this.far / this.pairs - 1];
    return near > 2 * far;
  }
}
