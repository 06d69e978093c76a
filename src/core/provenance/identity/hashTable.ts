/**
 * Open addressing in one typed array. An entry is found by a hash, which gives its slot and is its first word, and a mark,
 * which is never 0 and is its second; the other words are the owner's. All are 32-bit integers with a sign, which need no
 * conversion.
 */
export class HashTable {
  readonly words: Int32Array<ArrayBuffer>;
  /** The same memory, for numbers. */
  readonly floats: Float32Array<ArrayBuffer>;
  count = 0;
  private readonly mask: number;
  /** What was read ahead; kept so that no compiler leaves the reading out. */
  protected fetched = 0;

  constructor(
    /** For so many entries. */
    readonly entries: number,
    /** Words of an entry. */
    readonly stride: number,
  ) {
    const slots = 2 ** Math.ceil(Math.log2(1.5 * entries + 1));
    this.words = new Int32Array(stride * slots);
    this.floats = new Float32Array(this.words.buffer);
    this.mask = slots - 1;
  }

  /** Whether there is no room for another entry. */
  get isFull(): boolean {
    return this.count >= this.entries;
  }

  /** Where the entry begins; it is made where there is none, with 0 for its other words. */
  find(hash: number, mark: number): number {
    const { words, mask, stride } = this;
    let slot = hash & mask;
    for (;;) {
      const at = slot * stride;
      if (words[at + 1] === 0) {
        words[at] = hash;
        words[at + 1] = mark;
        this.count++;
        return at;
      }
      if (words[at + 1] === mark && words[at] === hash) return at;
      slot = (slot + 1) & mask;
    }
  }

  /** Where the entry begins; -1 where there is none. */
  lookUp(hash: number, mark: number): number {
    const { words, mask, stride } = this;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slot * stride;
      if (words[at + 1] === 0) return -1;
      if (words[at + 1] === mark && words[at] === hash) return at;
    }
  }

  /**
   * Reads where these hashes will be looked for: memory that is asked for at once comes together, where one search after
   * the other waits for its own.
   */
  fetch(hashes: Int32Array, count: number): void {
    const { words, mask, stride } = this;
    let seen = 0;
    for (let i = 0; i < count; i++) seen ^= words[(hashes[i] & mask) * stride + 1];
    this.fetched = seen;
  }

  /** Calls for every entry with where it begins. */
  each(visit: (at: number) => void): void {
    const { words, stride } = this;
    for (let at = 0; at < words.length; at += stride) if (words[at + 1] !== 0) visit(at);
  }

  /** A table for so many entries, with those of this one that are wanted. */
  rebuilt(entries: number, isWanted: (at: number) => boolean): HashTable {
    const table = new HashTable(entries, this.stride);
    const { words, stride } = this;
    this.each((at) => {
      if (!isWanted(at)) return;
      const to = table.find(words[at], words[at + 1]);
      for (let k = 2; k < stride; k++) table.words[to + k] = words[at + k];
    });
    return table;
  }
}
