const multiplier = 0x9e3779b1;
const second = 0x85ebca77;
const two32 = 2 ** 32;
const stepBytes = 32;
/** The four lanes at the beginning: low and high half of each. */
const start = [
  0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89,
];

/**
 * A 64-bit fingerprint of a line's bytes, in two 32-bit halves, to find duplicated rows. Four lanes of 64 bits take
 * eight bytes each in turn, so that a processor works on all of them at once; the scanner (assembly/fingerprint.ts)
 * computes the same, and faster: JavaScript must put its products together from halves.
 */
export class RowHash {
  low = 0;
  high = 0;
  private readonly lanes = new Uint32Array(8);
  private readonly rest = new Uint8Array(stepBytes);
  private length = 0;

  reset(): void {
    this.lanes.set(start);
    this.length = 0;
  }

  /** Adds the bytes of one line, in steps of 32, the last one padded with zeros. */
  add(bytes: Uint8Array, from: number, end: number): void {
    let i = from;
    for (; i + stepBytes <= end; i += stepBytes) this.step(bytes, i);
    this.rest.fill(0);
    for (let j = 0; i + j < end; j++) this.rest[j] = bytes[i + j];
    this.step(this.rest, 0);
    this.length += end - from;
    const [a, b, c, d, e, f, g, h] = this.lanes;
    this.low = finish(a ^ e, b ^ f, c ^ (g >>> 1), d ^ (h >>> 1) ^ this.length);
    this.high = finish(d ^ g, c ^ h, b ^ (f >>> 1), a ^ (e >>> 1) ^ this.length);
  }

  /** lane = (lane ^ word) · multiplier; lane ^= lane >> 32 */
  private step(bytes: Uint8Array, at: number): void {
    const { lanes } = this;
    for (let lane = 0; lane < 8; lane += 2) {
      const low = (lanes[lane] ^ word(bytes, at + 4 * lane)) >>> 0;
      const high = lanes[lane + 1] ^ word(bytes, at + 4 * lane + 4);
      const one = (low & 0xffff) * multiplier;
      const two = (low >>> 16) * multiplier;
      const sum = one + (two % 65536) * 65536;
      const carry = Math.floor(two / 65536) + Math.floor(sum / two32);
      const newHigh = (Math.imul(high, multiplier) + carry) >>> 0;
      lanes[lane] = ((sum % two32) ^ newHigh) >>> 0;
      lanes[lane + 1] = newHigh;
    }
  }
}

function word(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

function finish(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ (a >>> 15) ^ b, second);
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, multiplier);
  hash = Math.imul(hash ^ (hash >>> 16) ^ d, second);
  return hash ^ (hash >>> 15);
}
