import type { ChosenRows } from '../../policies/chosenRows';

/** Enough rows for the estimators to work on columns, few enough for the columns to stay in the processor's cache. */
export const chunkRows = 1024;

/** Columns of rows that are waiting for the estimators. */
export class RowChunk implements ChosenRows {
  length = 0;
  readonly target = new Float64Array(chunkRows);
  readonly logging = new Float64Array(chunkRows);
  readonly rewards = new Float64Array(chunkRows);
  readonly direct = new Float64Array(chunkRows);
  readonly logged = new Float64Array(chunkRows);
  readonly weights = new Float64Array(chunkRows);
  /** The unit of the bootstrap that each row belongs to. */
  readonly groups = new Int32Array(chunkRows);
  /** Whether all row weights are 1. */
  unitWeights = true;

  clear(): void {
    this.length = 0;
    this.unitWeights = true;
  }
}
