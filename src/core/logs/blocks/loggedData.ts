import { placeOf, type Place } from '../../errors/place';

/**
 * The one shape in which every reader hands a log to the mathematics: columnar blocks of typed arrays.
 * Rewards are in the user's units; costs and ranges are the business of the estimators and bounds.
 */
export interface LoggedData {
  /** Rows that count: read, parsed and accepted. */
  readonly rows: number;
  /** K: the number of actions, over the whole log. */
  readonly actionCount: number;
  /** d: the number of feature columns, over the whole log. */
  readonly featureCount: number;
  /** `full`: the whole π0(·|x) of every row is known; `chosen`: only π0(a_i|x_i). */
  readonly propensities: 'full' | 'chosen';
  /** Action names as the user wrote them, in index order. */
  readonly actionNames: readonly string[];
  /** The number of columns of `LogBatch.actionFeatures`; absent where actions have no features of their own. */
  readonly actionFeatureCount?: number;
  /** What the columns of `LogBatch.identities` are called; absent where there are none. */
  readonly identifiedBy?: readonly string[];
  /** How many rows each batch has, in file order; absent where batches cannot be had one by one. */
  readonly blockRows?: readonly number[];
  /**
   * The rows in file order, or those of the named batches in the order named. May be called again for another pass;
   * arrays are only valid until the next step.
   */
  batches(order?: readonly number[]): Iterable<LogBatch>;
}

export interface LogBatch {
  readonly length: number;
  /** Index of the first row of this batch among the rows that count. */
  readonly firstRow: number;
  /** Index of the file the rows are from; absent: the first. */
  readonly file?: number;
  /** 1-based line on which each row (or multi-line event) starts in its file. */
  readonly lines: Uint32Array;
  /** 0-based index of each row's event in its file, counting skipped and rejected events too: joins predictions. */
  readonly events: Uint32Array;
  /** a_i, from 0 to K-1. */
  readonly actions: Int32Array;
  /** r_i in the user's units. A log of costs holds -cost. */
  readonly rewards: Float64Array;
  /** p_i = π0(a_i|x_i). */
  readonly propensities: Float64Array;
  /** π0(·|x_i), row-major length × K; 0 for an action that row did not offer. Only in full logs. */
  readonly distributions?: Float64Array;
  /** φ_i. */
  readonly features: FeatureRows;
  /** How many actions (indices 0..count-1) each row offered, where that varies; otherwise every row offers K. */
  readonly offered?: Int32Array;
  /** Row weights where the log was subsampled (Vowpal Wabbit's pdrop d gives 1/(1-d)); absent: all 1. */
  readonly weights?: Float64Array;
  /**
   * 32 bits of ids, in columns: first what tells one decision from another and is no feature, then ids that decisions may
   * share, such as a visitor's. 0, or absent: there is none.
   */
  readonly identities?: readonly Uint32Array[];
  /**
   * Where an id names an action and events list them in different orders: the actions each row offered, as its
   * event lists them. Absent: the actions of a row are 0..offered-1 in that order.
   */
  readonly offeredActions?: OfferedActions;
  /** Features of every offered action (ADF logs), in a column space of their own. */
  readonly actionFeatures?: ActionFeatureRows;
}

/** Where a row of a batch stands in its log. */
export const placeIn = ({ lines, file = 0 }: LogBatch, row: number): Place => placeOf(lines[row], file);

/** Row i offered actions[offsets[i]] to actions[offsets[i+1]-1]. */
export interface OfferedActions {
  readonly offsets: Uint32Array;
  readonly actions: Uint32Array;
}

/** Offer j of row i is slot rowOffsets[i]+j; a slot holds entries slotOffsets[slot] to slotOffsets[slot+1]. */
export interface ActionFeatureRows {
  readonly rowOffsets: Uint32Array;
  readonly slotOffsets: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
}

/** Feature rows, dense (row-major length × d) or compressed by row. */
export type FeatureRows =
  | { readonly kind: 'dense'; readonly values: Float64Array }
  | {
      readonly kind: 'sparse';
      /** Row i holds entries offsets[i] to offsets[i+1]. */
      readonly offsets: Uint32Array;
      readonly indices: Uint32Array;
      readonly values: Float64Array;
    };
