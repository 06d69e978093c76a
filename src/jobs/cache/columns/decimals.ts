const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/** Adding and subtracting it rounds to a whole number, without asking for the sign. */
const rounding = 1.5 * 2 ** 52;

/** Numbers that are whole parts of a power of ten: every value is part[i] / scale, to the bit. */
export interface Decimals {
  readonly scale: number;
  readonly least: number;
  readonly most: number;
}

/**
 * What people and programs write with few digits: a division of whole numbers below 2^53 is rounded as reading the digits
 * is, so that nothing is lost. Looks at `count` values from `first` on, `stride` apart, and puts the parts into `parts`.
 * undefined: one of them is none. -0 is none either.
 */
export function toDecimals(
  values: Float64Array,
  first: number,
  stride: number,
  count: number,
  parts: Int32Array,
): Decimals | undefined {
  let scale = 1;
  let least = 2 ** 31;
  let most = -(2 ** 31);
  for (let i = 0, at = first; i < count; i++, at += stride) {
    const value = values[at];
    const part = (value * scale + rounding - rounding) | 0;
    if (part / scale !== value || (part === 0 && 1 / value < 0)) {
      scale = scaleFor(value, scale);
      if (scale === 0) return undefined;
      // All of them again, with more digits.
      least = 2 ** 31;
      most = -(2 ** 31);
      i = -1;
      at = first - stride;
      continue;
    }
    if (part < least) least = part;
    if (part > most) most = part;
    parts[i] = part;
  }
  return { scale, least, most };
}

/** The smallest scale above another at which a value is whole; 0: none. */
function scaleFor(value: number, above: number): number {
  if (value === 0) return 0;
  return (
    scales.find((scale) => {
      const part = Math.round(value * scale);
      return scale > above && Math.abs(part) < 2 ** 31 && part / scale === value;
    }) ?? 0
  );
}
