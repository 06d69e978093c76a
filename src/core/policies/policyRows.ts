import type { LogBatch } from '../logs/blocks/loggedData';
import { knowsOnlyChosen } from './loggingPolicy';
import type { Policy } from './policy';

/** What a policy says of the rows of a batch. */
export interface PolicyRows {
  /** π(a|x_i) at firstOf(i) + a. */
  readonly probabilities: Float64Array;
  readonly firstOf: (row: number) => number;
  /** Σ_a π(a|x_i); undefined where nothing but the logged action's entry is known. */
  readonly massOf: (row: number) => number | undefined;
  /** Where it is the same on every row. */
  readonly constant?: Float64Array;
}

/** Asks a policy batch by batch; what it says is valid until the next batch. */
export class PolicyReader {
  private out = new Float64Array(0);
  private known: { readonly constant: Float64Array; readonly mass: number } | undefined;

  constructor(
    private readonly policy: Policy,
    private readonly actionCount: number,
  ) {}

  read(batch: LogBatch): PolicyRows {
    const { policy, actionCount } = this;
    const constant = policy.constant?.(batch, actionCount);
    if (constant !== undefined) return this.same(constant);
    if (knowsOnlyChosen(policy, batch)) return loggedRows(batch);
    const size = batch.length * actionCount;
    if (this.out.length < size) this.out = new Float64Array(size);
    policy.probabilities(batch, actionCount, this.out);
    return policyRows(this.out, actionCount);
  }

  private same(constant: Float64Array): PolicyRows {
    if (this.known?.constant !== constant) this.known = { constant, mass: sum(constant, 0, constant.length) };
    const { mass } = this.known;
    return { probabilities: constant, firstOf: () => 0, massOf: () => mass, constant };
  }
}

/** Row-major probabilities of all actions. */
export function policyRows(probabilities: Float64Array, actionCount: number): PolicyRows {
  const firstOf = (row: number): number => row * actionCount;
  return { probabilities, firstOf, massOf: (row) => sum(probabilities, firstOf(row), actionCount) };
}

/** The logging policy where only π0(a_i|x_i) is known: its entry, and no other, may be read. */
function loggedRows({ propensities, actions }: LogBatch): PolicyRows {
  return { probabilities: propensities, firstOf: (row) => row - actions[row], massOf: () => undefined };
}

function sum(values: Float64Array, first: number, count: number): number {
  let total = 0;
  for (let i = first; i < first + count; i++) total += values[i];
  return total;
}
