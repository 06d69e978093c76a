// See ../columns/decimals.ts, whose values and parts are in this memory.

const VALUES: i32 = 65536;
const VALUE_BYTES: i32 = 1 << 23;
const PARTS: i32 = VALUES + VALUE_BYTES;
const MOST_PARTS: i32 = 1 << 17;

let leastPart: i32 = 0;
let mostPart: i32 = 0;

export function valuesAt(): i32 {
  return VALUES;
}
export function valueBytes(): i32 {
  return VALUE_BYTES;
}
export function partsAt(): i32 {
  return PARTS;
}
export function mostParts(): i32 {
  return MOST_PARTS;
}
export function least(): i32 {
  return leastPart;
}
export function most(): i32 {
  return mostPart;
}

/** The first value that is no whole part of 1/scale, to the bit; count where all are. Two at a time. */
export function pass(first: i32, stride: i32, count: i32, scale: f64): i32 {
  const scales = f64x2.splat(scale);
  let lowest = i32x4.splat(i32.MAX_VALUE);
  let highest = i32x4.splat(i32.MIN_VALUE);
  let at = VALUES + (first << 3);
  let to = PARTS;
  const step = stride << 3;
  let i = 0;
  for (; i + 2 <= count; i += 2) {
    const values = v128.load_lane<f64>(at + step, v128.load_zero<f64>(at), 1);
    const parts = i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(values, scales)));
    const again = f64x2.div(f64x2.convert_low_i32x4_s(parts), scales);
    if (!i64x2.all_true(i64x2.eq(again, values))) break;
    lowest = i32x4.min_s(lowest, parts);
    highest = i32x4.max_s(highest, parts);
    v128.store_lane<i64>(to, parts, 0);
    at += step << 1;
    to += 8;
  }
  leastPart = min(i32x4.extract_lane(lowest, 0), i32x4.extract_lane(lowest, 1));
  mostPart = max(i32x4.extract_lane(highest, 0), i32x4.extract_lane(highest, 1));
  for (; i < count; i++) {
    const value = load<f64>(at);
    const part = i32x4.extract_lane(i32x4.trunc_sat_f64x2_s_zero(f64x2.splat(nearest(value * scale))), 0);
    if (reinterpret<i64>(<f64>part / scale) != reinterpret<i64>(value)) return i;
    leastPart = min(leastPart, part);
    mostPart = max(mostPart, part);
    store<i32>(to, part);
    at += step;
    to += 4;
  }
  return count;
}
