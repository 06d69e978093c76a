import { mix32 } from '../../numerics/random';
import { CopyCounter } from '../../numerics/hashing/copyCounter';
import { hasKey, type Filter } from './bloomFilter';

const lengths = [4, 8, 16, 32, 64, 128, 256, 512];
/** So many rows are enough to learn how long a run must be. */
const mostTried = 2 ** 18;
/** At most this share of runs may be there a second time. */
const mostRepeated = 1e-4;

/** The keys of runs of `length` consecutive rows: a polynomial in two moduli that rolls on by one product a row. */
class RollingRun {
  private readonly rows: Float64Array;
  private readonly oneOut: number;
  private readonly twoOut: number;
  private a = 0;
  private b = 0;
  private taken = 0;

  constructor(private readonly length: number) {
    this.rows = new Float64Array(length);
    this.oneOut = power(one, length);
    this.twoOut = power(two, length);
  }

  /** Goes on by a row; whether a run ends with it. */
  take(row: number): boolean {
    const at = this.taken % this.length;
    this.a = (Math.imul(this.a, one) + low(row)) | 0;
    this.b = (Math.imul(this.b, two) + high(row)) | 0;
    if (this.taken >= this.length) {
      this.a = (this.a - Math.imul(this.oneOut, low(this.rows[at]))) | 0;
      this.b = (this.b - Math.imul(this.twoOut, high(this.rows[at]))) | 0;
    }
    this.rows[at] = row;
    return ++this.taken >= this.length;
  }

  /** Of the run that ends with the last row. */
  get key(): number {
    return (mix32(this.b ^ 0x51ed27) >>> 11) * 4294967296 + mix32(this.a ^ Math.imul(this.b, 31));
  }
}

const [one, two] = [0x01000193, 0x9e3779b1];

/** Visits all runs in their order, by the row each starts on. */
export function eachRun(
  rows: ArrayLike<number>,
  length: number,
  visit: (key: number, start: number) => void,
): void {
  const run = new RollingRun(length);
  for (let i = 0; i < rows.length; i++) if (run.take(rows[i])) visit(run.key, i - length + 1);
}

/** The keys of all runs, by the row each starts on. */
export function runKeys(rows: ArrayLike<number>, length: number): Float64Array {
  const keys = new Float64Array(Math.max(0, rows.length - length + 1));
  eachRun(rows, length, (key, start) => (keys[start] = key));
  return keys;
}

/** How many consecutive rows tell where in the log they are from; 0 where even 512 do not. */
export function runLength(rows: Float64Array | Uint16Array | Uint32Array): number {
  const tried = rows.subarray(0, mostTried);
  return (
    lengths.find((length) => {
      const keys = runKeys(tried, length);
      const counter = new CopyCounter(keys.length);
      let repeated = 0;
      for (const key of keys) if (counter.next(key) > 0) repeated++;
      return keys.length > 0 && repeated <= mostRepeated * keys.length;
    }) ?? 0
  );
}

/**
 * Marks the rows from `first` on that are in runs which a filter holds. The filter holds every length-th run, so a stretch
 * may go on for one run less a row on either side of what is found: those rows count as found.
 */
export function markRuns(
  rows: Float64Array,
  length: number,
  filter: Filter,
  first: number,
  mark: (row: number) => void,
): void {
  const keys = runKeys(rows, length);
  let marked = first;
  for (let start = first; start < keys.length; start++) {
    if (!hasKey(filter, keys[start])) continue;
    const end = Math.min(rows.length, start + 2 * length - 1);
    for (let row = Math.max(marked, start - length + 1, first); row < end; row++) mark(row);
    marked = Math.max(marked, end);
  }
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base);
  return result;
}

const low = (key: number): number => mix32(key >>> 0);
const high = (key: number): number => mix32(Math.floor(key / 4294967296) ^ Math.imul(key >>> 0, 0x85ebca77));
