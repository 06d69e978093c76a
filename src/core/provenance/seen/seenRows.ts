import type { Repeats } from '../../documents/names';
import { ContentHash } from '../../numerics/hashing/contentHash';
import { CopyCounter } from '../../numerics/hashing/copyCounter';
import type { RowPart } from '../rowSplit';
import { addKey, emptyFilter, hasKey, mostFilterBytes, type Filter } from './bloomFilter';
import { countClasses, countKeys } from '../identity/likeness';
import type { RowKeys } from '../identity/rowKeys';
import { runKeys, runLength } from './runs';
import { sketchIds, type SeenIds } from './seenIds';
import { trailOf, type Trail } from './trail';

/**
 * How the rows of a log are told from others. `decisions`: nearly every context, action and propensity is there once, so
 * an equal one is that decision, whatever came of it later. `rows`: only with their rewards they are. `runs`: equal rows
 * are natural, and only many in a row are telling. `order`: not even those; only the log itself, from its beginning, is
 * known again.
 */
type RowIdentity = 'decisions' | 'rows' | 'runs' | 'order';

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
  /** The rows held out, where single rows tell. */
  readonly heldOut: Filter;
  /** How often each key is there, by classes of them, without rewards and with them, where runs tell. */
  readonly keys: Uint32Array;
  readonly outcomes: Uint32Array;
  /** How often each class of rows is there: by the signs of features, and by actions, rewards and propensities alone. */
  readonly classes: Uint32Array;
  readonly results: Uint32Array;
  readonly trail: Trail;
  readonly ids?: SeenIds;
}

export function sketchRows(
  facts: RowKeys,
  repeats: Repeats,
  partOf: (row: number) => RowPart | undefined,
): SeenRows {
  const { decisions, outcomes, classes, results, actions } = facts;
  const ids = sketchIds(facts);
  const common = {
    rows: decisions.length,
    digest: digestOf(decisions, decisions.length),
    classes: countClasses(classes),
    results: countClasses(results),
    trail: trailOf(actions),
    ...(ids && { ids }),
  };
  if (repeats === 'none' || repeats === 'copies') {
    const identity = areDistinct(decisions, partOf) ? 'decisions' : 'rows';
    const none = new Uint32Array(0);
    const parts = partsOf(keysOf(facts, identity), partOf, ids ? mostFilterBytes / 2 : mostFilterBytes);
    return { ...common, identity, run: 0, ...parts, keys: none, outcomes: none };
  }
  const run = runLength(decisions);
  const runs = run > 0 ? runKeys(decisions, run) : new Float64Array(0);
  const learned = emptyFilter(run > 0 ? Math.ceil(runs.length / run) : 0);
  for (let start = 0; start < runs.length; start += run) addKey(learned, runs[start]);
  return {
    ...common,
    identity: run > 0 ? 'runs' : 'order',
    run,
    learned,
    heldOut: emptyFilter(0),
    keys: countKeys(decisions),
    outcomes: countClasses(outcomes),
  };
}

/** What single rows are known by. */
export const keysOf = ({ decisions, rows }: RowKeys, identity: 'decisions' | 'rows'): Float64Array =>
  identity === 'decisions' ? decisions : rows();

/** So many rows are enough to learn whether decisions tell themselves apart. */
const mostTried = 2 ** 18;
/** At most this share of them may be there a second time. */
const mostRepeated = 1e-3;

function areDistinct(decisions: Float64Array, partOf: (row: number) => RowPart | undefined): boolean {
  const tried = Math.min(decisions.length, mostTried);
  const counter = new CopyCounter(tried);
  let repeated = 0;
  // Copies are of no part: they say nothing of how natural it is that decisions are equal.
  for (let row = 0; row < tried; row++)
    if (partOf(row) !== undefined && counter.next(decisions[row]) > 0) repeated++;
  return repeated <= mostRepeated * tried;
}

function partsOf(
  keys: Float64Array,
  partOf: (row: number) => RowPart | undefined,
  mostBytes: number,
): Pick<SeenRows, 'learned' | 'heldOut'> {
  let held = 0;
  for (let i = 0; i < keys.length; i++) if (partOf(i) === 'hold-out') held++;
  const share = held / Math.max(keys.length, 1);
  const learned = emptyFilter(keys.length - held, (1 - share) * mostBytes);
  const heldOut = emptyFilter(held, share * mostBytes);
  for (let i = 0; i < keys.length; i++) {
    const part = partOf(i);
    // A copy is known by the row that it is a copy of.
    if (part !== undefined) addKey(part === 'hold-out' ? heldOut : learned, keys[i]);
  }
  return { learned, heldOut };
}

/** Of the first so many rows, in their order. */
function digestOf(decisions: Float64Array, count: number): string {
  const hash = new ContentHash().start(0x726f77);
  const other = new ContentHash().start(0x6f7264);
  for (let i = 0; i < count; i++) {
    hash.add(decisions[i]);
    other.add(decisions[i]);
  }
  return [hash, other].map(({ value }) => value.toString(16).padStart(14, '0')).join('');
}

/** Whether a log begins with the decisions of a sketch, in their order. */
export function beginsWith(decisions: Float64Array, sketch: SeenRows): boolean {
  return decisions.length >= sketch.rows && digestOf(decisions, sketch.rows) === sketch.digest;
}

export const isLearned = ({ learned }: SeenRows, key: number): boolean => hasKey(learned, key);

export const isHeldOut = ({ heldOut }: SeenRows, key: number): boolean => hasKey(heldOut, key);
