import type { ActionFeatureRows, FeatureRows, OfferedActions } from './loggedData';

/**
 * Consecutive rows of one file as they were read: as wide as the log was known to be then. A log's last block may
 * know more columns and actions than its first; `viewBlocks` evens them out.
 */
export interface LogBlock {
  readonly file: number;
  readonly rows: number;
  readonly firstRow: number;
  readonly lines: Uint32Array;
  readonly events: Uint32Array;
  readonly actions: Int32Array;
  readonly rewards: Float64Array;
  /** NaN where a uniform log does not say. */
  readonly propensities: Float64Array;
  readonly weights?: Float64Array;
  /** Columns of ids; 0, or absent: there is none. */
  readonly identities?: readonly Uint32Array[];
  readonly offered?: Int32Array;
  /** Row-major rows × distributionWidth. */
  readonly distributionWidth: number;
  readonly distributions?: Float64Array;
  /** Columns of a dense block. */
  readonly width: number;
  readonly features: FeatureRows;
  readonly offeredActions?: OfferedActions;
  readonly actionFeatures?: ActionFeatureRows;
  /** Instead of `actionFeatures`: every row offers the same actions with the same features. */
  readonly repeatedFeatures?: ConstantSlots;
}

/** Features of actions that are the same on many rows: counts[i] entries for offer i. */
export interface ConstantSlots {
  readonly counts: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
}
