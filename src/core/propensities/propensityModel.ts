import type { LogBatch } from '../logs/blocks/loggedData';
import { mix32 } from '../numerics/random';
import type { ModelColumns } from './labeledRows';
import type { PairColumns } from './pairColumns';
import { softmaxOver } from './softmaxRegression';

export const folds = 5;

/** The fold of a row; its model is fitted on the rows of the others. */
export const foldOf = (row: number): number => mix32(row ^ 0x70726f70) % folds;

/** An estimate of π0, cross-fitted: one row's estimate never rests on its own action. */
export interface PropensityModel {
  readonly columns: ModelColumns;
  /** Those of ψ, where actions have features. */
  readonly pairs?: PairColumns | undefined;
  /** For each fold K coefficients for each column, then one for each column of ψ. */
  readonly coefficients: readonly Float64Array[];
  readonly temperature: number;
  /** The least probability of an action that is offered. */
  readonly floor: number;
}

/** Raises probabilities of offered actions to the floor, and divides by their new sum. */
export function raiseToFloor(
  probabilities: Float64Array,
  floor: number,
  offered: Uint32Array | undefined,
): void {
  let sum = 0;
  const count = offered?.length ?? probabilities.length;
  for (let i = 0; i < count; i++) {
    const k = offered ? offered[i] : i;
    sum += probabilities[k] = Math.max(probabilities[k], floor);
  }
  for (let i = 0; i < count; i++) probabilities[offered ? offered[i] : i] /= sum;
}

/** Writes p̂(·|x) of a row of a batch, 0 for what it does not offer. */
export function estimateRow(
  { columns, pairs, coefficients, temperature, floor }: PropensityModel,
  batch: LogBatch,
  row: number,
  offered: Uint32Array | undefined,
  out: Float64Array,
): void {
  const K = columns.actionCount;
  const theta = coefficients[foldOf(batch.firstRow + row)];
  out.fill(0);
  columns.forEach(batch, row, (column, value) => {
    for (let k = 0, from = column * K; k < K; k++) out[k] += value * theta[from + k];
  });
  const first = columns.width * K;
  pairs?.forEach(batch, row, (action, column, value) => (out[action] += value * theta[first + column]));
  for (let k = 0; k < K; k++) out[k] /= temperature;
  softmaxOver(out, offered);
  raiseToFloor(out, floor, offered);
}
