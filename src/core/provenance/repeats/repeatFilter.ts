import { mix32 } from '../../numerics/random';

/** At most 32 MB. */
const mostBits = 2 ** 28;
const bitsPerRow = 64;
/** Bits of a block: what a processor fetches at once. */
const blockBits = 512;
const hashes = 8;

/** Says of each row whether it was there before: never "no" of one that was, seldom "yes" of one that was not. */
export class RepeatFilter {
  private readonly words: Int32Array;
  private readonly blocks: number;
  private asked = 0;

  constructor(rows: number) {
    this.blocks = 2 ** Math.ceil(Math.log2(Math.min(mostBits, Math.max(rows, 1) * bitsPerRow) / blockBits));
    this.words = new Int32Array((this.blocks * blockBits) / 32);
  }

  /** Adds a row by three hashes of it; true where it seems to have been there. */
  next(one: number, two: number, three: number): boolean {
    this.asked++;
    const block = (mix32(one ^ Math.imul(three, 0x9e3779b1)) & (this.blocks - 1)) * (blockBits / 32);
    const first = mix32(two ^ Math.imul(three, 0x85ebca77)) | 0;
    const second = mix32(first ^ one) | 0;
    const third = mix32(second ^ three) | 0;
    // Not &&: every bit is set.
    let there = this.set(block, first);
    there = this.set(block, first >>> 9) && there;
    there = this.set(block, first >>> 18) && there;
    there = this.set(block, second) && there;
    there = this.set(block, second >>> 9) && there;
    there = this.set(block, second >>> 18) && there;
    there = this.set(block, third) && there;
    return this.set(block, third >>> 9) && there;
  }

  private set(block: number, bits: number): boolean {
    const at = block + ((bits & 511) >>> 5);
    const bit = 1 << (bits & 31);
    const before = this.words[at];
    this.words[at] = before | bit;
    return (before & bit) !== 0;
  }

  /** How many of the rows so far seemed to have been there by chance alone, about. */
  byChance(): number {
    const steps = 64;
    let total = 0;
    for (let step = 0; step < steps; step++) {
      const load = ((step + 0.5) / steps) * (this.asked / this.blocks);
      total += this.chanceAt(load);
    }
    return (total * this.asked) / steps;
  }

  /** Σ_L Poisson(L; load) P(all bits set | L rows in the block). */
  private chanceAt(load: number): number {
    let chance = 0;
    let weight = Math.exp(-load);
    const most = Math.ceil(load + 12 * Math.sqrt(load) + 20);
    for (let rows = 1; rows <= most; rows++) {
      weight *= load / rows;
      chance += weight * (1 - (1 - 1 / blockBits) ** (hashes * rows)) ** hashes;
    }
    return chance;
  }
}
