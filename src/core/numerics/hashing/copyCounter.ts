import { mix32 } from '../random';

/**
 * Counts copies of contents by their 53-bit hash (ContentHash): open addressing in typed arrays of fixed size, because a
 * Map ends at 2^24 entries and takes several times the memory. A content is known by its slot and 32 more bits, so that
 * two of them may rarely pass for one.
 */
export class CopyCounter {
  private readonly marks: Uint32Array;
  private readonly counts: Uint16Array;
  private readonly mask: number;

  /** For at most so many distinct contents. */
  constructor(most: number) {
    const slots = 2 ** Math.ceil(Math.log2(1.5 * most + 1));
    this.marks = new Uint32Array(slots);
    this.counts = new Uint16Array(slots);
    this.mask = slots - 1;
  }

  /** How often the content was there before, from 0 again after 65,535. */
  next(content: number): number {
    return this.counts[this.slotOf(content)]++;
  }

  /** How often the content was there. */
  count(content: number): number {
    return this.counts[this.slotOf(content)];
  }

  private slotOf(content: number): number {
    const low = content >>> 0;
    const high = Math.floor(content / 4294967296);
    const mark = mix32(low ^ Math.imul(high, 0x9e3779b1)) || 1;
    const { marks, mask } = this;
    let slot = mix32(high ^ Math.imul(low, 0x85ebca77)) & mask;
    while (marks[slot] !== 0 && marks[slot] !== mark) slot = (slot + 1) & mask;
    marks[slot] = mark;
    return slot;
  }
}
