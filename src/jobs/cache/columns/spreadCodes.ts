import type { Places } from './floatColumn';

/** What each code of a column stands for. */
export type CodeValue = (code: number) => number;

const byteValues = new Float64Array(256);

// One function for each kind of array: a loop that has seen several is slower by half.

/** Puts the values of one-bit codes at their places, all of which hold 0. Mostly few rows belong to a category: only they are visited. */
export function spreadBits(packed: Uint8Array, value: CodeValue, target: Float64Array, places: Places): void {
  const { first, stride, count } = places;
  const [zero, one] = [value(0), value(1)];
  if (!Object.is(zero, 0)) {
    for (let i = 0, at = first; i < count; i++, at += stride)
      target[at] = ((packed[i >> 3] >> (i & 7)) & 1) === 0 ? zero : one;
    return;
  }
  for (let byte = 0; byte < packed.length; byte++) {
    for (let bits = packed[byte]; bits !== 0; bits &= bits - 1) {
      const i = 8 * byte + 31 - Math.clz32(bits & -bits);
      target[first + i * stride] = one;
    }
  }
}

/** The same for codes of one byte. */
export function spreadBytes(
  codes: Uint8Array,
  value: CodeValue,
  most: number,
  target: Float64Array,
  { first, stride, count }: Places,
): void {
  for (let code = 0; code <= most; code++) byteValues[code] = value(code);
  for (let i = 0, at = first; i < count; i++, at += stride) target[at] = byteValues[codes[i]];
}

/** Decimals, (base + code) / scale, of two bytes. */
export function spreadHalves(
  codes: Uint16Array,
  base: number,
  scale: number,
  target: Float64Array,
  { first, stride, count }: Places,
): void {
  for (let i = 0, at = first; i < count; i++, at += stride) target[at] = (base + codes[i]) / scale;
}

/** Decimals of four bytes. */
export function spreadWords(
  codes: Uint32Array,
  base: number,
  scale: number,
  target: Float64Array,
  { first, stride, count }: Places,
): void {
  for (let i = 0, at = first; i < count; i++, at += stride) target[at] = (base + codes[i]) / scale;
}

/** Numbers as they are, shorter ones. */
export function spreadSingles(
  values: Float32Array,
  target: Float64Array,
  { first, stride, count }: Places,
): void {
  for (let i = 0, at = first; i < count; i++, at += stride) target[at] = values[i];
}

/** Numbers as they are. */
export function spreadDoubles(
  values: Float64Array,
  target: Float64Array,
  { first, stride, count }: Places,
): void {
  if (stride === 1) target.set(values, first);
  else for (let i = 0, at = first; i < count; i++, at += stride) target[at] = values[i];
}
