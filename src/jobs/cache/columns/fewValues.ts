/** A table of as many places, twice the values it may hold. */
const places = 512;
const mostValues = 256;
/** Of the first values at most half may be different, or a table is not tried. */
const lookedAt = 64;

const heads = new Int16Array(places);
const lows = new Uint32Array(mostValues);
const highs = new Uint32Array(mostValues);

/** The values that a column has, by their bits: low and high word of each in turn. */
export type FewValues = Uint32Array;

/**
 * Whether so few different numbers occur that each is told by one byte. Looks at the bits of `count` values from `first` on,
 * `stride` apart, and puts the place of each in the list into `codes`. undefined: there are too many.
 */
export function toFewValues(
  bits: Uint32Array,
  first: number,
  stride: number,
  count: number,
  codes: Int32Array,
): FewValues | undefined {
  heads.fill(-1);
  let known = 0;
  for (let i = 0, at = 2 * first; i < count; i++, at += 2 * stride) {
    const low = bits[at];
    const high = bits[at + 1];
    let place = (Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> 23) & (places - 1);
    let code = heads[place];
    while (code >= 0 && (lows[code] !== low || highs[code] !== high)) {
      place = (place + 1) & (places - 1);
      code = heads[place];
    }
    if (code < 0) {
      if (known === mostValues || (i < lookedAt && known > lookedAt / 2)) return undefined;
      code = heads[place] = known++;
      lows[code] = low;
      highs[code] = high;
    }
    codes[i] = code;
  }
  const values = new Uint32Array(2 * known);
  for (let i = 0; i < known; i++) {
    values[2 * i] = lows[i];
    values[2 * i + 1] = highs[i];
  }
  return values;
}
