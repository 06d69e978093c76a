/**
 * Finds numbers that are whole parts of a power of ten: value = part / scale, to the bit. People and programs write such
 * with few digits, and a division of whole numbers below 2^53 is rounded as reading the digits is: nothing is lost.
 */
export interface DecimalFinder {
  /** The numbers that `find` looks at, so many at once; false where there is no room for them. */
  load(values: Float64Array, atOnce: number): boolean;
  /**
   * Puts the parts of `count` values from `first` on, `stride` apart, into `parts`, where all are whole parts of 1/scale.
   * Returns the first that is none, and `count` where all are. -0 is none.
   */
  find(first: number, stride: number, count: number, scale: number): number;
  readonly parts: Int32Array;
  /** Of the parts. */
  readonly least: number;
  readonly most: number;
}

const scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/** The scale of all these values, whose parts the finder holds then; 0: they have none. */
export function decimalScale(
  finder: DecimalFinder,
  values: Float64Array,
  first: number,
  stride: number,
  count: number,
): number {
  for (let scale = 1; ;) {
    const found = finder.find(first, stride, count, scale);
    if (found === count) return scale;
    scale = scaleAbove(scale, values[first + found * stride]);
    if (scale === 0) return 0;
  }
}

function scaleAbove(scale: number, value: number): number {
  if (value === 0) return 0;
  const isScale = (larger: number): boolean => {
    const part = Math.round(value * larger);
    return larger > scale && Math.abs(part) < 2 ** 31 && part / larger === value;
  };
  return scales.find(isScale) ?? 0;
}
