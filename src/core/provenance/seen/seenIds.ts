import { mix32 } from '../../numerics/random';
import { addKey, emptyFilter, hasKey, mostFilterBytes, type Filter } from './bloomFilter';
import type { RowKeys } from '../identity/rowKeys';

/** The ids of the decisions that a policy has seen. */
export interface SeenIds {
  /** What the log calls them. */
  readonly name: string;
  readonly ids: Filter;
  /** The same with what was chosen: ids that are given again, such as row numbers, go with other actions. */
  readonly choices: Filter;
}

/** Two bytes for each: one that was not added is found in one of two thousand cases. */
const bitsPerId = 16;
const mostBytes = mostFilterBytes / 6;
const byChance = 1e-3;
/** At most this share of rows may be without an id, or have one that was there before. */
const few = 1e-3;
/** The same decisions have the same actions, but for what is found by chance. */
const nearlyAll = 0.99;
/** Fewer than so many rows tell nothing. */
const atLeast = 20;

const keyOf = (id: number, action: number): number =>
  (mix32(id ^ Math.imul(action + 1, 0x9e3779b1)) >>> 11) * 4294967296 + mix32(id ^ 0x51ed27 ^ action);

/** Undefined where ids do not tell one decision from another. */
export function sketchIds({ ids, actions }: Pick<RowKeys, 'ids' | 'actions'>): SeenIds | undefined {
  if (ids === undefined || ids.of.length < atLeast || !areUnique(ids.of)) return undefined;
  const [known, choices] = [0, 1].map(() => emptyFilter(ids.of.length, mostBytes, bitsPerId));
  ids.of.forEach((id, row) => {
    if (id === 0) return;
    addKey(known, keyOf(id, -1));
    addKey(choices, keyOf(id, actions[row]));
  });
  return { name: ids.name, ids: known, choices };
}

function areUnique(ids: Uint32Array): boolean {
  const sorted = ids.slice().sort();
  let repeated = 0;
  for (let i = 0; i < sorted.length; i++) if (sorted[i] === 0 || sorted[i] === sorted[i - 1]) repeated++;
  // Two of many ids have the same 32 bits by chance.
  const chance = sorted.length / 2 ** 33;
  return repeated <= (few + chance) * sorted.length;
}

/** Whether rows that seem new have the ids of decisions that a policy has seen, and their actions. */
export function haveSeenIds(
  seen: SeenIds,
  { ids, actions }: Pick<RowKeys, 'ids' | 'actions'>,
  isNew: (row: number) => boolean,
): boolean {
  if (ids?.name !== seen.name) return false;
  let asked = 0;
  let found = 0;
  let alike = 0;
  for (let row = 0; row < ids.of.length; row++) {
    if (ids.of[row] === 0 || !isNew(row)) continue;
    asked++;
    if (!hasKey(seen.ids, keyOf(ids.of[row], -1))) continue;
    found++;
    if (hasKey(seen.choices, keyOf(ids.of[row], actions[row]))) alike++;
  }
  const chance = asked * (byChance + seen.ids.bytes.length / 2 ** 33);
  return found >= atLeast + 2 * chance && alike >= nearlyAll * (found - chance);
}
