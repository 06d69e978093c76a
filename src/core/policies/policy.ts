import type { LogBatch } from '../logs/blocks/loggedData';

/** A target policy π: anything that can say how likely each action is on each row of a log. */
export interface Policy {
  /** A name a person recognizes, such as "uniform" or "always 3". */
  readonly name: string;
  /** Why it may count as independent of the rows it is evaluated on, where it is not simply a rule. */
  readonly origin?: string;
  /** Writes π(·|x_i), row-major length × K, for every row of the batch. */
  probabilities(batch: LogBatch, actionCount: number, out: Float64Array): void;
  /** π(·), where it is the same on every row of the batch. */
  constant?(batch: LogBatch, actionCount: number): Float64Array | undefined;
}
