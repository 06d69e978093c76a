import { nearest } from './decimal';
import { fingerprint } from './fingerprint';

export { arrange, gather, probable } from './runs';

/**
 * Follows a program (see ../fast/scannerProgram.ts) line by line. A program is a list of instructions of three 32-bit
 * words; what it cannot follow exactly it leaves: the scan then stops at the beginning of that line.
 *
 *   END                    the line is read
 *   NUMBERS count byte     so many JSON numbers, each followed by that byte; plus 256: the byte is passed over too
 *   KEYED   count address  so many numbers, each after a literal of up to eight bytes: word, mask, length and the byte
 *                          that most likely follows the number
 *   SHORT   address length a literal of up to eight bytes: word and mask at that address
 *   LITERAL address length a longer one
 *   TEXT    keep           the inside of a JSON string, up to its quotation mark
 *   CELL    keep byte      a cell, up to that byte or the end of the line; in the second byte, what it must not hold
 */
const END = 0;
const NUMBERS = 1;
const SHORT = 2;
const LITERAL = 3;
const TEXT = 4;
const CELL = 5;
const KEYED = 6;
const KEYED_BYTES: usize = 24;

/** 10^0 to 10^22 as f64, and 10^0 to 10^8 as u64. */
const POWERS: usize = 1024;
const SCALES: usize = 1280;

let stop: usize = 0;

/** Where the last scan stopped. */
export function stopped(): usize {
  return stop;
}

/** Which of sixteen bytes are digits: one bit each. */
// @ts-ignore: decorator
@inline
function digitBits(p: usize): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.le_u(i8x16.sub(v128.load(p), i8x16.splat(48)), i8x16.splat(9))));
}

/** How many of sixteen bytes come before one that ends a plain text: a quotation mark, a backslash, no plain ASCII. */
// @ts-ignore: decorator
@inline
function plainText(p: usize): i32 {
  const bytes = v128.load(p);
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(34)), i8x16.eq(bytes, i8x16.splat(92)));
  return ctz(i8x16.bitmask(v128.or(marks, i8x16.lt_s(bytes, i8x16.splat(32)))) | 0x10000);
}

/** Whether more than eight bytes are the same at two places. The last ones compared may overlap those before. */
// @ts-ignore: decorator
@inline
function same(p: usize, q: usize, length: usize): bool {
  if (length < 16) {
    const last = length - 8;
    return load<u64>(p) == load<u64>(q) && load<u64>(p + last) == load<u64>(q + last);
  }
  const last = length - 16;
  for (let i: usize = 0; i < last; i += 16) {
    if (v128.any_true(v128.xor(v128.load(p + i), v128.load(q + i)))) return false;
  }
  return !v128.any_true(v128.xor(v128.load(p + last), v128.load(q + last)));
}

/**
 * Scans lines from `from` on while they fit the program, at most `capacity` of them; returns how many did. Slots go to
 * `output`, `stride` bytes a line, the fingerprint last; kept texts as address · 65536 + length.
 */
export function scan(
  program: usize,
  from: usize,
  end: usize,
  output: usize,
  stride: usize,
  capacity: i32,
  terminator: usize,
): i32 {
  let p = from;
  let rows: i32 = 0;
  // Which of the 64 bytes from `base` on are no digits, so that one number need not wait for the one before.
  let base: usize = from - 64;
  let others: u64 = 0;
  while (p < end && rows < capacity) {
    const start = p;
    let slot = output + <usize>rows * stride;
    let t = program;
    let fits = true;
    for (;;) {
      const kind = load<i32>(t);
      if (kind == NUMBERS || kind == KEYED) {
        let count = load<i32>(t, 4);
        const third = load<u32>(t, 8);
        t += 12;
        const keyed = kind == KEYED;
        let key = <usize>third;
        let expected: u32 = third & 255;
        const consumed: usize = keyed ? 0 : third >> 8;
        for (; count > 0; count--) {
          if (keyed) {
            if ((load<u64>(p) & load<u64>(key, 8)) != load<u64>(key)) {
              fits = false;
              break;
            }
            p += load<u32>(key, 16);
            expected = load<u32>(key, 20);
            key += KEYED_BYTES;
          }
          // The commonest number: a sign or none, one digit, a point, up to eight digits.
          if (p - base > 52) {
            base = p;
            others = ~(digitBits(p) | (digitBits(p + 16) << 16) | (digitBits(p + 32) << 32) | (digitBits(p + 48) << 48));
          }
          const ahead = others >> <u64>(p - base);
          const minus = ahead & 1;
          const decimals = ctz(ahead >> (minus + 2));
          const point = p + <usize>minus + 1;
          const after = point + 1 + <usize>decimals;
          const whole = <u64>load<u8>(point - 1) - 48;
          if (
            decimals - 1 < 8 &&
            load<u8>(point) == 46 &&
            whole <= 9 &&
            <u64>(load<u8>(p) == 45) == minus &&
            <u32>load<u8>(after) == expected
          ) {
            let word = (load<u64>(point + 1) ^ 0x3030303030303030) << (64 - (decimals << 3));
            word = (word * 2561) >> 8;
            word = ((word & 0x00ff00ff00ff00ff) * 6553601) >> 16;
            word = ((word & 0x0000ffff0000ffff) * 42949672960001) >> 32;
            const digits = whole * load<u64>(SCALES + (<usize>decimals << 3)) + word;
            const value = <f64>(<i64>digits) / load<f64>(POWERS + (<usize>decimals << 3));
            store<u64>(slot, reinterpret<u64>(value) | (minus << 63));
            slot += 8;
            p = after + consumed;
            continue;
          }
          // The next: a single digit.
          if (whole <= 9 && <u64>(load<u8>(p) == 45) == minus && <u32>load<u8>(point) == expected) {
            store<u64>(slot, reinterpret<u64>(<f64>(<i64>whole)) | (minus << 63));
            slot += 8;
            p = point + consumed;
            continue;
          }
          let c: u32 = load<u8>(p);
          // Signs are as good as random: no branch on them.
          const negative = <u64>(c == 45);
          p += <usize>negative;
          c = load<u8>(p);
          let digit: u32 = c - 48;
          if (digit > 9) {
            fits = false;
            break;
          }
          let digits: u64 = digit;
          let used: i32 = 1;
          c = load<u8>(++p);
          if (digit != 0) {
            digit = c - 48;
            while (digit <= 9) {
              digits = digits * 10 + digit;
              used++;
              c = load<u8>(++p);
              digit = c - 48;
            }
          }
          let power: i32 = 0;
          if (c == 46) {
            p++;
            for (;;) {
              let word = load<u64>(p) ^ 0x3030303030303030;
              const ends = ((word + 0x7676767676767676) | word) & 0x8080808080808080;
              const length = ends == 0 ? <u64>8 : ctz(ends) >> 3;
              if (length > 0) {
                word <<= 64 - (length << 3);
                word = ((word & 0x0f0f0f0f0f0f0f0f) * 2561) >> 8;
                word = ((word & 0x00ff00ff00ff00ff) * 6553601) >> 16;
                word = ((word & 0x0000ffff0000ffff) * 42949672960001) >> 32;
                digits = digits * load<u64>(SCALES + (<usize>length << 3)) + word;
                power -= <i32>length;
                p += <usize>length;
              }
              if (length < 8 || power < -16) break;
            }
            if (power == 0) {
              fits = false;
              break;
            }
            used -= power;
            c = load<u8>(p);
          }
          // Nineteen digits always fit 64 bits.
          if (used > 19 || c - 48 <= 9) {
            fits = false;
            break;
          }
          if ((c | 32) == 101) {
            c = load<u8>(++p);
            const down = c == 45;
            if (down || c == 43) c = load<u8>(++p);
            let exponent: i32 = 0;
            digit = c - 48;
            if (digit > 9) {
              fits = false;
              break;
            }
            while (digit <= 9 && exponent < 10000) {
              exponent = exponent * 10 + digit;
              c = load<u8>(++p);
              digit = c - 48;
            }
            power += down ? -exponent : exponent;
          }
          let value: f64;
          if (digits <= 9007199254740992 && power >= -22 && power <= 22) {
            value = <f64>(<i64>digits);
            if (power < 0) value /= load<f64>(POWERS + (<usize>-power << 3));
            else if (power > 0) value *= load<f64>(POWERS + (<usize>power << 3));
          } else {
            value = nearest(digits, power);
            if (value != value) {
              fits = false;
              break;
            }
          }
          store<u64>(slot, reinterpret<u64>(value) | (negative << 63));
          slot += 8;
          if (consumed != 0) {
            if (c != expected) {
              fits = false;
              break;
            }
            p++;
          }
        }
        if (!fits) break;
      } else if (kind == SHORT) {
        const literal = <usize>load<u32>(t, 4);
        if ((load<u64>(p) & load<u64>(literal, 8)) != load<u64>(literal)) {
          fits = false;
          break;
        }
        p += load<u32>(t, 8);
        t += 12;
      } else if (kind == LITERAL) {
        const length = <usize>load<u32>(t, 8);
        if (!same(p, <usize>load<u32>(t, 4), length)) {
          fits = false;
          break;
        }
        t += 12;
        p += length;
      } else if (kind == TEXT || kind == CELL) {
        const keep = load<u32>(t, 4);
        const until = load<u8>(t, 8);
        const without = load<u8>(t, 9);
        t += 12;
        const begin = p;
        let c: u32 = load<u8>(p);
        if (kind == TEXT) {
          let plain = plainText(p);
          while (plain == 16) plain = plainText((p += 16));
          p += plain;
          fits = load<u8>(p) == 34;
        } else {
          while (c != until && c != 10 && c != 13) {
            if (c == without || c == 34 || c > 127 || c == 0) break;
            c = load<u8>(++p);
          }
          fits = c == until || c == 10 || c == 13;
        }
        if (!fits) break;
        if (keep != 0) {
          const length = p - begin;
          if (length > 65535) {
            fits = false;
            break;
          }
          store<f64>(slot, <f64>begin * 65536 + <f64>length);
          slot += 8;
        }
      } else break;
    }
    if (!fits) {
      stop = start;
      return rows;
    }
    fingerprint(start, p - terminator, slot);
    rows++;
  }
  stop = p;
  return rows;
}
