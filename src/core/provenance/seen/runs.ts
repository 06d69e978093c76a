import { mix32 } from '../../numerics/random';
import { CopyCounter } from '../../numerics/hashing/copyCounter';
import { hasKey, type Filter } from './bloomFilter';

const lengths = [4, 8, 16, 32, 64, 128, 256, 512];
/** So many rows are enough to learn how long a run must be. */
const mostTried = 2 ** 18;
/** At most this share of runs may be there a second time. */
const mostRepeated = 1e-4;

/**
 * The keys of all runs of `length` consecutive rows, by the row each starts on: a polynomial in two moduli that rolls on
 * by one product a row.
 */
export function runKeys(rows: Float64Array, length: number): Float64Array {
  const count = Math.max(0, rows.length - length + 1);
  const keys = new Float64Array(count);
  const [one, two] = [0x01000193, 0x9e3779b1];
  const [oneOut, twoOut] = [power(one, length), power(two, length)];
  let a = 0;
  let b = 0;
  for (let i = 0; i < rows.length; i++) {
    a = (Math.imul(a, one) + low(rows[i])) | 0;
    b = (Math.imul(b, two) + high(rows[i])) | 0;
    const gone = i - length;
    if (gone >= 0) {
      a = (a - Math.imul(oneOut, low(rows[gone]))) | 0;
      b = (b - Math.imul(twoOut, high(rows[gone]))) | 0;
    }
    if (gone >= -1) keys[gone + 1] = (mix32(b ^ 0x51ed27) >>> 11) * 4294967296 + mix32(a ^ Math.imul(b, 31));
  }
  return keys;
}

/** How many consecutive rows tell where in the log they are from; 0 where even 512 do not. */
export function runLength(rows: Float64Array): number {
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
