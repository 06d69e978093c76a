import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import { ContentHash } from '../../numerics/hashing/contentHash';
import { mix32 } from '../../numerics/random';
import { rowClasses } from './likeness';
import { OffersContent } from './offersContent';

/** What tells a row from those of other logs. */
export interface RowKeys {
  /** 53-bit hashes of context, action, reward and propensity. */
  readonly rows: Float64Array;
  /** One of 1,024 classes by what no printing with fewer digits changes: which features there are and their signs. */
  readonly classes: Uint16Array;
}

/**
 * The keys of all rows of a log, made from parsed rows: compression, white space, the order of keys and the format do not
 * matter. Columns are named by their index, so that two logs are compared in the columns of one feature map. Features of
 * actions belong to it where a policy looks at them (`byActions`): its map is then one that two logs share.
 */
export function rowKeys(data: LoggedData, progress?: () => void, byActions = false): RowKeys {
  const rows = new Float64Array(data.rows);
  const classes = new Uint16Array(data.rows);
  const hash = new ContentHash();
  const offers = new OffersContent();
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      hash.start(0x6b65);
      addFeatures(hash, batch, i);
      const content = byActions ? offers.of(batch, i) : 0;
      if (byActions) hash.add(content);
      classes[batch.firstRow + i] = byActions
        ? mix32(classOf(batch, i) ^ signsOfOffers(batch, i)) % rowClasses
        : classOf(batch, i);
      hash.add(batch.actions[i]).add(kept(batch.rewards[i])).add(kept(batch.propensities[i]));
      if (batch.weights) hash.add(kept(batch.weights[i]));
      rows[batch.firstRow + i] = hash.value;
    }
    progress?.();
  }
  return { rows, classes };
}

/** So many features of a row are enough to sort it by. */
const mostSorted = 24;

function classOf({ features, actions, rewards, length }: LogBatch, row: number): number {
  let hash = mix32(actions[row] ^ (Math.round(2 * rewards[row]) << 16));
  let left = mostSorted;
  if (features.kind === 'sparse') {
    for (let at = features.offsets[row]; at < features.offsets[row + 1] && left > 0; at++) {
      if (features.values[at] === 0) continue;
      hash = mix32(hash ^ (2 * features.indices[at] + (features.values[at] < 0 ? 1 : 0)));
      left--;
    }
  } else {
    const width = features.values.length / length;
    for (let column = 0, at = row * width; column < width && left > 0; column++, at++) {
      if (features.values[at] === 0) continue;
      hash = mix32(hash ^ (2 * column + (features.values[at] < 0 ? 1 : 0)));
      left--;
    }
  }
  return hash % rowClasses;
}

/** The signs of the features of the first actions that a row offers, in their order. */
function signsOfOffers({ actionFeatures }: LogBatch, row: number): number {
  if (!actionFeatures) return 0;
  const { rowOffsets, slotOffsets, indices, values } = actionFeatures;
  const end = slotOffsets[rowOffsets[row + 1]];
  let hash = 0;
  for (let at = slotOffsets[rowOffsets[row]], left = mostSorted; at < end && left > 0; at++) {
    if (values[at] === 0) continue;
    hash = mix32(hash ^ (2 * indices[at] + (values[at] < 0 ? 1 : 0)));
    left--;
  }
  return hash;
}

/** Columns that are 0 do not count, so that dense and sparse rows have equal keys. */
function addFeatures(hash: ContentHash, batch: LogBatch, row: number): void {
  const { features } = batch;
  if (features.kind === 'sparse') {
    const end = features.offsets[row + 1];
    for (let at = features.offsets[row]; at < end; at++)
      if (features.values[at] !== 0) hash.add(features.indices[at]).add(kept(features.values[at]));
  } else {
    const width = features.values.length / batch.length;
    for (let column = 0, at = row * width; column < width; column++, at++)
      if (features.values[at] !== 0) hash.add(column).add(kept(features.values[at]));
  }
}

/** Whole numbers exactly (ids, time stamps), others as float32 keeps them: columnar files often do. */
export const kept = (value: number): number => {
  const rounded = Math.fround(value);
  return rounded === value || !Number.isInteger(value) ? rounded : value;
};
