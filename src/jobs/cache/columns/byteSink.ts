/** Memory that columns are encoded into, each at a multiple of 8 bytes; it serves again for the next block. */
export class ByteSink {
  length = 0;
  private bytes = Buffer.allocUnsafeSlow(1 << 20);

  clear(): void {
    this.length = 0;
  }

  /** Where the next `size` bytes begin; what is between the end of a column and the next is 0. */
  claim(size: number): number {
    const start = this.length;
    const end = (start + size + 7) & ~7;
    if (end > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.bytes.length));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    this.bytes.fill(0, Math.max(start, end - 8), end);
    this.length = end;
    return start;
  }

  bytesAt(start: number, count: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer, start, count);
  }

  halvesAt(start: number, count: number): Uint16Array {
    return new Uint16Array(this.bytes.buffer, start, count);
  }

  wordsAt(start: number, count: number): Uint32Array {
    return new Uint32Array(this.bytes.buffer, start, count);
  }

  singlesAt(start: number, count: number): Float32Array {
    return new Float32Array(this.bytes.buffer, start, count);
  }

  doublesAt(start: number, count: number): Float64Array {
    return new Float64Array(this.bytes.buffer, start, count);
  }

  copyTo(target: Buffer, start: number): void {
    this.bytes.copy(target, start, 0, this.length);
  }
}
