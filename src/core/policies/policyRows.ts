import type { LogBatch } from '../logs/blocks/loggedData';
import { knowsOnlyChosen, type Policy } from './policy';

/** What a policy says of the rows of a batch. One class for all of them, so that hot loops stay fast with many policies. */
export class PolicyRows {
  private constructor(
    /** π(a|x_i) at firstOf(i) + a. */
    readonly probabilities: Float64Array,
    /** From one row to the next: K, or 0 where all rows are the same. */
    private readonly stride: number,
    private readonly actionCount: number,
    /** Where nothing but the logged action's entry is known: the actions. */
    private readonly logged: Int32Array | undefined,
    private readonly mass: number | undefined,
  ) {}

  /** Row-major probabilities of all actions. */
  static of(probabilities: Float64Array, actionCount: number): PolicyRows {
    return new PolicyRows(probabilities, actionCount, actionCount, undefined, undefined);
  }

  static same(constant: Float64Array): PolicyRows {
    const mass = sum(constant, 0, constant.length);
    return new PolicyRows(constant, 0, constant.length, undefined, mass);
  }

  /** Where only π(a_i|x_i) is known: its entry, and no other, may be read. */
  static chosen(chosen: Float64Array, { actions }: LogBatch): PolicyRows {
    return new PolicyRows(chosen, 1, 1, actions, undefined);
  }

  /** Where it is the same on every row. */
  get constant(): Float64Array | undefined {
    return this.stride === 0 ? this.probabilities : undefined;
  }

  firstOf(row: number): number {
    return this.logged ? row - this.logged[row] : row * this.stride;
  }

  /** Σ_a π(a|x_i); undefined where nothing but the logged action's entry is known. */
  massOf(row: number): number | undefined {
    if (this.logged) return undefined;
    return this.mass ?? sum(this.probabilities, row * this.stride, this.actionCount);
  }
}

/** Asks a policy batch by batch; what it says is valid until the next batch. */
export class PolicyReader {
  private out = new Float64Array(0);
  private known: PolicyRows | undefined;

  constructor(
    private readonly policy: Policy,
    private readonly actionCount: number,
  ) {}

  read(batch: LogBatch): PolicyRows {
    const { policy, actionCount } = this;
    const constant = policy.constant?.(batch, actionCount);
    if (constant !== undefined) {
      if (this.known?.probabilities !== constant) this.known = PolicyRows.same(constant);
      return this.known;
    }
    if (policy.chosen && knowsOnlyChosen(policy, batch.distributions !== undefined))
      return PolicyRows.chosen(policy.chosen(batch), batch);
    const size = batch.length * actionCount;
    if (this.out.length < size) this.out = new Float64Array(size);
    policy.probabilities(batch, actionCount, this.out);
    return PolicyRows.of(this.out, actionCount);
  }
}

function sum(values: Float64Array, first: number, count: number): number {
  let total = 0;
  for (let i = first; i < first + count; i++) total += values[i];
  return total;
}
