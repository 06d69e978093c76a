import {
  COLUMNS,
  COLUMN_COUNT,
  CONTINUED_LINES,
  DELIMITER,
  DESCEND,
  DISTRIBUTION,
  FEATURE,
  NODE_FLAGS,
  SCRATCH,
  SCRATCH_BYTES,
  VALUE,
} from './layout';
import { readAnyNumber, readNumber } from './number';
import { longCharacter } from './text';
import { takeNull, takeNumber, takeText } from './values';
import { pastSpace, walk } from './walk';

/** Reads one record of a table up to its line's end; 0 where the plain path must do it. */
export function tableRow(from: usize, end: usize): usize {
  const delimiter = load<u32>(DELIMITER);
  const count = load<u32>(COLUMN_COUNT);
  let p = from;
  for (let column: u32 = 0; column < count; column++) {
    if (column > 0) {
      if (<u32>load<u8>(p) != delimiter) return 0;
      p++;
    }
    const node = <usize>load<u32>(COLUMNS + (<usize>column << 2));
    const flags = load<u32>(node, NODE_FLAGS);
    const c: u32 = load<u8>(p);
    if (flags != 0 && (c - 48 <= 9 || c == 45)) {
      const after = readNumber(p);
      if (after != 0 && endsCell(after, delimiter)) {
        if (!takeNumber(node, flags & ~(DESCEND | DISTRIBUTION), load<f64>(VALUE), p, <u32>(after - p))) return 0;
        // A distribution is a list or an object.
        if ((flags & DISTRIBUTION) != 0) return 0;
        p = after;
        continue;
      }
    }
    p = c == 34 ? quotedCell(p + 1, end, node, flags, delimiter) : bareCell(p, node, flags, delimiter);
    if (p == 0) return 0;
  }
  return p;
}

// @ts-ignore: decorator
@inline
function endsCell(p: usize, delimiter: u32): bool {
  const c: u32 = load<u8>(p);
  return c == delimiter || c == 10 || (c == 13 && load<u8>(p, 1) == 10);
}

/** A cell without quotation marks around it. */
function bareCell(from: usize, node: usize, flags: u32, delimiter: u32): usize {
  let p = from;
  const separators = i8x16.splat(<i8>delimiter);
  while (true) {
    const bytes = v128.load(p);
    const ends = v128.or(
      v128.or(i8x16.eq(bytes, separators), i8x16.eq(bytes, i8x16.splat(10))),
      v128.or(i8x16.eq(bytes, i8x16.splat(13)), i8x16.lt_s(bytes, i8x16.splat(0))),
    );
    const plain = ctz(<u32>i8x16.bitmask(ends) | 0x10000);
    p += <usize>plain;
    if (plain == 16) continue;
    if (load<i8>(p) >= 0) break;
    const length = longCharacter(p);
    if (length == 0) return 0;
    p += <usize>length;
  }
  if (!endsCell(p, delimiter)) return 0;
  return flags == 0 || takeCell(node, flags, from, p) ? p : 0;
}

/** A cell after its first quotation mark. A line that ends inside it goes on in the next. */
function quotedCell(from: usize, end: usize, node: usize, flags: u32, delimiter: u32): usize {
  let p = from;
  let copied: usize = 0;
  let piece = from;
  let lines: u32 = 0;
  while (true) {
    const bytes = v128.load(p);
    const marks = v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(34)), i8x16.eq(bytes, i8x16.splat(10))),
      v128.or(i8x16.eq(bytes, i8x16.splat(13)), i8x16.lt_s(bytes, i8x16.splat(0))),
    );
    const plain = ctz(<u32>i8x16.bitmask(marks) | 0x10000);
    p += <usize>plain;
    if (p >= end) return 0;
    if (plain == 16) continue;
    const c: u32 = load<u8>(p);
    if (c == 10) {
      lines++;
      p++;
    } else if (c == 13) {
      // Before a line's end it does not belong to the cell: the plain path knows.
      if (load<u8>(p, 1) == 10) return 0;
      p++;
    } else if (c >= 128) {
      const length = longCharacter(p);
      if (length == 0) return 0;
      p += <usize>length;
    } else {
      const after = p + 1;
      if (load<u8>(after) != 34) {
        if (after >= end || !endsCell(after, delimiter)) return 0;
        break;
      }
      // Two of them stand for one.
      const length = after - piece;
      if (copied + length > <usize>(SCRATCH_BYTES - 64)) return 0;
      memory.copy(SCRATCH + copied, piece, length);
      copied += length;
      piece = after + 1;
      p = piece;
    }
  }
  let text = from;
  let stop = p;
  if (copied > 0) {
    const length = p - piece;
    if (copied + length > <usize>(SCRATCH_BYTES - 64)) return 0;
    memory.copy(SCRATCH + copied, piece, length);
    text = SCRATCH;
    stop = SCRATCH + copied + length;
    // What reads on stops here.
    store<u8>(stop, 10);
  }
  if (flags != 0 && !takeCell(node, flags, text, stop)) return 0;
  store<u32>(CONTINUED_LINES, load<u32>(CONTINUED_LINES) + lines);
  return p + 1;
}

/** What cellValue in ../readers/records/values.ts makes of a cell: nothing, a number, a list or an object, or text. */
function takeCell(node: usize, flags: u32, from: usize, end: usize): bool {
  if (from == end) return takeNull(flags);
  let p = pastSpace(from);
  if (p >= end) return false;
  const c: u32 = load<u8>(p);
  if (c == 91 || c == 123) {
    if ((flags & (DESCEND | DISTRIBUTION)) == 0) return false;
    const after = walk(p, node, 1);
    return after != 0 && pastSpace(after) == end;
  }
  if ((flags & DISTRIBUTION) != 0) return false;
  if (c - 48 <= 9 || c == 45 || c == 43 || c == 46) {
    const after = readAnyNumber(p + <usize>(c == 45 || c == 43), <u64>(c == 45), 1);
    if (after != 0 && pastSpace(after) == end)
      return takeNumber(node, flags & ~DESCEND, load<f64>(VALUE), from, <u32>(end - from));
    // Too many digits for this path, or text.
    if (after == 0 && isDigits(p, end)) return false;
  }
  return takeText(node, flags, from, <u32>(end - from));
}

/** Whether a cell could be a number all the same. */
function isDigits(from: usize, end: usize): bool {
  for (let p = from; p < end; p++) {
    const c: u32 = load<u8>(p);
    if (c - 48 > 9 && c != 43 && c != 45 && c != 46 && (c | 32) != 101 && c != 32 && c != 9) return false;
  }
  return true;
}
