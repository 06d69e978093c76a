import { binOfDouble, middleOfBin } from '../numerics/sums/doubleBins';
import { Largest } from '../numerics/collections/extremes';

/** So many of the smallest and of the largest terms are kept as they are. */
const kept = 256;
/** 16 bins an octave: a term is within 1/32 of the middle of its bin. */
const bits = 4;
const bins = 2 ** (12 + bits);
/** Moments 0 to 7 of t = x/middle - 1, both from the origin on. */
const order = 8;
/** No two numbers of a bin are further apart, in units of its middle. */
const width = 1 / 16;
/** Nearer to the origin a term is as good as there. */
const tiniest = 1e-300;

/** Terms that lie together, as seen from their own mean: Σ (x - mean)^k = scale^k moments[k]. */
interface Cluster {
  readonly count: number;
  readonly mean: number;
  readonly scale: number;
  readonly moments: Float64Array;
}

/**
 * What the empirical likelihood needs to know of all terms, in bounded memory: the extremes one by one, the rest by seven
 * moments in bins. Sums of smooth functions come out as from the rows themselves, or with a bound on what is left out.
 */
export class TermSketch {
  private readonly largest = new Largest(kept);
  /** With their signs turned. */
  private readonly smallest = new Largest(kept);
  /** Made when more terms come than are kept as they are. */
  private slots: Int32Array | undefined;
  private readonly middles: number[] = [];
  /** The first term of a bin, and whether there are others. */
  private readonly values: number[] = [];
  private readonly mixed: boolean[] = [];
  private moments = new Float64Array(64 * order);
  /**
   * The first term: bins are around it. No term is further from the mean than √n deviations, so that no series has to
   * reach further than that from the middle of its bin, wherever the terms lie.
   */
  private origin = 0;
  private atOrigin = 0;
  private count = 0;
  private most = -Infinity;
  private least = Infinity;

  add(terms: Float64Array, length: number): void {
    for (let i = 0; i < length; i++) this.addOne(terms[i]);
  }

  get extent(): { readonly count: number; readonly least: number; readonly most: number } {
    return { count: this.count, least: this.least, most: this.most };
  }

  private addOne(term: number): void {
    if (this.count++ === 0) this.origin = term;
    if (term > this.most) this.most = term;
    if (term < this.least) this.least = term;
    const { largest, smallest } = this;
    if (!smallest.isFull) smallest.push(-term);
    else if (!largest.isFull) largest.push(term);
    else if (term > largest.threshold) this.bin(largest.replace(term));
    else if (-term > smallest.threshold) this.bin(-smallest.replace(-term));
    else this.bin(term);
  }

  private bin(value: number): void {
    const term = value - this.origin;
    if (term < tiniest && term > -tiniest) {
      this.atOrigin++;
      return;
    }
    const bin = binOfDouble(term, bits);
    this.slots ??= new Int32Array(bins);
    const slot = (this.slots[bin] || (this.slots[bin] = this.open(bin, term))) - 1;
    if (this.mixed[slot]) this.addPowers(slot, term, 1);
    else if (term === this.values[slot]) this.moments[slot * order]++;
    else {
      this.mixed[slot] = true;
      const before = this.moments[slot * order];
      this.moments[slot * order] = 0;
      this.addPowers(slot, this.values[slot], before);
      this.addPowers(slot, term, 1);
    }
  }

  private addPowers(slot: number, term: number, count: number): void {
    const t = term / this.middles[slot] - 1;
    const { moments } = this;
    let o = slot * order;
    let power = count;
    for (const end = o + order; o < end; o++) {
      moments[o] += power;
      power *= t;
    }
  }

  /** One more than the number of the slot. */
  private open(bin: number, term: number): number {
    this.middles.push(middleOfBin(bin, bits));
    this.values.push(term);
    this.mixed.push(false);
    if (this.middles.length * order > this.moments.length) {
      const larger = new Float64Array(2 * this.moments.length);
      larger.set(this.moments);
      this.moments = larger;
    }
    return this.middles.length;
  }

  /** For reading: the terms one by one, and in clusters. */
  finish(): SketchedTerms {
    const clusters = this.middles.map((middle, slot) => {
      const raw = this.moments.subarray(slot * order, (slot + 1) * order);
      return this.mixed[slot]
        ? centered(this.origin, middle, raw)
        : atom(this.origin + this.values[slot], raw[0]);
    });
    if (this.atOrigin > 0) clusters.push(atom(this.origin, this.atOrigin));
    const single = [...this.largest.values, ...this.smallest.values.map((value) => -value)];
    return new SketchedTerms(this.count, single, clusters, this.most - this.least);
  }
}

const binomials = Array.from({ length: order }, (_, n) => {
  const row = [1];
  for (let k = 0; k < n; k++) row.push((row[k] * (n - k)) / (k + 1));
  return row;
});

/** One value many times: no moments around it, and no error. */
const atom = (mean: number, count: number): Cluster => ({
  count,
  mean,
  scale: 0,
  moments: new Float64Array(order),
});

/** Moments around the mean of a bin. */
function centered(origin: number, middle: number, raw: Float64Array): Cluster {
  const count = raw[0];
  const shift = raw[1] / count;
  const moments = new Float64Array(order);
  moments[0] = count;
  for (let k = 2; k < order; k++) {
    let sum = 0;
    for (let j = 0; j <= k; j++) sum += binomials[k][j] * raw[j] * (-shift) ** (k - j);
    moments[k] = sum;
  }
  return { count, mean: origin + middle * (1 + shift), scale: middle, moments };
}

export interface LikelihoodSums {
  /** Σ log(1 + d). */
  readonly logs: number;
  /** Σ (1/(1 + d) - 1). */
  readonly inverse: number;
  /** At most so much is missing from Σ log(1 + d). */
  readonly error: number;
}

export class SketchedTerms {
  readonly mean: number;

  constructor(
    readonly count: number,
    private readonly single: readonly number[],
    private readonly clusters: readonly Cluster[],
    /** Between the smallest and the largest term. */
    private readonly spread: number,
  ) {
    let sum = 0;
    for (const x of single) sum += x / count;
    for (const cluster of clusters) sum += (cluster.mean / count) * cluster.count;
    this.mean = sum;
  }

  /** The standard deviation of the sample in this unit, in which no square overflows. */
  deviation(unit: number): number {
    let squares = 0;
    for (const x of this.single) squares += ((x - this.mean) / unit) ** 2;
    for (const { count, mean, scale, moments } of this.clusters)
      squares += count * ((mean - this.mean) / unit) ** 2 + (scale / unit) ** 2 * moments[2];
    return Math.sqrt(squares / (this.count - 1));
  }

  /** For d = (x - mean)/distance; a negative distance looks from the other side. */
  sums(distance: number): LikelihoodSums {
    let logs = 0;
    let inverse = 0;
    let error = 0;
    for (const x of this.single) {
      const d = (x - this.mean) / distance;
      logs += Math.log1p(d);
      inverse -= d / (1 + d);
    }
    for (const { count, mean, scale, moments } of this.clusters) {
      const d = (mean - this.mean) / distance;
      const base = 1 + d;
      logs += count * Math.log1p(d);
      inverse -= (count * d) / base;
      const step = -scale / (distance * base);
      let power = step;
      for (let k = 2; k < order; k++) {
        power *= step;
        logs -= (power * moments[k]) / k;
        inverse += (power * moments[k]) / base;
      }
      if (scale !== 0) error += leftOut(Math.abs(step), count, moments[6], this.spread / Math.abs(scale));
    }
    return { logs, inverse, error };
  }
}

/** What the series of a cluster may miss: the terms from the eighth on, and the rounding of the moments. */
function leftOut(step: number, count: number, sixth: number, spread: number): number {
  // No term is further from the mean, so Σ |t|^8 ≤ far² Σ t^6, and what is behind falls like a geometric series.
  const far = Math.min(width, spread);
  if (!(step * far < 1)) return Infinity;
  const truncated = (step ** 8 * far ** 2 * Math.max(sixth, 0)) / (8 * (1 - step * far));
  // Moments around the middle of the bin, where |t| ≤ width/2, were moved to the mean.
  const half = (step * width) / 2;
  return truncated + 1e-15 * count * (half ** 2 + half ** (order - 1));
}
