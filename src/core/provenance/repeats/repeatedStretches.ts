import { mix32 } from '../../numerics/random';
import { HashTable } from '../identity/hashTable';

/** Rows in a stretch. Where actions are drawn nearly always alike, only long ones tell. */
const lengths = [100, 800, 6400] as const;
const most = lengths[lengths.length - 1];
/** So many stretches of each length are looked for, drawn by what they hold. */
const mostKept = 2 ** 14;
const falseAlarms = 1 / 1000;
const factors = [0x01000193, 0x9e3779b1] as const;

/**
 * Whether a stretch of rows is there again, row by row, as where a file was read twice or files overlap. In decisions at
 * random, the row j takes the action of an earlier row i with probability p_j, whatever came before and whatever contexts
 * and rewards are like. So Π 1/p_j over a stretch that agrees has at most mean 1, for each of the n²/2 pairs of places: beyond
 * 1000 n²/2 (for each length) it is no chance (Markov), also where the logging policy learns. Only rows where the
 * action of the earlier stretch changed are counted: that is known before j, and in a log that is sorted by action there are none.
 */
export class RepeatedStretches {
  private readonly scales: readonly Scale[];
  /** A ring of the last rows: two hashes of each, and Σ -ln p of all rows up to it where the action changed. */
  private readonly one = new Int32Array(most);
  private readonly two = new Int32Array(most);
  private readonly information = new Float64Array(most);
  private total = 0;
  private rows = 0;
  private at = 0;
  private lastAction = -1;
  private found = false;

  constructor(rows: number) {
    const bits = Math.max(0, Math.ceil(Math.log2(Math.max(rows, 1) / (mostKept / 2))));
    const needed = Math.log((rows * rows) / 2) + Math.log(lengths.length / falseAlarms);
    this.scales = lengths
      .filter((length) => length < rows)
      .map((length) => new Scale(length, needed, 2 ** bits - 1));
  }

  /** The next row, by two hashes of all that it holds. */
  add(one: number, two: number, action: number, propensity: number): void {
    const { scales, information, at } = this;
    if (action !== this.lastAction) this.total -= Math.log(propensity);
    this.lastAction = action;
    const { total } = this;
    for (let s = 0; s < scales.length; s++) {
      const scale = scales[s];
      if (this.rows < scale.length) {
        scale.roll(one, two, 0, 0);
        continue;
      }
      let out = at - scale.length;
      if (out < 0) out += most;
      scale.roll(one, two, this.one[out], this.two[out]);
      // The first row of a stretch may have changed from one that is no part of it.
      if (scale.isAgain(total - information[out + 1 === most ? 0 : out + 1])) this.found = true;
    }
    this.one[at] = one;
    this.two[at] = two;
    information[at] = total;
    this.rows++;
    this.at = at + 1 === most ? 0 : at + 1;
  }

  areThere(): boolean {
    return this.found;
  }
}

/** The stretches of one length: a polynomial in two moduli that rolls on by one product a row. */
class Scale {
  private a = 0;
  private b = 0;
  private readonly outA: number;
  private readonly outB: number;
  private readonly table = new HashTable(mostKept, 2);

  constructor(
    readonly length: number,
    /** What a stretch must tell, in nats. */
    private readonly needed: number,
    private readonly mask: number,
  ) {
    this.outA = power(factors[0], length);
    this.outB = power(factors[1], length);
  }

  roll(one: number, two: number, oneOut: number, twoOut: number): void {
    this.a = (Math.imul(this.a, factors[0]) + one - Math.imul(this.outA, oneOut)) | 0;
    this.b = (Math.imul(this.b, factors[1]) + two - Math.imul(this.outB, twoOut)) | 0;
  }

  /** Whether the stretch up to here, which tells so much, was there. */
  isAgain(information: number): boolean {
    if (information < this.needed) return false;
    const hash = mix32(this.a ^ Math.imul(this.b, 31)) | 0;
    if ((hash & this.mask) !== 0 || this.table.isFull) return false;
    const before = this.table.count;
    this.table.find(mix32(hash) | 0, mix32(this.b ^ 0x51ed27) | 0 || 1);
    return this.table.count === before;
  }
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base);
  return result;
}
