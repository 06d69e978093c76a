import { mix32 } from '../random';

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** A 53-bit hash of a sequence of numbers: random-looking, but a function of their values alone. */
export class ContentHash {
  private low = 0;
  private high = 0;

  start(seed: number): this {
    this.low = mix32(seed | 0);
    this.high = mix32(this.low ^ 0x2545f491);
    return this;
  }

  add(value: number): this {
    // Adding 0 makes -0 and 0 the same number.
    double[0] = value + 0;
    this.low = mix32(this.low ^ words[0] ^ Math.imul(words[1], 0x9e3779b1));
    this.high = mix32(this.high ^ words[1] ^ Math.imul(words[0], 0x85ebca77));
    return this;
  }

  /** An integer below 2^53. */
  get value(): number {
    return (this.high >>> 11) * 4294967296 + this.low;
  }
}
