import type { Repeats } from '../../documents/names';
import { ContentHash } from '../../numerics/hashing/contentHash';
import type { RowPart } from '../rowSplit';
import { addKey, emptyFilter, hasKey, mostFilterBytes, type Filter } from './bloomFilter';
import { countClasses, countKeys } from '../identity/likeness';
import type { RowKeys } from '../identity/rowKeys';
import { runKeys, runLength } from './runs';

/**
 * How the rows of a log are told from others. `rows`: nearly every row is there once, so an equal row is that row. `runs`:
 * equal rows are natural, and only many in a row are telling. `order`: not even those; only the log itself, from its
 * beginning, is known again.
 */
type RowIdentity = 'rows' | 'runs' | 'order';

/** A sketch of the rows that a policy has seen: in any order, format or mixture they are known again. */
export interface SeenRows {
  /** The rows of the log, and a digest of all of them in their order. */
  readonly rows: number;
  readonly digest: string;
  readonly identity: RowIdentity;
  /** Rows in a run. */
  readonly run: number;
  /** The rows of the training and of its prior; where runs tell, all runs of the log. */
  readonly learned: Filter;
  /** The rows held out, where rows tell. */
  readonly heldOut: Filter;
  /** How often each key is there, by classes of them, where runs tell. */
  readonly keys: Uint32Array;
  /** How often each class of rows is there. */
  readonly classes: Uint32Array;
}

export function sketchRows(
  { rows, classes }: RowKeys,
  repeats: Repeats,
  partOf: (row: number) => RowPart | undefined,
): SeenRows {
  const common = {
    rows: rows.length,
    digest: digestOf(rows, rows.length),
    classes: countClasses(classes),
  };
  if (repeats === 'none' || repeats === 'copies') {
    let held = 0;
    for (let i = 0; i < rows.length; i++) if (partOf(i) === 'hold-out') held++;
    const share = held / Math.max(rows.length, 1);
    const learned = emptyFilter(rows.length - held, (1 - share) * mostFilterBytes);
    const heldOut = emptyFilter(held, share * mostFilterBytes);
    for (let i = 0; i < rows.length; i++) {
      const part = partOf(i);
      // A copy is known by the row that it is a copy of.
      if (part !== undefined) addKey(part === 'hold-out' ? heldOut : learned, rows[i]);
    }
    return { ...common, identity: 'rows', run: 0, learned, heldOut, keys: new Uint32Array(0) };
  }
  const run = runLength(rows);
  const keys = run > 0 ? runKeys(rows, run) : new Float64Array(0);
  const learned = emptyFilter(run > 0 ? Math.ceil(keys.length / run) : 0);
  for (let start = 0; start < keys.length; start += run) addKey(learned, keys[start]);
  return {
    ...common,
    identity: run > 0 ? 'runs' : 'order',
    run,
    learned,
    heldOut: emptyFilter(0),
    keys: countKeys(rows),
  };
}

/** Of the first so many rows, in their order. */
function digestOf(rows: Float64Array, count: number): string {
  const hash = new ContentHash().start(0x726f77);
  const other = new ContentHash().start(0x6f7264);
  for (let i = 0; i < count; i++) {
    hash.add(rows[i]);
    other.add(rows[i]);
  }
  return [hash, other].map(({ value }) => value.toString(16).padStart(14, '0')).join('');
}

/** Whether a log begins with the rows of a sketch, in their order. */
export function beginsWith(rows: Float64Array, sketch: SeenRows): boolean {
  return rows.length >= sketch.rows && digestOf(rows, sketch.rows) === sketch.digest;
}

export const isLearned = ({ identity, learned }: SeenRows, key: number): boolean =>
  identity === 'rows' && hasKey(learned, key);

export const isHeldOut = ({ identity, heldOut }: SeenRows, key: number): boolean =>
  identity === 'rows' && hasKey(heldOut, key);
