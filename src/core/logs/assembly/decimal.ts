/** 128-bit powers of five from 5^-64 to 5^64, put there by ../fast/lineScanner.ts. */
const FIVES: usize = 2048;
const MAX_POWER: i32 = 64;

/** The upper half of a 64 by 64 bit product; the lower half is a * b. */
// @ts-ignore: decorator
@inline
function multiplyHigh(a: u64, b: u64): u64 {
  const aLow = a & 0xffffffff;
  const aHigh = a >> 32;
  const bLow = b & 0xffffffff;
  const bHigh = b >> 32;
  const low = aLow * bLow;
  const middle = aHigh * bLow + (low >> 32);
  const other = aLow * bHigh + (middle & 0xffffffff);
  return aHigh * bHigh + (middle >> 32) + (other >> 32);
}

/**
 * The double nearest to digits · 10^power, by Eisel and Lemire's method (Number Parsing at a Gigabyte per Second,
 * 2021); NaN where it cannot tell.
 */
export function nearest(digits: u64, power: i32): f64 {
  if (digits == 0) return 0;
  if (power < -MAX_POWER || power > MAX_POWER) return NaN;
  const zeros = clz(digits);
  const w = digits << zeros;
  const entry = FIVES + (<usize>(power + MAX_POWER) << 4);
  const first = load<u64>(entry);
  let low = w * first;
  let high = multiplyHigh(w, first);
  if ((high & 0x1ff) == 0x1ff) {
    const more = multiplyHigh(w, load<u64>(entry, 8));
    low += more;
    if (more > low) high++;
  }
  if (low == 0xffffffffffffffff) return NaN;
  const upper = high >> 63;
  const shift = upper + 9;
  let mantissa = high >> shift;
  let exponent = <i32>(((152170 + 65536) * power) >> 16) + 63 + <i32>upper - <i32>zeros + 1023;
  if (exponent <= 0 || exponent >= 2046) return NaN;
  if (low <= 1 && power >= -4 && power <= 23 && (mantissa & 3) == 1 && mantissa << shift == high) mantissa &= ~(<u64>1);
  mantissa += mantissa & 1;
  mantissa >>= 1;
  if (mantissa >= (<u64>2) << 52) {
    mantissa = (<u64>1) << 52;
    exponent++;
  }
  mantissa &= ~((<u64>1) << 52);
  return reinterpret<f64>(mantissa | ((<u64>exponent) << 52));
}
