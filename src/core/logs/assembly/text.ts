import { SCRATCH, SCRATCH_BYTES, TEXT, TEXT_LENGTH } from './layout';

/** How many of sixteen bytes come before one that is special in JSON: a quotation mark, a backslash, no plain ASCII. */
// @ts-ignore: decorator
@inline
function plainBytes(p: usize): u32 {
  const bytes = v128.load(p);
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(34)), i8x16.eq(bytes, i8x16.splat(92)));
  return ctz(<u32>i8x16.bitmask(v128.or(marks, i8x16.lt_s(bytes, i8x16.splat(32)))) | 0x10000);
}

/** The length of the character of several bytes at p; 0 where it is not UTF-8. */
export function longCharacter(p: usize): u32 {
  const first: u32 = load<u8>(p);
  const second: u32 = load<u8>(p, 1);
  if ((second & 0xc0) != 0x80) return 0;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if ((<u32>load<u8>(p, 2) & 0xc0) != 0x80) return 0;
  if (first < 0xf0) {
    if (first == 0xe0 && second < 0xa0) return 0;
    // Halves of surrogate pairs are no characters.
    return first == 0xed && second >= 0xa0 ? 0 : 3;
  }
  if (first > 0xf4 || (<u32>load<u8>(p, 3) & 0xc0) != 0x80) return 0;
  if (first == 0xf0 && second < 0x90) return 0;
  return first == 0xf4 && second >= 0x90 ? 0 : 4;
}

/** Passes over the inside of a JSON string and its quotation mark; 0 where it is not well-formed. */
export function skipText(from: usize): usize {
  let p = from;
  while (true) {
    const plain = plainBytes(p);
    p += <usize>plain;
    if (plain == 16) continue;
    const c: u32 = load<u8>(p);
    if (c == 34) return p + 1;
    if (c == 92) {
      p = skipEscape(p + 1);
      if (p == 0) return 0;
    } else if (c >= 128) {
      const length = longCharacter(p);
      if (length == 0) return 0;
      p += <usize>length;
    } else return 0;
  }
}

function skipEscape(p: usize): usize {
  const c: u32 = load<u8>(p);
  if (c == 117) return hex(p + 1) < 0 ? 0 : p + 5;
  return simpleEscape(c) == 0 ? 0 : p + 1;
}

function simpleEscape(c: u32): u32 {
  if (c == 34 || c == 92 || c == 47) return c;
  if (c == 110) return 10;
  if (c == 116) return 9;
  if (c == 114) return 13;
  if (c == 98) return 8;
  return c == 102 ? 12 : 0;
}

function hex(p: usize): i32 {
  let value: i32 = 0;
  for (let i: usize = 0; i < 4; i++) {
    const c: u32 = load<u8>(p + i);
    const lower = c | 32;
    const digit: u32 = c - 48 <= 9 ? c - 48 : lower - 97 <= 5 ? lower - 87 : 16;
    if (digit > 15) return -1;
    value = (value << 4) | <i32>digit;
  }
  return value;
}

/** Reads the inside of a JSON string: TEXT and TEXT_LENGTH say where its UTF-8 is. Returns what follows, or 0. */
export function readText(from: usize): usize {
  let p = from;
  while (true) {
    const plain = plainBytes(p);
    p += <usize>plain;
    if (plain == 16) continue;
    const c: u32 = load<u8>(p);
    if (c == 34) {
      store<u32>(TEXT, <u32>from);
      store<u32>(TEXT_LENGTH, <u32>(p - from));
      return p + 1;
    }
    if (c == 92) return readEscapedText(from, p);
    if (c < 128) return 0;
    const length = longCharacter(p);
    if (length == 0) return 0;
    p += <usize>length;
  }
}

/** The same for a string whose first escape is at `escape`: it is put together elsewhere. */
function readEscapedText(from: usize, escape: usize): usize {
  if (escape - from > <usize>SCRATCH_BYTES - 64) return 0;
  memory.copy(SCRATCH, from, escape - from);
  let out: usize = <usize>SCRATCH + (escape - from);
  let p = escape;
  while (true) {
    if (out > <usize>(SCRATCH + SCRATCH_BYTES - 64)) return 0;
    const plain = plainBytes(p);
    v128.store(out, v128.load(p));
    p += <usize>plain;
    out += <usize>plain;
    if (plain == 16) continue;
    const c: u32 = load<u8>(p);
    if (c == 34) {
      // What reads on stops here.
      store<u8>(out, 34);
      store<u32>(TEXT, SCRATCH);
      store<u32>(TEXT_LENGTH, <u32>(out - SCRATCH));
      return p + 1;
    }
    if (c == 92) {
      const kind: u32 = load<u8>(p, 1);
      if (kind == 117) {
        let code = hex(p + 2);
        if (code < 0) return 0;
        p += 6;
        if (code >= 0xd800 && code < 0xe000) {
          // A half alone is no character: the plain path knows what becomes of it.
          if (code >= 0xdc00 || load<u8>(p) != 92 || load<u8>(p, 1) != 117) return 0;
          const low = hex(p + 2);
          if (low < 0xdc00 || low >= 0xe000) return 0;
          p += 6;
          code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        out = putCharacter(out, <u32>code);
      } else {
        const byte = simpleEscape(kind);
        if (byte == 0) return 0;
        store<u8>(out++, <u8>byte);
        p += 2;
      }
    } else if (c >= 128) {
      const length = longCharacter(p);
      if (length == 0) return 0;
      for (let i: usize = 0; i < <usize>length; i++) store<u8>(out++, load<u8>(p++));
    } else return 0;
  }
}

function putCharacter(at: usize, code: u32): usize {
  let out = at;
  if (code < 0x80) {
    store<u8>(out++, <u8>code);
  } else if (code < 0x800) {
    store<u8>(out++, <u8>(0xc0 | (code >> 6)));
    store<u8>(out++, <u8>(0x80 | (code & 63)));
  } else if (code < 0x10000) {
    store<u8>(out++, <u8>(0xe0 | (code >> 12)));
    store<u8>(out++, <u8>(0x80 | ((code >> 6) & 63)));
    store<u8>(out++, <u8>(0x80 | (code & 63)));
  } else {
    store<u8>(out++, <u8>(0xf0 | (code >> 18)));
    store<u8>(out++, <u8>(0x80 | ((code >> 12) & 63)));
    store<u8>(out++, <u8>(0x80 | ((code >> 6) & 63)));
    store<u8>(out++, <u8>(0x80 | (code & 63)));
  }
  return out;
}
