import type { Bets } from '../../documents/sums';
import { CompensatedSum } from '../../numerics/compensatedSum';
import type { Wagers } from './lambdas';

/** Products beyond these move into their sums. With Y at most `mostY` the next factor cannot overflow them. */
const largestProduct = 1e100;
const smallestProduct = 1e-100;
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
  private readonly largestLambda: number;
  /** No product is above the one or below the other. */
  private highest = 1;
  private lowest = 1;

  constructor(lambdas: readonly number[]) {
    // Filled up with bets of nothing.
    this.lambdas = new Float64Array(abreast * Math.ceil(lambdas.length / abreast));
    this.lambdas.set(lambdas);
    this.largestLambda = Math.max(0, ...lambdas);
    this.products = new Float64Array(this.lambdas.length).fill(1);
    this.sums = lambdas.map(() => new CompensatedSum());
  }

  get rows(): number {
    return this.counted;
  }

  /** One row. */
  add(y: number): void {
    this.counted++;
    if (y === 0) return;
    const { lambdas, products } = this;
    const capped = y > mostY ? mostY : y;
    for (let j = 0; j < lambdas.length; j++) products[j] *= 1 + lambdas[j] * capped;
    const furthest = 1 + this.largestLambda * capped;
    if (furthest > 1) this.highest *= furthest;
    else this.lowest *= furthest;
    if (this.highest > largestProduct || this.lowest < smallestProduct) this.takeAll();
  }

  /** The first `count` of many rows, in their order; of `rows` that are meant, all others are 0. */
  addAll(ys: ArrayLike<number>, count = ys.length, rows = count): void {
    this.counted += rows;
    for (let first = 0; first < count;) {
      const end = this.reach(ys, first, count);
      this.multiply(ys, first, end);
      if (this.highest > largestProduct || this.lowest < smallestProduct) this.takeAll();
      first = end;
    }
  }

  /** Up to where the products can be multiplied before their logarithm must be taken. */
  private reach(ys: ArrayLike<number>, first: number, count: number): number {
    const { largestLambda } = this;
    let { highest, lowest } = this;
    let i = first;
    while (i < count && highest <= largestProduct && lowest >= smallestProduct) {
      const y = ys[i++];
      const furthest = 1 + largestLambda * (y > mostY ? mostY : y);
      if (furthest > 1) highest *= furthest;
      else lowest *= furthest;
    }
    this.highest = highest;
    this.lowest = lowest;
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
        const y = ys[i] > mostY ? mostY : ys[i];
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
    if (y === 0 || count === 0) return;
    const capped = Math.min(y, mostY);
    this.sums.forEach((sum, j) => sum.add(count * Math.log1p(Math.max(this.lambdas[j] * capped, -1))));
  }

  private take(j: number): void {
    // Rounding may leave a factor just below 0 where λY is -1.
    this.sums[j].add(Math.log(Math.max(this.products[j], 0)));
    this.products[j] = 1;
  }

  private takeAll(): void {
    for (let j = 0; j < this.sums.length; j++) this.take(j);
    this.highest = 1;
    this.lowest = 1;
  }

  /** S_j of the rows so far; more may follow. */
  finish(): number[] {
    this.takeAll();
    return this.sums.map((sum) => sum.value);
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
