import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';

/** A target policy π: anything that can say how likely each action is on each row of a log. */
export interface Policy {
  /** A name a person recognizes, such as "uniform" or "always 3". */
  readonly name: string;
  /** Why it may count as independent of the rows it is evaluated on, where it is not simply a rule. */
  readonly origin?: string;
  /** It was picked as the best of so many by looking at the rows it is evaluated on. */
  readonly comparisons?: number;
  /** π = π0: every weight is one by construction. */
  readonly isLogging?: true;
  /** What it can say: of the logged actions alone; or of all actions only where the log says all of π0. Absent: everything. */
  readonly knows?: 'chosen' | 'as-logged';
  /** π(a_i|x_i) of every row of the batch: all that may be asked where nothing else is known. */
  chosen?(batch: LogBatch): Float64Array;
  /** Writes π(·|x_i), row-major length × K, for every row of the batch. */
  probabilities(batch: LogBatch, actionCount: number, out: Float64Array): void;
  /** π(·), where it is the same on every row of the batch. */
  constant?(batch: LogBatch, actionCount: number): Float64Array | undefined;
}

/** Whether nothing but π(a_i|x_i) is known of a policy on rows of which all of π0 is known, or is not. */
export const knowsOnlyChosen = ({ knows }: Policy, full: boolean): boolean =>
  knows === 'chosen' || (knows === 'as-logged' && !full);

/** Whether the probabilities of all actions are known, by both policies, on every row. */
export const isKnownInFull = ({ propensities }: LoggedData, policy: Policy): boolean =>
  propensities === 'full' && !knowsOnlyChosen(policy, true);
