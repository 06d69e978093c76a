import type { Bets } from '../../documents/results/sums';
import { CompensatedSum } from '../../numerics/sums/compensatedSum';
import type { Wagers } from './lambdas';

/** After so many rows, products beyond these move into their sums. */
const stride = 64;
const largestProduct = 1e100;
const smallestProduct = 1e-100;
/** Factors beyond these go into the sums by themselves: a stride of others neither overflows nor vanishes. */
const largestFactor = 1e3;
const smallestFactor = 1e-3;
/** A larger Y counts as this one: a smaller Y only weakens the claim. */
const mostY = 1e200;

/** So many products at a time stay in registers, and none waits for another. */
const abreast = 6;

/** S_j = Σ_i ln(1 + λ_j Y_i) for all j in one pass: running products, whose logarithm is taken when they grow large. */
export class Growth {
  private readonly lambdas: Float64Array;
  private readonly products: Float64Array;
  private readonly sums: readonly CompensatedSum[];
  private counted = 0;
  /** Y between these two changes no product by more than a factor that a stride can take. */
  private readonly lowest: number;
  private readonly highest: number;
  /** Rows since the products were last looked at: a place in the log, however its rows are handed over. */
  private multiplied = 0;

  constructor(lambdas: readonly number[]) {
    // Filled up with bets of nothing.
    this.lambdas = new Float64Array(abreast * Math.ceil(lambdas.length / abreast));
    this.lambdas.set(lambdas);
    const largestLambda = Math.max(0, ...lambdas);
    this.lowest = (smallestFactor - 1) / largestLambda;
    this.highest = (largestFactor - 1) / largestLambda;
    this.products = new Float64Array(this.lambdas.length).fill(1);
    this.sums = lambdas.map(() => new CompensatedSum());
  }

  get rows(): number {
    return this.counted;
  }

  /** One row. */
  add(y: number): void {
    this.counted++;
    const { lambdas, products, lowest, highest } = this;
    if (!(y >= lowest && y <= highest)) {
      this.addLogarithms(y, 1);
      return;
    }
    if (y !== 0) for (let j = 0; j < lambdas.length; j++) products[j] *= 1 + lambdas[j] * y;
    if (++this.multiplied === stride) this.takeSome();
  }

  /** The first `count` of many rows, in their order; of `rows` that are meant, all others are 0. */
  addAll(ys: ArrayLike<number>, count = ys.length, rows = count): void {
    this.counted += rows;
    for (let first = 0; first < count;) {
      const end = this.reach(ys, first, Math.min(count, first + stride - this.multiplied));
      this.multiply(ys, first, end);
      this.multiplied += end - first;
      first = end;
      if (this.multiplied === stride) this.takeSome();
      else if (first < count) this.addLogarithms(ys[first++], 1);
    }
  }

  /** Up to where, at most up to `end`, Y may be multiplied. */
  private reach(ys: ArrayLike<number>, first: number, end: number): number {
    const { lowest, highest } = this;
    let i = first;
    while (i < end && ys[i] >= lowest && ys[i] <= highest) i++;
    return i;
  }

  private multiply(ys: ArrayLike<number>, first: number, end: number): void {
    const { lambdas, products } = this;
    for (let j = 0; j < lambdas.length; j += abreast) {
      const a = lambdas[j];
      const b = lambdas[j + 1];
      const c = lambdas[j + 2];
      const d = lambdas[j + 3];
      const e = lambdas[j + 4];
      const f = lambdas[j + 5];
      let p = products[j];
      let q = products[j + 1];
      let r = products[j + 2];
      let s = products[j + 3];
      let t = products[j + 4];
      let u = products[j + 5];
      for (let i = first; i < end; i++) {
        const y = ys[i];
        p *= 1 + a * y;
        q *= 1 + b * y;
        r *= 1 + c * y;
        s *= 1 + d * y;
        t *= 1 + e * y;
        u *= 1 + f * y;
      }
      products[j] = p;
      products[j + 1] = q;
      products[j + 2] = r;
      products[j + 3] = s;
      products[j + 4] = t;
      products[j + 5] = u;
    }
  }

  /** `count` rows of the same Y; a row that was logged but cannot be used counts as Y = -b. */
  addMany(y: number, count: number): void {
    this.counted += count;
    if (y !== 0 && count > 0) this.addLogarithms(y, count);
  }

  private addLogarithms(y: number, count: number): void {
    const capped = Math.min(y, mostY);
    this.sums.forEach((sum, j) => sum.add(count * Math.log1p(Math.max(this.lambdas[j] * capped, -1))));
  }

  private take(j: number): void {
    this.sums[j].add(Math.log(this.products[j]));
    this.products[j] = 1;
  }

  private takeSome(): void {
    const { sums, products } = this;
    this.multiplied = 0;
    for (let j = 0; j < sums.length; j++)
      if (!(products[j] >= smallestProduct && products[j] <= largestProduct)) this.take(j);
  }

  /** S_j of the rows so far; more may follow. */
  finish(): number[] {
    return this.sums.map((sum, j) => {
      this.take(j);
      return sum.value;
    });
  }
}

/** The bets of the rows that `growth` has seen. */
export function betsOf(wagers: Wagers, bound: number, growth: Pick<Growth, 'rows' | 'finish'>): Bets {
  return { rows: growth.rows, bound, ...wagers, growth: growth.finish() };
}

/** The bets of two disjoint parts of one log, with the same λ. */
export function mergeBets(a: Bets, b: Bets): Bets {
  return { ...a, rows: a.rows + b.rows, growth: a.growth.map((sum, j) => sum + b.growth[j]) };
}
