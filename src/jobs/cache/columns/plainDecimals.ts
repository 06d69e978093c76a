import type { DecimalFinder } from './decimals';

/** Adding and subtracting it rounds to a whole number, without asking for the sign. */
const rounding = 1.5 * 2 ** 52;

/** Finds decimals everywhere. */
export class PlainDecimals implements DecimalFinder {
  parts = new Int32Array(4096);
  least = 0;
  most = 0;
  private values: Float64Array = new Float64Array(0);

  load(values: Float64Array): boolean {
    this.values = values;
    return true;
  }

  find(first: number, stride: number, count: number, scale: number): number {
    if (this.parts.length < count) this.parts = new Int32Array(count);
    const { values, parts } = this;
    let least = 2 ** 31 - 1;
    let most = -(2 ** 31);
    let i = 0;
    for (let at = first; i < count; i++, at += stride) {
      const value = values[at];
      const part = (value * scale + rounding - rounding) | 0;
      if (part / scale !== value || (part === 0 && 1 / value < 0)) break;
      if (part < least) least = part;
      if (part > most) most = part;
      parts[i] = part;
    }
    this.least = least;
    this.most = most;
    return i;
  }
}
