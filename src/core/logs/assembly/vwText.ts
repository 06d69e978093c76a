import {
  ACTION,
  ACTION_COUNT,
  ACTION_ENTRY_COUNT,
  AS_NUMBER,
  BLANK_LINES,
  COLON,
  LINES,
  MOST_SLOTS,
  OFFERED_COUNT,
  OFFERED_ENTRIES,
  OFFER_ROOT,
  OTHER_ACTION_LINES,
  OUT_ACTION_INDICES,
  OUT_ACTION_VALUES,
  OUT_INDICES,
  OUT_VALUES,
  ACTION_VALUE,
  OUTCOME,
  OUTCOME_VALUE,
  PROPENSITY_VALUE,
  ROOT,
  SEEN,
  SHARED_LINES,
  SLOT_COUNT,
  TARGET_COUNT,
  TARGET_INDICES,
  TARGET_VALUES,
  VALUE,
} from './layout';
import { endSlot } from './entries';
import { addToFingerprint, beginFingerprint } from './fingerprint';
import { memberOf } from './names';
import { readAnyNumber } from './number';
import { fileRow } from './rows';
import { longCharacter } from './text';
import { putNamed, takeParts } from './values';
import { pastSpace } from './walk';

/** "shared", without its end. */
const SHARED: u64 = 0x6465726168730000;

// @ts-ignore: decorator
@inline
function isLineEnd(p: usize): bool {
  const c: u32 = load<u8>(p);
  return c == 10 || (c == 13 && load<u8>(p, 1) == 10);
}

/** Where the word at p ends; COLON is its last colon, or 0. 0 where it is not UTF-8. */
function wordEnd(from: usize): usize {
  let p = from;
  store<u32>(COLON, 0);
  while (true) {
    const bytes = v128.load(p);
    const blanks = v128.or(i8x16.eq(bytes, i8x16.splat(32)), i8x16.eq(bytes, i8x16.splat(9)));
    const ends = v128.or(i8x16.eq(bytes, i8x16.splat(10)), i8x16.eq(bytes, i8x16.splat(13)));
    const marks = v128.or(i8x16.eq(bytes, i8x16.splat(124)), i8x16.eq(bytes, i8x16.splat(58)));
    const others = v128.or(v128.or(blanks, ends), v128.or(marks, i8x16.lt_s(bytes, i8x16.splat(0))));
    const plain = ctz(<u32>i8x16.bitmask(others) | 0x10000);
    p += <usize>plain;
    if (plain == 16) continue;
    const c: u32 = load<u8>(p);
    if (c == 58) {
      store<u32>(COLON, <u32>p);
      p++;
    } else if (c >= 128) {
      const length = longCharacter(p);
      if (length == 0) return 0;
      p += <usize>length;
    } else if (c == 13 && !isLineEnd(p)) p++;
    else return p;
  }
}

/**
 * Divides a word into a name and a value, as nameAndValue in ../readers/vwText.ts does: VALUE is 1 where there is none.
 * Returns where the name ends, or 0 where only the plain path can tell.
 */
function nameEnd(end: usize): usize {
  const colon = <usize>load<u32>(COLON);
  store<f64>(VALUE, 1);
  if (colon == 0) return end;
  let p = colon + 1;
  const sign: u32 = load<u8>(p);
  if (sign == 45 || sign == 43) p++;
  const c: u32 = load<u8>(p);
  // Nothing that begins otherwise is a number, but for Infinity and what has spaces of some kind in front.
  if (c - 48 > 9 && c != 46) return c == 73 || (p != end && (c < 33 || c > 127)) ? 0 : end;
  return readAnyNumber(p, <u64>(sign == 45), 1) == end ? colon : 0;
}

/** The features of a line, from its first bar on; returns the line's end, or 0. */
function features(from: usize, root: usize): usize {
  let p = from;
  while (load<u8>(p) == 124) {
    p++;
    let end = wordEnd(p);
    if (end == 0) return 0;
    const name = nameEnd(end);
    if (name == 0) return 0;
    const scale = load<f64>(VALUE);
    const space = memberOf(root, p, <u32>(name - p));
    if (space == 0) return 0;
    p = pastSpace(end);
    while (load<u8>(p) != 124 && !isLineEnd(p)) {
      end = wordEnd(p);
      if (end == 0) return 0;
      const stop = nameEnd(end);
      // A feature without a name goes by its place.
      if (stop == 0 || stop == p) return 0;
      const value = load<f64>(VALUE) * scale;
      const node = value == 1 ? space : space + AS_NUMBER;
      if (!putNamed(node, p, <u32>(stop - p), value)) return 0;
      p = pastSpace(end);
    }
  }
  return isLineEnd(p) ? p : 0;
}

/** A label of action, cost and probability before the first bar; returns the bar, or 0. */
function label(from: usize): usize {
  let p = readAnyNumber(from, 0, 0);
  if (p == 0 || load<u8>(p) != 58) return 0;
  const action = load<f64>(VALUE);
  for (let digit = from; digit < p; digit++) if (<u32>load<u8>(digit) - 48 > 9) return 0;
  p = number(p + 1);
  if (p == 0) return 0;
  const cost = load<f64>(VALUE);
  store<f64>(PROPENSITY_VALUE, NaN);
  if (load<u8>(p) == 58) {
    p = number(p + 1);
    if (p == 0) return 0;
    store<f64>(PROPENSITY_VALUE, load<f64>(VALUE));
  }
  store<f64>(OUTCOME_VALUE, cost);
  store<u32>(SEEN, load<u32>(SEEN) | OUTCOME);
  // A word of its own: what touches the bar is a tag.
  const c: u32 = load<u8>(p);
  if (c != 32 && c != 9) return 0;
  p = pastSpace(p);
  store<f64>(VALUE, action);
  return load<u8>(p) == 124 ? p : 0;
}

function number(from: usize): usize {
  const sign: u32 = load<u8>(from);
  return readAnyNumber(from + <usize>(sign == 45 || sign == 43), <u64>(sign == 45), 1);
}

/** One line of --cb text; returns its end, or 0. */
export function vwLine(from: usize): usize {
  const bar = label(from);
  if (bar == 0 || !takeParts(0, ACTION, load<f64>(VALUE), 0, 0)) return 0;
  const end = features(bar, <usize>load<u32>(ROOT));
  if (end == 0) return 0;
  beginFingerprint();
  addToFingerprint(from, end);
  return fileRow(0 - load<f64>(OUTCOME_VALUE), 1, load<i32>(ACTION_VALUE), 0) ? end : 0;
}

/** The lines of one event of --cb_adf text, and the blank line after it; returns the end of that, or 0. */
export function vwEvent(from: usize, end: usize): usize {
  let p = from;
  let lines: u32 = 0;
  let offers: i32 = 0;
  let chosen: i32 = -1;
  let shared: u32 = 0;
  let entries = load<u32>(TARGET_COUNT);
  let first = load<u32>(ACTION_ENTRY_COUNT);
  const slot = load<u32>(SLOT_COUNT);
  beginFingerprint();
  while (p < end && !isLineEnd(p)) {
    const start = p;
    lines++;
    if (load<u64>(p) << 16 == SHARED && (load<u8>(p, 6) == 32 || load<u8>(p, 6) == 124)) {
      if (lines > 1) return 0;
      shared = 1;
      p = features(pastSpace(p + 6), <usize>load<u32>(ROOT));
      if (p == 0) return 0;
      entries = load<u32>(TARGET_COUNT);
    } else {
      if (load<u8>(p) != 124) {
        p = label(p);
        if (p == 0 || chosen >= 0) return 0;
        chosen = offers;
      }
      store<u32>(TARGET_INDICES, OUT_ACTION_INDICES);
      store<u32>(TARGET_VALUES, OUT_ACTION_VALUES);
      if (slot + <u32>offers >= <u32>MOST_SLOTS) return 0;
      store<u32>(TARGET_COUNT, first);
      p = features(p, <usize>load<u32>(OFFER_ROOT));
      if (p == 0 || !endSlot(first, slot + <u32>offers)) return 0;
      first = load<u32>(TARGET_COUNT);
      offers++;
    }
    addToFingerprint(start, p);
    p += load<u8>(p) == 13 ? 2 : 1;
  }
  if (p >= end || chosen < 0 || offers > load<i32>(ACTION_COUNT)) return 0;
  store<u32>(OFFERED_ENTRIES, first);
  store<u32>(OFFERED_COUNT, offers);
  store<u32>(TARGET_INDICES, OUT_INDICES);
  store<u32>(TARGET_VALUES, OUT_VALUES);
  store<u32>(TARGET_COUNT, entries);
  if (!fileRow(0 - load<f64>(OUTCOME_VALUE), 1, chosen, offers)) return 0;
  store<u32>(SHARED_LINES, load<u32>(SHARED_LINES) + shared);
  store<u32>(OTHER_ACTION_LINES, load<u32>(OTHER_ACTION_LINES) + lines - 1 - shared);
  store<u32>(BLANK_LINES, load<u32>(BLANK_LINES) + 1);
  store<u32>(LINES, load<u32>(LINES) + lines);
  return p + (load<u8>(p) == 13 ? 2 : 1) - 1;
}
