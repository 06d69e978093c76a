import {
  CHILDREN,
  CHILD_SLOTS,
  ELEMENT,
  ENTRIES,
  ENTRY_BYTES,
  ENTRY_CODE,
  ENTRY_HASH,
  ENTRY_LENGTH,
  ENTRY_NODE,
  ENTRY_TEXT,
  NODE_KEY,
  NODE_KEY_LENGTH,
  NODE_PARENT,
  TEXTS,
  TEXT_SLOTS,
  UNKNOWN,
} from './layout';

const MULTIPLIER: u64 = 0x9e3779b97f4a7c15;

/** A hash of a node and a text under it. */
// @ts-ignore: decorator
@inline
function hashOf(node: usize, p: usize, length: u32): u64 {
  let hash = (<u64>node * 0xff51afd7ed558ccd) ^ <u64>length;
  let at = p;
  let rest = length;
  while (rest >= 8) {
    hash = (hash ^ load<u64>(at)) * MULTIPLIER;
    hash ^= hash >> 29;
    at += 8;
    rest -= 8;
  }
  if (rest > 0) {
    hash = (hash ^ (load<u64>(at) & (((<u64>1) << (<u64>rest << 3)) - 1))) * MULTIPLIER;
    hash ^= hash >> 29;
  }
  hash *= MULTIPLIER;
  return hash ^ (hash >> 32);
}

/** Whether so many bytes are the same at two places. */
export function sameBytes(p: usize, q: usize, length: u32): bool {
  let i: usize = 0;
  const end = <usize>length;
  for (; i + 8 <= end; i += 8) if (load<u64>(p + i) != load<u64>(q + i)) return false;
  const rest = end - i;
  if (rest == 0) return true;
  return ((load<u64>(p + i) ^ load<u64>(q + i)) & (((<u64>1) << (<u64>rest << 3)) - 1)) == 0;
}

/** The code of a text under a node. */
export function codeOf(node: usize, text: usize, length: u32): i32 {
  const hash = hashOf(node, text, length);
  let slot = <u32>hash & (TEXT_SLOTS - 1);
  while (true) {
    const index = load<u32>(TEXTS + (<usize>slot << 2));
    if (index == 0) return UNKNOWN;
    const entry = ENTRIES + <usize>index * ENTRY_BYTES;
    if (
      load<u64>(entry, ENTRY_HASH) == hash &&
      load<u32>(entry, ENTRY_NODE) == <u32>node &&
      load<u32>(entry, ENTRY_LENGTH) == length &&
      sameBytes(<usize>load<u32>(entry, ENTRY_TEXT), text, length)
    )
      return load<i32>(entry, ENTRY_CODE);
    slot = (slot + 1) & (TEXT_SLOTS - 1);
  }
}

/** Gives a text, which was written to the pool, its code; `index` is that of a new entry. */
export function giveCode(node: usize, text: usize, length: u32, code: i32, index: u32): void {
  const hash = hashOf(node, text, length);
  let slot = <u32>hash & (TEXT_SLOTS - 1);
  while (load<u32>(TEXTS + (<usize>slot << 2)) != 0) slot = (slot + 1) & (TEXT_SLOTS - 1);
  const entry = ENTRIES + <usize>index * ENTRY_BYTES;
  store<u64>(entry, hash, ENTRY_HASH);
  store<u32>(entry, <u32>text, ENTRY_TEXT);
  store<u32>(entry, length, ENTRY_LENGTH);
  store<u32>(entry, <u32>node, ENTRY_NODE);
  store<i32>(entry, code, ENTRY_CODE);
  store<u32>(TEXTS + (<usize>slot << 2), index);
}

/** The member of a parent that has this key; 0 where it is not known. */
export function memberOf(parent: usize, key: usize, length: u32): usize {
  let slot = <u32>hashOf(parent, key, length) & (CHILD_SLOTS - 1);
  while (true) {
    const node = <usize>load<u32>(CHILDREN + (<usize>slot << 2));
    if (node == 0) return 0;
    if (
      load<u32>(node, NODE_PARENT) == <u32>parent &&
      load<u32>(node, NODE_KEY_LENGTH) == length &&
      sameBytes(<usize>load<u32>(node, NODE_KEY), key, length)
    )
      return node;
    slot = (slot + 1) & (CHILD_SLOTS - 1);
  }
}

// @ts-ignore: decorator
@inline
function elementSlot(parent: usize, index: u32): u32 {
  const hash = (<u64>parent ^ ((<u64>index + 1) << 32)) * MULTIPLIER;
  return <u32>(hash >> 32) & (CHILD_SLOTS - 1);
}

/** The same for an element of a list. */
export function elementOf(parent: usize, index: u32): usize {
  let slot = elementSlot(parent, index);
  while (true) {
    const node = <usize>load<u32>(CHILDREN + (<usize>slot << 2));
    if (node == 0) return 0;
    if (
      load<u32>(node, NODE_PARENT) == <u32>parent &&
      load<i32>(node, NODE_KEY_LENGTH) == ELEMENT &&
      load<u32>(node, NODE_KEY) == index
    )
      return node;
    slot = (slot + 1) & (CHILD_SLOTS - 1);
  }
}

/** Makes a node, whose key or index is written already, known to its parent. */
export function adopt(node: usize): void {
  const parent = <usize>load<u32>(node, NODE_PARENT);
  const length = load<i32>(node, NODE_KEY_LENGTH);
  let slot =
    length == ELEMENT
      ? elementSlot(parent, load<u32>(node, NODE_KEY))
      : <u32>hashOf(parent, <usize>load<u32>(node, NODE_KEY), <u32>length) & (CHILD_SLOTS - 1);
  while (load<u32>(CHILDREN + (<usize>slot << 2)) != 0) slot = (slot + 1) & (CHILD_SLOTS - 1);
  store<u32>(CHILDREN + (<usize>slot << 2), <u32>node);
}
