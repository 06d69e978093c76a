/** Rows of one group that are added at once: each sum is read and written once for all of them. */
const together = 16;
/** Groups whose rows wait for others at a time. */
const places = 64;
/** Up to this share of numbers other than 0, a row is added by itself and only where they are. */
const sparseShare = 0.25;

/** Σ weight u uᵀ for each of many groups of rows, where u is a row with one more number behind it: its target. */
export class CrossProducts {
  /** Even, so that sums can be made two by two. */
  private readonly size: number;
  private readonly sums: Float64Array;
  /** Which group waits at a place, and how many of its rows. */
  private readonly waitingFor = new Int32Array(places).fill(-1);
  private readonly waiting = new Uint8Array(places);
  /** The rows that wait, times the root of their weight; column by column. */
  private readonly rows: Float64Array;
  private readonly others: Int32Array;

  constructor(
    private readonly width: number,
    groups: number,
  ) {
    this.size = 2 * Math.ceil((width + 1) / 2);
    this.sums = new Float64Array(groups * this.size * this.size);
    this.rows = new Float64Array(places * together * this.size);
    this.others = new Int32Array(width + 1);
  }

  add(group: number, vector: Float64Array, target: number, weight: number): void {
    const { width, size, rows, waiting } = this;
    const place = group % places;
    if (this.waitingFor[place] !== group) {
      this.addWaiting(place);
      this.waitingFor[place] = group;
    }
    const root = weight === 1 ? 1 : Math.sqrt(weight);
    let at = place * size * together + waiting[place];
    let filled = 0;
    for (let j = 0; j < width; j++) {
      const value = vector[j];
      if (value !== 0) filled++;
      rows[at] = root * value;
      at += together;
    }
    if (filled <= sparseShare * width) {
      this.addSparse(group, vector, target, weight);
      return;
    }
    rows[at] = root * target;
    if (++waiting[place] === together) this.addWaiting(place);
  }

  private addSparse(group: number, vector: Float64Array, target: number, weight: number): void {
    const { size, sums, others, width } = this;
    const first = group * size * size;
    let count = 0;
    for (let j = 0; j < width; j++) {
      if (vector[j] === 0) continue;
      others[count++] = j;
      const scaled = weight * vector[j];
      const at = first + j * size;
      for (let b = 0; b < count; b++) sums[at + others[b]] += scaled * vector[others[b]];
      sums[first + width * size + j] += scaled * target;
    }
  }

  /** Adds the rows that wait at a place to the sums of their group. */
  private addWaiting(place: number): void {
    const count = this.waiting[place];
    if (count === 0) return;
    this.waiting[place] = 0;
    const { size, rows } = this;
    const first = place * size * together;
    for (let at = first; count < together && at < first + size * together; at += together)
      rows.fill(0, at + count, at + together);
    addProducts(rows, first, size, this.sums, this.waitingFor[place] * size * size);
  }

  /** Adds what still waits. */
  finish(): void {
    for (let place = 0; place < places; place++) if (this.waiting[place] > 0) this.addWaiting(place);
  }

  /** Σ weight u_j u_k, k ≤ j, where u at the width is the target. */
  of(group: number, j: number, k: number): number {
    return this.sums[(group * this.size + j) * this.size + k];
  }
}

/**
 * Adds Σ u_j u_k over the rows of a place, two columns by two. Its 16 is `together`, written out because compilers know
 * no constants of other functions.
 */
function addProducts(rows: Float64Array, first: number, size: number, sums: Float64Array, to: number): void {
  for (let j = 0; j < size; j += 2) {
    for (let k = 0; k <= j; k += 2) {
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      const p = first + j * 16;
      const q = first + k * 16;
      for (let r = 0; r < 16; r++) {
        const j0 = rows[p + r];
        const j1 = rows[p + 16 + r];
        const k0 = rows[q + r];
        const k1 = rows[q + 16 + r];
        s00 += j0 * k0;
        s01 += j0 * k1;
        s10 += j1 * k0;
        s11 += j1 * k1;
      }
      const at = to + j * size + k;
      sums[at] += s00;
      sums[at + 1] += s01;
      sums[at + size] += s10;
      sums[at + size + 1] += s11;
    }
  }
}
