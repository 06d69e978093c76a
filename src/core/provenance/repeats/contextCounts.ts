import { mix32 } from '../../numerics/random';
import { HashTable } from '../identity/hashTable';
import { Multiples } from './multiples';

/** An entry of a context: how often it is there, the mark of its first row, and the sum of its first two propensities. */
const context = { stride: 5, count: 2, row: 3, propensities: 4 } as const;
/** The first bit. Set in the count of a context whose second row is its first again. */
const paired = 1 << 31;
/** The next one. Set in the count of a context that holds two rows which differ. */
const mixed = 1 << 30;
const flags = paired | mixed;
/** An entry of a row in a context that came back: how often it is there, its mark, and a hash of its context. */
const row = { stride: 5, count: 2, mark: 3, context: 4 } as const;

const fewReturned = 16;

/** What the contexts and rows that were counted are like. */
export interface CountedRows {
  /** Rows that were counted: all, or those of a share of the contexts. */
  readonly rows: number;
  /** Rows whose context was there before. */
  readonly returns: number;
  /** Rows that were there before, and how many are there more than once. */
  readonly copies: number;
  readonly copied: number;
  /** How often each distinct row is there. */
  readonly multiples: Multiples;
  /** Of contexts that are there exactly twice: those whose rows are equal, and how many of them would be by chance. */
  readonly agreeing: number;
  readonly expected: number;
  /** All rows were counted, and none for another. */
  readonly exact: boolean;
}

/**
 * Counts how often contexts and rows are there, in bounded memory: of more contexts than fit, only those are kept whose
 * hash is in an ever smaller share of its range, each with all of its rows; of more rows in contexts that come back, a share
 * of the rows.
 */
export class ContextCounts {
  private contexts: HashTable;
  private rows: HashTable;
  /** Bits of a hash that must be 0 for it to be kept. */
  private contextMask = 0;
  private rowMask = 0;
  private rowShare = 1;
  private returned = 0;

  constructor(private readonly capacity: number) {
    this.contexts = new HashTable(capacity, context.stride);
    this.rows = new HashTable(Math.min(capacity, 1024), row.stride);
  }

  /** Before many rows are counted: the first integers of their contexts. */
  expect(lows: Int32Array, count: number): void {
    this.contexts.fetch(lows, count);
  }

  /** Counts a row, by two integers of its context and one of all that it holds; true where it was there before. */
  next(low: number, high: number, mark: number, propensity: number): boolean {
    if ((low & this.contextMask) !== 0) return false;
    const { contexts } = this;
    const { words, floats } = contexts;
    const before = contexts.count;
    const at = contexts.find(low, high || 1);
    const count = words[at + context.count] & ~flags;
    words[at + context.count]++;
    if (count < 2) floats[at + context.propensities] += propensity;
    if (count === 0) {
      words[at + context.row] = mark;
      if (contexts.count > before && contexts.isFull) this.thinContexts();
      return false;
    }
    this.returned++;
    const first = words[at + context.row];
    if (first !== mark) words[at + context.count] |= mixed;
    if (count === 1) {
      if (first === mark) words[at + context.count] |= paired;
      this.countRow(low, high, first);
    }
    return this.countRow(low, high, mark);
  }

  /** Whether more than a few contexts have come back so far. */
  get comesBack(): boolean {
    return this.returned > fewReturned;
  }

  private countRow(hash: number, high: number, mark: number): boolean {
    if ((mark & this.rowMask) !== 0) return false;
    const { rows } = this;
    const place = mix32(hash ^ Math.imul(mark, 0x9e3779b1)) | 0;
    const at = rows.find(place, mix32(high ^ Math.imul(mark, 0x85ebca77)) | 0 || 1);
    rows.words[at + row.mark] = mark;
    rows.words[at + row.context] = hash;
    const before = rows.words[at + row.count]++;
    if (rows.isFull) this.growRows();
    return before > 0;
  }

  private growRows(): void {
    if (this.rows.entries < this.capacity) {
      this.rows = this.rows.rebuilt(Math.min(4 * this.rows.entries, this.capacity), () => true);
      return;
    }
    this.rowMask = (this.rowMask >> 1) | paired;
    this.rowShare *= 2;
    const { words } = this.rows;
    this.rows = this.rows.rebuilt(this.capacity, (at) => (words[at + row.mark] & this.rowMask) === 0);
  }

  private thinContexts(): void {
    this.contextMask = (this.contextMask >> 1) | paired;
    const contexts = this.contexts.words;
    this.contexts = this.contexts.rebuilt(this.capacity, (at) => (contexts[at] & this.contextMask) === 0);
    const { words, entries } = this.rows;
    this.rows = this.rows.rebuilt(entries, (at) => (words[at + row.context] & this.contextMask) === 0);
  }

  finish(): CountedRows {
    const { contexts, rows, rowShare } = this;
    let counted = 0;
    let single = 0;
    let agreeing = 0;
    let expected = 0;
    contexts.each((at) => {
      const word = contexts.words[at + context.count];
      const count = word & ~flags;
      counted += count;
      if (count === 1) single++;
      if (count !== 2) return;
      expected += contexts.floats[at + context.propensities] / 2;
      if (word & paired) agreeing++;
    });
    let copies = 0;
    let copied = 0;
    const multiples = new Multiples();
    // As many of them as of the others.
    multiples.addSingle(Math.round(single / rowShare));
    rows.each((at) => {
      const count = rows.words[at + row.count];
      copies += count - 1;
      if (count > 1) copied++;
      multiples.add(count);
    });
    // Where a context holds one row alone, that row is there as often as the context came, which need not be by chance.
    contexts.each((at) => {
      const word = contexts.words[at + context.count];
      const isCounted = (contexts.words[at + context.row] & this.rowMask) === 0;
      if (isCounted && !(word & mixed) && (word & ~flags) > 1) multiples.remove(word & ~flags);
    });
    return {
      rows: counted,
      returns: counted - contexts.count,
      copies: copies * rowShare,
      copied: copied * rowShare,
      multiples,
      agreeing,
      expected,
      exact: this.contextMask === 0 && this.rowMask === 0,
    };
  }
}
