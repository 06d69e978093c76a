import { mix32 } from '../numerics/random';
import { meetingTable, type Interactions, type MeetingTable } from './interactions';

/** What decides where ψ(x, a) has its numbers. */
export interface PairPlan {
  /** The columns of the shared context, and those of the actions. */
  readonly shared: readonly string[];
  readonly actions: readonly string[];
  readonly interactions: Interactions;
  readonly hashBits: number;
}

/** Sets the hashes of action columns apart from those of shared ones. */
const actionSalt = 0x51ed270b;

/**
 * The coordinates of ψ(x, a) = (1, x) ⊗ f(a): one for each pair of a shared column and an action's column, where shared
 * column 0 is the constant 1 and column i + 1 is feature i. Where all pairs fit into 2^bits each has its own; else they
 * are hashed, by the sum of two random tables (simple tabulation). Kernels know the same rule (assembly/events.ts).
 */
export class PairSpace {
  /** How many coefficients θ has. */
  readonly size: number;
  readonly exact: boolean;
  /** The coordinate of a pair is (sharedParts[i] + actionParts[j]) & mask. */
  readonly sharedParts: Uint32Array;
  readonly actionParts: Uint32Array;
  readonly mask: number;
  readonly table: MeetingTable | undefined;

  constructor({ shared, actions, interactions, hashBits }: PairPlan) {
    const A = actions.length;
    const pairs = (shared.length + 1) * A;
    const exact = pairs <= 2 ** hashBits;
    this.exact = exact;
    this.size = exact ? pairs : 2 ** hashBits;
    this.mask = exact ? 2 ** 30 - 1 : 2 ** hashBits - 1;
    this.sharedParts = Uint32Array.from({ length: shared.length + 1 }, (_, i) => (exact ? i * A : mix32(i)));
    this.actionParts = Uint32Array.from({ length: A }, (_, j) => (exact ? j : mix32(j ^ actionSalt)));
    this.table = meetingTable(interactions, shared, actions);
  }

  get actionColumns(): number {
    return this.actionParts.length;
  }

  bucket(shared: number, action: number): number {
    return (this.sharedParts[shared] + this.actionParts[action]) & this.mask;
  }

  meets(shared: number, action: number): boolean {
    const { table } = this;
    if (shared === 0 || table === undefined) return true;
    return table.meets[table.shared[shared - 1] * table.width + table.actions[action]] === 1;
  }
}
