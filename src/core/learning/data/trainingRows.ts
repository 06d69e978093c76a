import type { JobControl } from '../../control/jobControl';
import { countIncluded } from '../../logs/blocks/countIncluded';
import type { LoggedData } from '../../logs/blocks/loggedData';
import { mix32, shuffledIndices } from '../../numerics/random';
import type { UserError } from '../../errors/userError';
import { tooLarge } from './tooLarge';
import { GatheredRows, type Gathering, type TrainingData, type TrainingShape } from './trainingData';

/** The rows of a training: in parts of which one at a time is in memory, because all of them may not fit. */
export interface TrainingRows<Data = TrainingData> {
  readonly rows: number;
  /** The rows of each part; the first part is the longest. */
  readonly parts: readonly number[];
  /** The rows of a part; those of the part before are gone. */
  load(part: number): Data;
}

export const inMemory = (data: TrainingData): TrainingRows => ({
  rows: data.rows,
  parts: [data.rows],
  load: () => data,
});

export interface RowSelection extends Gathering {
  readonly seed: number;
  /** Bytes that a training on data of this shape takes, and bytes that it may take. */
  readonly bytes: (shape: TrainingShape) => number;
  readonly limit: number;
  /** Of all that training may take, this share; default 1. */
  readonly share?: number;
}

/** The rows that are included. Whole batches of the log, drawn by the seed, make a part that fits. */
export function selectRows(log: LoggedData, selection: RowSelection, control: JobControl): TrainingRows {
  const { seed, include, bytes, limit, share } = selection;
  const rows = countIncluded(include, 0, log.rows);
  const shape = (count: number): TrainingShape => ({
    rows: count,
    actionCount: log.actionCount,
    featureCount: log.featureCount,
    full: log.propensities === 'full',
  });
  const fits = (count: number): boolean => bytes(shape(count)) <= limit;
  const parts = fits(rows)
    ? [{ rows, blocks: undefined }]
    : drawParts(log, selection, fits, (count) =>
        tooLarge(bytes(shape(count)), limit, 'hash the features into fewer columns', share),
      );
  const gathered = new GatheredRows(shape(parts[0].rows));
  return {
    rows: parts.reduce((sum, each) => sum + each.rows, 0),
    parts: parts.map((each) => each.rows),
    load(index) {
      const { rows: count, blocks } = parts[index];
      const drawn = index === 0 ? seed : mix32(mix32(seed) ^ index);
      return gathered.gather(log.batches(blocks), count, drawn, selection, control);
    },
  };
}

interface Part {
  rows: number;
  blocks: number[];
}

function drawParts(
  { rows, blockRows }: LoggedData,
  { seed, include }: RowSelection,
  fits: (rows: number) => boolean,
  otherwise: (rows: number) => UserError,
): Part[] {
  if (blockRows === undefined) throw otherwise(countIncluded(include, 0, rows));
  const firsts: number[] = [];
  blockRows.reduce((first, count) => (firsts.push(first), first + count), 0);
  const counts = firsts.map((first, block) => countIncluded(include, first, first + blockRows[block]));
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (!fits(most)) throw otherwise(most);
  const parts: Part[] = [{ rows: 0, blocks: [] }];
  for (const block of shuffledIndices(blockRows.length, seed)) {
    const count = counts[block];
    let last = parts[parts.length - 1];
    if (!fits(last.rows + count)) parts.push((last = { rows: 0, blocks: [] }));
    last.rows += count;
    last.blocks.push(block);
  }
  return parts.sort((a, b) => b.rows - a.rows);
}
