const first = 0x9e3779b1;
const second = 0x85ebca77;

/**
 * A 64-bit fingerprint of a line's bytes, in two 32-bit halves, to find duplicated rows. Four lanes take four bytes
 * each in turn, so that a processor works on all of them at once; the scanner in assembly/scanner.ts computes the same.
 */
export class RowHash {
  low = 0;
  high = 0;
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  private length = 0;

  reset(): void {
    this.a = 0x243f6a88;
    this.b = 0x85a308d3 | 0;
    this.c = 0x13198a2e;
    this.d = 0x03707344;
    this.length = 0;
  }

  /** Adds the bytes of one line, in steps of sixteen, the last one padded with zeros. */
  add(bytes: Uint8Array, start: number, end: number): void {
    let i = start;
    for (; i + 16 <= end; i += 16) this.step(bytes, i);
    const rest = new Uint8Array(16);
    for (let j = 0; i + j < end; j++) rest[j] = bytes[i + j];
    this.step(rest, 0);
    this.length += end - start;
    const { a, b, c, d, length } = this;
    this.low = finish(a, b, c, d ^ length);
    this.high = finish(d, c, b, a ^ length);
  }

  private step(bytes: Uint8Array, at: number): void {
    this.a = mix(this.a ^ word(bytes, at));
    this.b = mix(this.b ^ word(bytes, at + 4));
    this.c = mix(this.c ^ word(bytes, at + 8));
    this.d = mix(this.d ^ word(bytes, at + 12));
  }
}

function word(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

function mix(lane: number): number {
  const product = Math.imul(lane, first);
  return product ^ (product >>> 15);
}

function finish(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ (a >>> 15) ^ b, second);
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, first);
  hash = Math.imul(hash ^ (hash >>> 16) ^ d, second);
  return hash ^ (hash >>> 15);
}
