import {
  ACTION,
  ACTION_COUNT,
  DESCEND,
  DISTRIBUTION,
  ELEMENT,
  FEATURE,
  IDENTITY_PLACE,
  IS_POSITION,
  MOST_ENTRIES,
  MOST_RANKED,
  MOST_SLOTS,
  NODE_FIRST,
  NODE_FLAGS,
  NODE_KEY,
  NODE_KEY_LENGTH,
  NODE_MASK,
  NODE_NEXT,
  NODE_NUMBER,
  NODE_STAMP,
  NODE_WORD,
  ACTION_ENTRY_COUNT,
  DISTRIBUTION_LENGTH,
  ODD,
  OFFERED_COUNT,
  OFFERED_ENTRIES,
  OFFERS,
  ORDER_COUNT,
  OUTCOME,
  OUT_ACTION_INDICES,
  OUT_ACTION_VALUES,
  OUT_ORDER,
  OUT_PROBABILITIES,
  PROBABILITY,
  PROBABILITY_COUNT,
  PROPENSITY,
  RANKED,
  RANKED_COUNT,
  RANKED_LIST,
  RANKING,
  RANKING_COUNT,
  RANKING_LIST,
  SKIP_LEARN,
  SLOT_COUNT,
  TARGET_COUNT,
  TARGET_INDICES,
  TARGET_VALUES,
  TEXT,
  TEXT_LENGTH,
  VALUE,
  WEIGHT,
} from './layout';
import { endSlot } from './entries';
import { elementOf, memberOf, sameBytes } from './names';
import { readNumber, skipNumber } from './number';
import { readText, skipText } from './text';
import { newSerial, openDistribution, put, takeNull, takeNumber, takeText, takeTruth } from './values';

/** A little less than the plain path allows. */
const DEEPEST: i32 = 90;
const TRUE: u32 = 0x65757274;
const NULL: u32 = 0x6c6c756e;
const FALS: u32 = 0x736c6166;
/** What a list or an object may be; anything else there is left to the plain path. */
const CONTAINERS: u32 = DESCEND | DISTRIBUTION | RANKING | RANKED | OFFERS;
/** What must be a list or an object. */
const LISTS: u32 = DISTRIBUTION | RANKING | RANKED | OFFERS;
/** What must not. */
const SINGLE_VALUES: u32 = OUTCOME | ACTION | PROPENSITY | WEIGHT | IS_POSITION | PROBABILITY;

/** Passes over spaces and tabs. */
// @ts-ignore: decorator
@inline
export function pastSpace(from: usize): usize {
  let p = from;
  while (true) {
    const c: u32 = load<u8>(p);
    if (c > 32 || (c != 32 && c != 9)) return p;
    p++;
  }
}

/** Passes over a value without looking at what it says; 0 where it is not well-formed. */
function skip(p: usize, depth: i32): usize {
  const c: u32 = load<u8>(p);
  if (c == 34) return skipText(p + 1);
  if (c == 123 || c == 91) return depth > DEEPEST ? 0 : skipContainer(p, depth, c + 2);
  if (c == 45 || c - 48 <= 9) return skipNumber(p);
  const word = load<u32>(p);
  if (word == TRUE || word == NULL) return p + 4;
  return word == FALS && load<u8>(p, 4) == 101 ? p + 5 : 0;
}

function skipContainer(from: usize, depth: i32, closing: u32): usize {
  let p = pastSpace(from + 1);
  if (load<u8>(p) == closing) return p + 1;
  while (true) {
    if (closing == 125) {
      if (load<u8>(p) != 34) return 0;
      p = skipText(p + 1);
      if (p == 0) return 0;
      p = pastSpace(p);
      if (load<u8>(p) != 58) return 0;
      p = pastSpace(p + 1);
    }
    p = skip(p, depth + 1);
    if (p == 0) return 0;
    p = pastSpace(p);
    const c: u32 = load<u8>(p);
    if (c == closing) return p + 1;
    if (c != 44) return 0;
    p = pastSpace(p + 1);
  }
}

/** The commonest value: a number that is a feature and nothing else. Returns where it ends, 0 as `walk` does. */
// @ts-ignore: decorator
@inline
function walkNumber(p: usize, node: usize, depth: i32): usize {
  const c: u32 = load<u8>(p);
  if ((c - 48 > 9 && c != 45) || load<u32>(node, NODE_FLAGS) != (FEATURE | DESCEND)) return walk(p, node, depth);
  const end = readNumber(p);
  return end != 0 && put(load<i32>(node, NODE_NUMBER), load<f64>(VALUE)) ? end : 0;
}

/** Reads the value at a node; returns where it ends, or 0 where the plain path must read the line. */
export function walk(p: usize, node: usize, depth: i32): usize {
  const flags = load<u32>(node, NODE_FLAGS);
  if (flags == 0) return skip(p, depth);
  if ((flags & (ODD | SKIP_LEARN)) != 0) {
    if ((flags & ODD) != 0 || load<u32>(p) == TRUE) return 0;
    return skip(p, depth);
  }
  const c: u32 = load<u8>(p);
  if (c == 34) {
    if ((flags & LISTS) != 0) return 0;
    if ((flags & ~CONTAINERS) == 0) return skipText(p + 1);
    const end = readText(p + 1);
    if (end == 0) return 0;
    return takeText(node, flags, load<u32>(TEXT), load<u32>(TEXT_LENGTH)) ? end : 0;
  }
  if (c == 45 || c - 48 <= 9) {
    if ((flags & LISTS) != 0) return 0;
    if ((flags & ~CONTAINERS) == 0) return skipNumber(p);
    const end = readNumber(p);
    if (end == 0) return 0;
    return takeNumber(node, flags & ~CONTAINERS, load<f64>(VALUE), p, <u32>(end - p)) ? end : 0;
  }
  // What must be one value is a list or an object: the plain path says what that means.
  if ((c == 123 || c == 91) && (flags & SINGLE_VALUES) != 0) return 0;
  if (c == 123) {
    if (depth > DEEPEST) return 0;
    if ((flags & DISTRIBUTION) != 0) {
      if ((flags & ~DISTRIBUTION) != 0 || !openDistribution(load<u32>(ACTION_COUNT))) return 0;
      return members(p, node, depth);
    }
    return (flags & DESCEND) != 0 && (flags & OFFERS) == 0 ? members(p, node, depth) : 0;
  }
  if (c == 91) {
    if (depth > DEEPEST) return 0;
    if ((flags & DISTRIBUTION) != 0) return (flags & ~DISTRIBUTION) != 0 ? 0 : probabilities(p);
    if ((flags & OFFERS) != 0) return offers(p, node, depth);
    if ((flags & RANKING) != 0) return numbers(p, RANKING_LIST, RANKING_COUNT);
    if ((flags & RANKED) != 0) return numbers(p, RANKED_LIST, RANKED_COUNT);
    return (flags & DESCEND) != 0 ? elements(p, node, depth) : 0;
  }
  const word = load<u32>(p);
  if (word == NULL) return (flags & (RANKING | RANKED | OFFERS)) == 0 && takeNull(flags) ? p + 4 : 0;
  if ((flags & LISTS) != 0) return 0;
  if (word == TRUE) return takeTruth(node, flags & ~DESCEND, 1, p, 4) ? p + 4 : 0;
  if (word != FALS || load<u8>(p, 4) != 101) return 0;
  return takeTruth(node, flags & ~DESCEND, 0, p, 5) ? p + 5 : 0;
}

/** Whether the key of a node, its quotation mark included, is at p. */
// @ts-ignore: decorator
@inline
function isKey(node: usize, p: usize): bool {
  if ((load<u64>(p) & load<u64>(node, NODE_MASK)) != load<u64>(node, NODE_WORD)) return false;
  const length = load<u32>(node, NODE_KEY_LENGTH);
  return length < 8 || sameBytes(<usize>load<u32>(node, NODE_KEY), p, length + 1);
}

/** The members of an object. Each is likely the one that came after the last the time before. */
export function members(from: usize, node: usize, depth: i32): usize {
  const serial = newSerial();
  let p = pastSpace(from + 1);
  if (load<u8>(p) == 125) return p + 1;
  let likely = node + NODE_FIRST;
  while (true) {
    if (load<u8>(p) != 34) return 0;
    p++;
    let child = <usize>load<u32>(likely);
    if (child == 0 || !isKey(child, p)) {
      const end = readText(p);
      if (end == 0) return 0;
      child = memberOf(node, <usize>load<u32>(TEXT), load<u32>(TEXT_LENGTH));
      if (child == 0) return 0;
      store<u32>(likely, <u32>child);
      p = end;
    } else p += <usize>load<u32>(child, NODE_KEY_LENGTH) + 1;
    // Of a key that comes twice the last counts: the plain path knows.
    if (load<u32>(child, NODE_STAMP) == serial) return 0;
    store<u32>(child, serial, NODE_STAMP);
    p = pastSpace(p);
    if (load<u8>(p) != 58) return 0;
    p = walkNumber(pastSpace(p + 1), child, depth + 1);
    if (p == 0) return 0;
    p = pastSpace(p);
    const c: u32 = load<u8>(p);
    if (c == 125) return p + 1;
    if (c != 44) return 0;
    p = pastSpace(p + 1);
    likely = child + NODE_NEXT;
  }
}

/** The elements of a list that are nodes. */
function elements(from: usize, node: usize, depth: i32): usize {
  let p = pastSpace(from + 1);
  if (load<u8>(p) == 93) return p + 1;
  let likely = node + NODE_FIRST;
  let index: u32 = 0;
  while (true) {
    let child = <usize>load<u32>(likely);
    if (child == 0 || load<i32>(child, NODE_KEY_LENGTH) != ELEMENT || load<u32>(child, NODE_KEY) != index) {
      child = elementOf(node, index);
      if (child == 0) return 0;
      store<u32>(likely, <u32>child);
    }
    p = walkNumber(p, child, depth + 1);
    if (p == 0) return 0;
    p = pastSpace(p);
    const c: u32 = load<u8>(p);
    if (c == 93) return p + 1;
    if (c != 44) return 0;
    p = pastSpace(p + 1);
    likely = child + NODE_NEXT;
    index++;
  }
}

/** A list of probabilities, one for each action in order. */
function probabilities(from: usize): usize {
  const first = load<u32>(PROBABILITY_COUNT);
  if (load<u32>(DISTRIBUTION_LENGTH) != 0) return 0;
  let p = pastSpace(from + 1);
  let count: u32 = 0;
  while (true) {
    if (first + count >= <u32>MOST_ENTRIES) return 0;
    p = readNumber(p);
    if (p == 0) return 0;
    store<f64>(OUT_PROBABILITIES + (<usize>(first + count) << 3), load<f64>(VALUE));
    count++;
    p = pastSpace(p);
    const c: u32 = load<u8>(p);
    if (c == 93) {
      store<u32>(DISTRIBUTION_LENGTH, count);
      return p + 1;
    }
    if (c != 44) return 0;
    p = pastSpace(p + 1);
  }
}

/** A list of numbers of one event. */
function numbers(from: usize, list: usize, counter: usize): usize {
  let p = pastSpace(from + 1);
  if (load<u8>(p) == 93) return p + 1;
  for (let count: u32 = 0; count < <u32>MOST_RANKED; ) {
    p = readNumber(p);
    if (p == 0) return 0;
    store<f64>(list + (<usize>count << 3), load<f64>(VALUE));
    store<u32>(counter, ++count);
    p = pastSpace(p);
    const c: u32 = load<u8>(p);
    if (c == 93) return p + 1;
    if (c != 44) return 0;
    p = pastSpace(p + 1);
  }
  return 0;
}

/** The actions that an event offers, each with its features; the first child of the node stands for all of them. */
function offers(from: usize, node: usize, depth: i32): usize {
  const action = <usize>load<u32>(node, NODE_FIRST);
  if (action == 0) return 0;
  const indices = load<u32>(TARGET_INDICES);
  const values = load<u32>(TARGET_VALUES);
  const entries = load<u32>(TARGET_COUNT);
  store<u32>(TARGET_INDICES, OUT_ACTION_INDICES);
  store<u32>(TARGET_VALUES, OUT_ACTION_VALUES);
  let first = load<u32>(ACTION_ENTRY_COUNT);
  store<u32>(TARGET_COUNT, first);
  const slot = load<u32>(SLOT_COUNT);
  const order = load<u32>(ORDER_COUNT);
  let p = pastSpace(from + 1);
  let count: u32 = 0;
  while (true) {
    if (slot + count >= <u32>MOST_SLOTS || order + count >= <u32>MOST_SLOTS) return 0;
    const place = OUT_ORDER + (<usize>(order + count) << 2);
    store<i32>(place, -1);
    store<u32>(IDENTITY_PLACE, <u32>place);
    // What is no object is none of its actions.
    if (load<u8>(p) != 123) return 0;
    p = walk(p, action, depth + 1);
    if (p == 0) return 0;
    if (!endSlot(first, slot + count)) return 0;
    first = load<u32>(TARGET_COUNT);
    count++;
    p = pastSpace(p);
    const c: u32 = load<u8>(p);
    if (c == 93) {
      store<u32>(OFFERED_COUNT, count);
      break;
    }
    if (c != 44) return 0;
    p = pastSpace(p + 1);
  }
  store<u32>(OFFERED_ENTRIES, first);
  store<u32>(TARGET_INDICES, indices);
  store<u32>(TARGET_VALUES, values);
  store<u32>(TARGET_COUNT, entries);
  return p + 1;
}
