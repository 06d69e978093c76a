import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import { ContentHash } from '../../numerics/hashing/contentHash';
import { mix32 } from '../../numerics/random';
import { classOfKey, rowClasses } from './likeness';
import { OffersContent } from './offersContent';

/** What was chosen, row by row. */
export type Actions = Uint16Array | Uint32Array;

/** What tells a row from those of other logs. */
export interface RowKeys {
  /** 53-bit hashes of context, action and propensity: what was decided, whatever came of it later. */
  readonly decisions: Float64Array;
  /** Hashes of the same with the reward: one more scan, the first time that they are asked for. */
  readonly rows: () => Float64Array;
  /** The classes of those hashes, one of 1,024. */
  readonly outcomes: Uint16Array;
  /** One of 1,024 classes by what no printing with fewer digits changes: which features there are and their signs. */
  readonly classes: Uint16Array;
  /** One of 1,024 classes by action, reward and propensity alone, whatever the features are. */
  readonly results: Uint16Array;
  /** What was chosen. */
  readonly actions: Actions;
  /** The ids of decisions, where there are any: 32 bits each, 0 where one has none. */
  readonly ids?: { readonly name: string; readonly of: Uint32Array };
}

/**
 * The keys of all rows of a log, made from parsed rows: compression, white space, the order of keys and the format do not
 * matter. Columns are named by their index, so that two logs are compared in the columns of one feature map. Features of
 * actions belong to it where a policy looks at them (`byActions`): its map is then one that two logs share.
 */
export function rowKeys(data: LoggedData, progress?: () => void, byActions = false): RowKeys {
  const decisions = new Float64Array(data.rows);
  const outcomes = new Uint16Array(data.rows);
  const classes = new Uint16Array(data.rows);
  const results = new Uint16Array(data.rows);
  const result = new ContentHash();
  const actions = new (data.actionCount > 65536 ? Uint32Array : Uint16Array)(data.rows);
  const name = data.identifiedBy?.[0];
  const ids = name === undefined ? undefined : { name, of: new Uint32Array(data.rows) };
  const scan = { data, progress, byActions };
  hashRows(scan, (batch, i, hash) => {
    const row = batch.firstRow + i;
    decisions[row] = hash.value;
    outcomes[row] = classOfKey(hash.add(kept(batch.rewards[i])).value);
    classes[row] = byActions
      ? mix32(classOf(batch, i) ^ signsOfOffers(batch, i)) % rowClasses
      : classOf(batch, i);
    result.start(0x7265).add(batch.actions[i]).add(kept(batch.rewards[i])).add(kept(batch.propensities[i]));
    results[row] = classOfKey(result.value);
    actions[row] = batch.actions[i];
    if (ids) ids.of[row] = batch.identities?.[0]?.[i] ?? 0;
  });
  let rows: Float64Array | undefined;
  return {
    decisions,
    rows: () => (rows ??= wholeRows(scan)),
    outcomes,
    classes,
    results,
    actions,
    ...(ids && { ids }),
  };
}

interface Scan {
  readonly data: LoggedData;
  readonly progress: (() => void) | undefined;
  readonly byActions: boolean;
}

function wholeRows(scan: Scan): Float64Array {
  const rows = new Float64Array(scan.data.rows);
  hashRows(scan, (batch, i, hash) => {
    rows[batch.firstRow + i] = hash.add(kept(batch.rewards[i])).value;
  });
  return rows;
}

/** Visits every row with a hash of what was decided in it. */
function hashRows(
  { data, progress, byActions }: Scan,
  visit: (batch: LogBatch, row: number, hash: ContentHash) => void,
): void {
  const hash = new ContentHash();
  const offers = new OffersContent();
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      hash.start(0x6b65);
      addFeatures(hash, batch, i);
      if (byActions) hash.add(offers.of(batch, i));
      hash.add(batch.actions[i]).add(kept(batch.propensities[i]));
      if (batch.weights) hash.add(kept(batch.weights[i]));
      visit(batch, i, hash);
    }
    progress?.();
  }
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
