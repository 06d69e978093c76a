const first = 0x9e3779b1;
const second = 0x85ebca77;

/**
 * A 64-bit fingerprint of a line's bytes, in two 32-bit halves, to find duplicated rows. The scanner in
 * assembly/scanner.ts computes the same one.
 */
export class RowHash {
  low = 0;
  high = 0;

  reset(): void {
    this.low = 0x243f6a88;
    this.high = 0x85a308d3 | 0;
  }

  /** Adds the bytes of one line, little-endian words of eight bytes, the last one padded with zeros. */
  add(bytes: Uint8Array, start: number, end: number): void {
    let low = this.low;
    let high = this.high;
    let i = start;
    for (; i + 8 <= end; i += 8) {
      const a = bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
      const b = bytes[i + 4] | (bytes[i + 5] << 8) | (bytes[i + 6] << 16) | (bytes[i + 7] << 24);
      low = Math.imul(low ^ a, first);
      low ^= low >>> 15;
      high = Math.imul(high ^ b ^ low, second);
      high ^= high >>> 13;
    }
    let a = 0;
    let b = 0;
    for (let j = 0; i + j < end; j++) {
      if (j < 4) a |= bytes[i + j] << (8 * j);
      else b |= bytes[i + j] << (8 * (j - 4));
    }
    low = Math.imul(low ^ a, first);
    low ^= low >>> 15;
    high = Math.imul(high ^ b ^ low, second);
    high ^= high >>> 13;
    this.low = low;
    this.high = Math.imul(high ^ (end - start), first) | 0;
  }
}
