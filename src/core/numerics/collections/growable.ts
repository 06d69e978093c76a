/** A list of numbers that grows by doubling and is reused from block to block. */
abstract class Growable<Data extends Uint32Array | Float64Array> {
  length = 0;

  constructor(public data: Data) {}

  protected abstract larger(capacity: number): Data;

  push(value: number): void {
    if (this.length === this.data.length) this.makeRoom(1);
    this.data[this.length++] = value;
  }

  /** Adds source[from..to). */
  append(source: Data, from: number, to: number): void {
    this.makeRoom(to - from);
    const { data, length } = this;
    // For a few numbers a call costs more than the copying.
    if (to - from < 16) for (let i = from, at = length; i < to; i++, at++) data[at] = source[i];
    else data.set(source.subarray(from, to), length);
    this.length = length + to - from;
  }

  view(): Data {
    return this.data.subarray(0, this.length) as Data;
  }

  private makeRoom(more: number): void {
    const needed = this.length + more;
    if (needed <= this.data.length) return;
    const bigger = this.larger(Math.max(2 * this.data.length, needed));
    bigger.set(this.data);
    this.data = bigger;
  }
}

export class GrowableUint32 extends Growable<Uint32Array> {
  constructor(capacity = 1024) {
    super(new Uint32Array(capacity));
  }

  protected larger(capacity: number): Uint32Array {
    return new Uint32Array(capacity);
  }
}

export class GrowableFloat64 extends Growable<Float64Array> {
  constructor(capacity = 1024) {
    super(new Float64Array(capacity));
  }

  protected larger(capacity: number): Float64Array {
    return new Float64Array(capacity);
  }
}
