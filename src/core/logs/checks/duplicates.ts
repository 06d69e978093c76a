import type { Finding } from '../../documents/places';
import { placesOf } from '../../errors/place';
import { ConcernedRows, type Reading } from './logCheck';

const capacity = 1 << 16;
const mostKept = 1 << 15;

/**
 * Rows whose lines are the same, byte for byte, as an earlier one. Memory is fixed (half a megabyte): exact up to 32,768 rows;
 * then only fingerprints in an ever smaller share of their range are kept, and the count becomes an estimate.
 */
export class Duplicates {
  private readonly table = new Uint32Array(2 * capacity);
  private kept = 0;
  private rows = 0;
  private repeated = 0;
  private mask = 0;
  private readonly examples: ConcernedRows;

  constructor(reading: Reading) {
    this.examples = new ConcernedRows(reading);
  }

  add(low: number, high: number, line: number): void {
    this.rows++;
    if ((low & this.mask) === 0) this.look(low, high, line);
  }

  /** Fingerprints of several rows: low halves at even places, high ones behind; and how far each is behind a line. */
  addRun(hashes: Int32Array, lines: Uint32Array, rows: number, firstLine: number): void {
    this.rows += rows;
    for (let i = 0; i < rows; i++) {
      const low = hashes[2 * i];
      if ((low & this.mask) === 0) this.look(low, hashes[2 * i + 1], firstLine + lines[i]);
    }
  }

  /** Exact, or an estimate. */
  get count(): number {
    return this.repeated * (this.mask + 1);
  }

  result(): Finding {
    const share = this.mask + 1;
    const { count } = this;
    const estimated = this.mask > 0;
    return {
      name: 'duplicated-rows',
      severity: count > 0.01 * this.rows ? 'warning' : 'ok',
      message:
        count === 0
          ? `No duplicated rows${estimated ? ` (estimated from a sample of one in ${share})` : ''}.`
          : `${estimated ? 'About ' : ''}${count} of ${this.rows} rows repeat an earlier line exactly` +
            (estimated ? ` (estimated from a sample of one in ${share}). ` : '. ') +
            'With few distinct contexts that is natural; with time stamps or ids it means rows were logged twice.',
      value: count,
      ...(this.examples.count > 0 ? placesOf(this.examples.places) : {}),
    };
  }

  private look(low: number, high: number, line: number): void {
    if (this.insert(low, high)) {
      this.kept++;
      if (this.kept > mostKept) this.thin();
    } else {
      this.repeated++;
      this.examples.add(line);
    }
  }

  /** True if the fingerprint is new. */
  private insert(low: number, high: number): boolean {
    const first = low >>> 0;
    const second = high >>> 0 || 1;
    let slot = (second ^ (first >>> 7)) & (capacity - 1);
    const { table } = this;
    while (table[2 * slot + 1] !== 0) {
      if (table[2 * slot + 1] === second && table[2 * slot] === first) return false;
      slot = (slot + 1) & (capacity - 1);
    }
    table[2 * slot] = first;
    table[2 * slot + 1] = second;
    return true;
  }

  /** Keeps half of the fingerprints, chosen by one more bit, and scales what was counted to that half. */
  private thin(): void {
    this.mask = 2 * this.mask + 1;
    const old = this.table.slice();
    this.table.fill(0);
    this.kept = 0;
    for (let slot = 0; slot < capacity; slot++) {
      if (old[2 * slot + 1] !== 0 && (old[2 * slot] & this.mask) === 0) {
        this.insert(old[2 * slot], old[2 * slot + 1]);
        this.kept++;
      }
    }
    this.repeated = Math.round(this.repeated / 2);
  }
}
