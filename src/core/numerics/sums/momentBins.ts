import type { BinTable } from '../../documents/results/sums';

/** Bins of ℓ have the width 1/16, with edges at multiples of it: ℓ = 0 (p = 1, w = 1) is always an edge. */
export const binsPerUnit = 16;
/** Moments 0 to 7: for |s| ≤ 2 the Taylor remainder of e^{sℓ} in a bin is below (2/32)⁸/8! < 6e-15. */
export const momentCount = 8;

const limit = 1520;

const single = { log: new Float64Array(1), weight: new Float64Array(1) };

/**
 * Σ_i weight_i (ℓ_i - ℓ_bin)^k per bin of ℓ, for several weights ("columns") at once. From these any sum
 * Σ_i weight_i g(ℓ_i) with a smooth g follows without the data, for every value of g's parameters (see binSums).
 */
export class MomentBins {
  /** One more than where a bin's moments begin; 0 for bins not yet seen. */
  private readonly slots = new Int32Array(2 * limit * binsPerUnit);
  private bins: number[] = [];
  private block: Float64Array;
  private totals: Float64Array;
  private lost: Float64Array;
  private readonly stride: number;

  constructor(readonly columns: number) {
    this.stride = columns * momentCount;
    this.block = new Float64Array(64 * this.stride);
    this.totals = new Float64Array(64 * this.stride);
    this.lost = new Float64Array(64 * this.stride);
  }

  /**
   * Adds `count` observations to a column by their weights, and to the next one by `factors` times those, where there are
   * any. What weighs nothing is left out.
   */
  addColumn(
    column: number,
    logs: Float64Array,
    weights: Float64Array,
    factors: Float64Array | undefined,
    count: number,
  ): void {
    const { slots } = this;
    const offset = column * momentCount;
    for (let i = 0; i < count; i++) {
      let term = weights[i];
      if (term === 0) continue;
      const log = logs[i];
      const bin = Math.floor(log * binsPerUnit);
      const h = log - (bin + 0.5) / binsPerUnit;
      const slot = slots[bin + limit * binsPerUnit];
      const o = (slot > 0 ? slot - 1 : this.open(bin)) + offset;
      const { block } = this;
      if (factors === undefined) {
        block[o] += term;
        block[o + 1] += term *= h;
        block[o + 2] += term *= h;
        block[o + 3] += term *= h;
        block[o + 4] += term *= h;
        block[o + 5] += term *= h;
        block[o + 6] += term *= h;
        block[o + 7] += term * h;
      } else {
        const factor = factors[i];
        const n = o + momentCount;
        block[o] += term;
        block[n] += term * factor;
        block[o + 1] += term *= h;
        block[n + 1] += term * factor;
        block[o + 2] += term *= h;
        block[n + 2] += term * factor;
        block[o + 3] += term *= h;
        block[n + 3] += term * factor;
        block[o + 4] += term *= h;
        block[n + 4] += term * factor;
        block[o + 5] += term *= h;
        block[n + 5] += term * factor;
        block[o + 6] += term *= h;
        block[n + 6] += term * factor;
        block[o + 7] += term *= h;
        block[n + 7] += term * factor;
      }
    }
  }

  /** Adds one observation to a table of one column. */
  addSingle(log: number, weight: number): void {
    single.log[0] = log;
    single.weight[0] = weight;
    this.addColumn(0, single.log, single.weight, undefined, 1);
  }

  /** Moves the current block into the compensated totals; called every few thousand rows and before reading. */
  flush(): void {
    const { block, totals, lost } = this;
    const end = this.bins.length * this.stride;
    for (let o = 0; o < end; o++) {
      const term = block[o];
      if (term === 0) continue;
      const before = totals[o];
      const next = before + term;
      lost[o] += Math.abs(before) >= Math.abs(term) ? before - next + term : term - next + before;
      totals[o] = next;
      block[o] = 0;
    }
  }

  toTable(): BinTable {
    this.flush();
    const order = this.bins.map((_, slot) => slot).sort((a, b) => this.bins[a] - this.bins[b]);
    return {
      columns: this.columns,
      bins: order.map((slot) => this.bins[slot]),
      moments: order.flatMap((slot) =>
        Array.from({ length: this.stride }, (_, k) => this.moment(slot * this.stride + k)),
      ),
    };
  }

  private moment(o: number): number {
    return this.totals[o] + this.lost[o];
  }

  private open(bin: number): number {
    const slot = this.bins.length;
    const at = slot * this.stride;
    if (at + this.stride > this.block.length) {
      const grow = (old: Float64Array): Float64Array => {
        const larger = new Float64Array(2 * old.length);
        larger.set(old);
        return larger;
      };
      this.block = grow(this.block);
      this.totals = grow(this.totals);
      this.lost = grow(this.lost);
    }
    this.bins.push(bin);
    this.slots[bin + limit * binsPerUnit] = at + 1;
    return at;
  }
}
