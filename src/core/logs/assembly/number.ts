import { nearest } from './decimal';
import { POWERS, SCALES, VALUE } from './layout';

/** Which of sixteen bytes are no digits: one bit each, and one more behind them. */
// @ts-ignore: decorator
@inline
function nonDigits(p: usize): u32 {
  const digits = i8x16.le_u(i8x16.sub(v128.load(p), i8x16.splat(48)), i8x16.splat(9));
  return (~(<u32>i8x16.bitmask(digits)) & 0xffff) | 0x10000;
}

/** Up to eight digits as a number. */
// @ts-ignore: decorator
@inline
function fewDigits(p: usize, count: u64): u64 {
  let word = (load<u64>(p) ^ 0x3030303030303030) << (64 - (count << 3));
  word = (word * 2561) >> 8;
  word = ((word & 0x00ff00ff00ff00ff) * 6553601) >> 16;
  return ((word & 0x0000ffff0000ffff) * 42949672960001) >> 32;
}

/**
 * Reads a JSON number into VALUE, correctly rounded; returns where it ends, or 0 where there is none or it cannot be
 * told exactly.
 */
export function readNumber(from: usize): usize {
  const negative = <u64>(load<u8>(from) == 45);
  const p = from + <usize>negative;
  const others = nonDigits(p);
  const whole = ctz(others);
  const after = p + <usize>whole;
  const next: u32 = load<u8>(after);
  // The commonest: up to eight digits, perhaps a point and up to eight more.
  if (whole - 1 < 8 && (whole == 1 || load<u8>(p) != 48) && (next | 32) != 101) {
    if (next != 46) {
      const digits = whole == 1 ? <u64>(<u32>load<u8>(p) - 48) : fewDigits(p, whole);
      store<u64>(VALUE, reinterpret<u64>(<f64>(<i64>digits)) | (negative << 63));
      return after;
    }
    const first = whole == 1 ? <u64>(<u32>load<u8>(p) - 48) : fewDigits(p, whole);
    const decimals = ctz(others >> (whole + 1));
    const end = after + 1 + <usize>decimals;
    if (decimals - 1 < 8 && whole + 1 + decimals < 16 && ((<u32>load<u8>(end)) | 32) != 101) {
      const digits = first * load<u64>(SCALES + (<usize>decimals << 3)) + fewDigits(after + 1, decimals);
      const value = <f64>(<i64>digits) / load<f64>(POWERS + (<usize>decimals << 3));
      store<u64>(VALUE, reinterpret<u64>(value) | (negative << 63));
      return end;
    }
    const far = readDecimals(after + 1, first, whole, negative);
    if (far != 0) return far;
  }
  return readAnyNumber(p, negative, 0);
}

/** More digits after a point, as programs write what they compute; 0 where it is another number. */
function readDecimals(from: usize, whole: u64, wholeDigits: u32, negative: u64): usize {
  const decimals = <u32>ctz((<u64>nonDigits(from) & 0xffff) | (<u64>nonDigits(from + 16) << 16));
  const end = from + <usize>decimals;
  // Nineteen digits always fit 64 bits.
  if (decimals <= 8 || decimals + (whole == 0 ? 0 : wholeDigits) > 19) return 0;
  if (((<u32>load<u8>(end)) | 32) == 101) return 0;
  let digits = whole;
  let p = from;
  let left = decimals;
  for (; left > 8; left -= 8) {
    digits = digits * 100000000 + fewDigits(p, 8);
    p += 8;
  }
  digits = digits * load<u64>(SCALES + (<usize>left << 3)) + fewDigits(p, left);
  const value =
    digits <= 9007199254740992
      ? <f64>(<i64>digits) / load<f64>(POWERS + (<usize>decimals << 3))
      : nearest(digits, -<i32>decimals);
  if (value != value) return 0;
  store<u64>(VALUE, reinterpret<u64>(value) | (negative << 63));
  return end;
}

/**
 * A number of any form, after its sign. In a table's cell (`lenient`) it may begin with zeros or with a point, and end
 * with one.
 */
export function readAnyNumber(from: usize, negative: u64, lenient: u32): usize {
  let p = from;
  let c: u32 = load<u8>(p);
  let digits: u64 = 0;
  let used: i32 = 0;
  let any = false;
  if (c == 48 && lenient == 0) {
    any = true;
    c = load<u8>(++p);
    if (c - 48 <= 9) return 0;
  }
  while (c - 48 <= 9) {
    digits = digits * 10 + <u64>(c - 48);
    // Zeros in front are no digits of the number.
    if (digits != 0) used++;
    any = true;
    if (used > 19) return 0;
    c = load<u8>(++p);
  }
  if (!any && lenient == 0) return 0;
  let power: i32 = 0;
  if (c == 46) {
    c = load<u8>(++p);
    const first = p;
    while (c - 48 <= 9) {
      digits = digits * 10 + <u64>(c - 48);
      if (digits != 0) used++;
      power--;
      if (used > 19 || power < -400) return 0;
      c = load<u8>(++p);
    }
    if (p == first && (lenient == 0 || !any)) return 0;
    any = true;
  }
  if (!any) return 0;
  if ((c | 32) == 101) {
    c = load<u8>(++p);
    const down = c == 45;
    if (down || c == 43) c = load<u8>(++p);
    if (c - 48 > 9) return 0;
    let exponent: i32 = 0;
    while (c - 48 <= 9) {
      if (exponent > 10000) return 0;
      exponent = exponent * 10 + <i32>(c - 48);
      c = load<u8>(++p);
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
    if (value != value) return 0;
  }
  store<u64>(VALUE, reinterpret<u64>(value) | (negative << 63));
  return p;
}

/** Passes over a JSON number; 0 where there is none. */
export function skipNumber(from: usize): usize {
  let p = from + <usize>(load<u8>(from) == 45);
  let c: u32 = load<u8>(p);
  if (c - 48 > 9) return 0;
  const zero = c == 48;
  c = load<u8>(++p);
  if (zero && c - 48 <= 9) return 0;
  while (c - 48 <= 9) c = load<u8>(++p);
  if (c == 46) {
    c = load<u8>(++p);
    if (c - 48 > 9) return 0;
    while (c - 48 <= 9) c = load<u8>(++p);
  }
  if ((c | 32) == 101) {
    c = load<u8>(++p);
    if (c == 45 || c == 43) c = load<u8>(++p);
    if (c - 48 > 9) return 0;
    while (c - 48 <= 9) c = load<u8>(++p);
  }
  return p;
}
