import { CompensatedSum } from '../numerics/sums/compensatedSum';

/** Of terms with unit weights. */
export interface MomentSums {
  readonly rows: number;
  /** Σ numerator and Σ denominator. */
  readonly top: number;
  readonly bottom: number;
  readonly squares: number;
  readonly products?: number;
  readonly bottomSquares?: number;
}

/**
 * Σ v·numerator, Σ v·denominator and what their spread is made of, chunk by chunk: central second moments of each chunk,
 * joined by Chan's formula, so that nothing cancels however many rows there are.
 */
export class TermMoments {
  private count = 0;
  private readonly top = new CompensatedSum();
  private readonly bottom = new CompensatedSum();
  private meanTop = 0;
  private meanBottom = 0;
  private squares = 0;
  private products = 0;
  private bottomSquares = 0;

  /** The same from sums that were made elsewhere; squares and products are around the means. */
  static from({ rows, top, bottom, squares, products = 0, bottomSquares = 0 }: MomentSums): TermMoments {
    const made = new TermMoments();
    if (rows > 0) made.join(rows, top, bottom, squares, products, bottomSquares);
    return made;
  }

  get rows(): number {
    return this.count;
  }

  /** Σ v·numerator / Σ v·denominator. */
  get ratio(): number {
    return this.top.value / this.bottom.value + 0;
  }

  /** Σ v·denominator. */
  get weight(): number {
    return this.bottom.value;
  }

  get mean(): number {
    return this.top.value / this.count;
  }

  /** Of the numerators, with n - 1. */
  get variance(): number {
    return this.count > 1 ? this.squares / (this.count - 1) : 0;
  }

  /** The first `length` terms of a chunk; without denominators and weights all of those are 1. */
  add(numerators: Float64Array, length: number, denominators?: Float64Array, weights?: Float64Array): void {
    if (length === 0) return;
    if (denominators || weights) this.addPairs(numerators, length, denominators, weights);
    else this.addPlain(numerators, length);
  }

  /** Σ v²(numerator - θ·denominator)². */
  squaresAround(theta: number): number {
    const { count, meanTop, meanBottom } = this;
    // Without a spread below the line there is no second product to overflow.
    const spread =
      this.bottomSquares === 0 && this.products === 0
        ? this.squares
        : this.squares - 2 * theta * this.products + theta * theta * this.bottomSquares;
    const total = Math.max(spread, 0) + count * (meanTop - theta * meanBottom) ** 2;
    return Number.isNaN(total) ? Infinity : total;
  }

  private addPlain(numerators: Float64Array, length: number): void {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += numerators[i];
    const mean = sum / length;
    let squares = 0;
    for (let i = 0; i < length; i++) {
      const off = numerators[i] - mean;
      squares += off * off;
    }
    this.join(length, sum, length, squares, 0, 0);
  }

  private addPairs(
    numerators: Float64Array,
    length: number,
    denominators: Float64Array | undefined,
    weights: Float64Array | undefined,
  ): void {
    let top = 0;
    let bottom = 0;
    for (let i = 0; i < length; i++) {
      const v = weights ? weights[i] : 1;
      top += v * numerators[i];
      bottom += v * (denominators ? denominators[i] : 1);
    }
    const meanTop = top / length;
    const meanBottom = bottom / length;
    let squares = 0;
    let products = 0;
    let bottomSquares = 0;
    for (let i = 0; i < length; i++) {
      const v = weights ? weights[i] : 1;
      const above = v * numerators[i] - meanTop;
      const below = v * (denominators ? denominators[i] : 1) - meanBottom;
      squares += above * above;
      products += above * below;
      bottomSquares += below * below;
    }
    this.join(length, top, bottom, squares, products, bottomSquares);
  }

  private join(
    length: number,
    top: number,
    bottom: number,
    squares: number,
    products: number,
    bottomSquares: number,
  ): void {
    const before = this.count;
    const all = before + length;
    const awayTop = top / length - this.meanTop;
    const awayBottom = bottom / length - this.meanBottom;
    const factor = (before * length) / all;
    if (before > 0) {
      squares += awayTop * awayTop * factor;
      products += awayTop * awayBottom * factor;
      bottomSquares += awayBottom * awayBottom * factor;
    }
    this.squares += squares;
    this.products += products;
    this.bottomSquares += bottomSquares;
    this.meanTop += (awayTop * length) / all;
    this.meanBottom += (awayBottom * length) / all;
    this.top.add(top);
    this.bottom.add(bottom);
    this.count = all;
  }
}
