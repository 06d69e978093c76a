/**
 * Memory for the columns of one block after the other: what lies in it is valid until the next block comes. Blocks of a
 * scan are large, and asking the system for each anew takes as long as decoding it.
 */
export class BlockMemory {
  private readonly kept = new Map<string, ArrayBuffer>();

  /** Numbers that are all 0. */
  floats(name: string, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.room(name, 8 * length), 0, length).fill(0);
  }

  /** Numbers that may be anything. */
  words(name: string, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.room(name, 4 * length), 0, length);
  }

  /** Bytes that may be anything. */
  bytes(name: string, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.room(name, length), 0, length);
  }

  private room(name: string, bytes: number): ArrayBuffer {
    const before = this.kept.get(name);
    if (before !== undefined && before.byteLength >= bytes) return before;
    // The next block may be a little larger.
    const larger = new ArrayBuffer(8 * Math.ceil((1.25 * bytes) / 8));
    this.kept.set(name, larger);
    return larger;
  }
}
