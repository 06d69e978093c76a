/** Keeps the largest of the numbers it is offered, in a heap whose root is the smallest of them. */
export class Largest {
  private readonly heap: Float64Array;
  private count = 0;

  constructor(capacity: number) {
    this.heap = new Float64Array(capacity);
  }

  get values(): Float64Array {
    return this.heap.subarray(0, this.count);
  }

  get isFull(): boolean {
    return this.count === this.heap.length;
  }

  /** A number beyond this one would be kept. */
  get threshold(): number {
    return this.isFull ? this.heap[0] : -Infinity;
  }

  /** Keeps the number where there is room. */
  push(value: number): void {
    const { heap } = this;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent] <= value) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = value;
  }

  /** Keeps a number in place of the smallest one that is kept, and returns that one. */
  replace(value: number): number {
    const { heap, count } = this;
    const out = heap[0];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && heap[child + 1] < heap[child]) child++;
      if (heap[child] >= value) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = value;
    return out;
  }
}
