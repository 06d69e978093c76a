import { kernelNames, valueCount, type KernelName, type WasmExports } from './kernels';

/** Where a team agrees on its work: two words, and the command as float64. */
export interface TeamPlan {
  readonly ticket: number;
  readonly done: number;
  readonly command: number;
  readonly pieces: number;
}

export const commandBytes = 8 * (1 + valueCount);

/** A ticket is round · 256 + the next piece: a thread that wakes late cannot take a piece of another round for its own. */
const pieceBits = 8;
const lastRound = 2 ** 22;
const dismissed = -1;

/**
 * One of the threads that share a kernel's pieces through one memory. Whoever raises the ticket has taken a piece. A
 * piece's result does not depend on who does it or when, so the number of threads changes nothing but the time.
 */
class Member {
  protected readonly words: Int32Array;
  protected readonly command: Float64Array;

  constructor(
    buffer: SharedArrayBuffer,
    protected readonly plan: TeamPlan,
    protected readonly exports: WasmExports,
  ) {
    this.words = new Int32Array(buffer);
    this.command = new Float64Array(buffer, plan.command, 1 + valueCount);
  }

  protected get ticket(): number {
    return Atomics.load(this.words, this.plan.ticket / 4);
  }

  /** Does the piece that the ticket offers, unless another thread was faster; false when all pieces are taken. */
  protected take(ticket: number): boolean {
    const { words, plan } = this;
    const piece = ticket & (2 ** pieceBits - 1);
    if (piece >= plan.pieces) return false;
    if (Atomics.compareExchange(words, plan.ticket / 4, ticket, ticket + 1) !== ticket) return true;
    const [kernel, ...values] = this.command;
    this.exports[kernelNames[kernel]](piece, ...values);
    if (Atomics.add(words, plan.done / 4, 1) === plan.pieces - 1) Atomics.notify(words, plan.done / 4);
    return true;
  }
}

/** A thread that does nothing else until it is dismissed. It sleeps between rounds: spinning harms a busy machine. */
export class Helper extends Member {
  work(): void {
    for (let { ticket } = this; ticket !== dismissed; { ticket } = this) {
      if (!this.take(ticket)) Atomics.wait(this.words, this.plan.ticket / 4, ticket);
    }
  }
}

/** The thread that gives out the work, and does its share of it: all of it while the helpers are not there yet. */
export class Leader extends Member {
  private round = 0;

  constructor(buffer: SharedArrayBuffer, plan: TeamPlan, exports: WasmExports) {
    super(buffer, plan, exports);
    Atomics.store(this.words, plan.ticket / 4, plan.pieces);
  }

  run(kernel: KernelName, values: readonly number[]): void {
    const { words, plan } = this;
    this.command[0] = kernelNames.indexOf(kernel);
    this.command.set(values, 1);
    Atomics.store(words, plan.done / 4, 0);
    this.round = (this.round + 1) % lastRound;
    Atomics.store(words, plan.ticket / 4, this.round << pieceBits);
    Atomics.notify(words, plan.ticket / 4);
    while (this.take(this.ticket));
    let done = Atomics.load(words, plan.done / 4);
    while (done < plan.pieces) {
      Atomics.wait(words, plan.done / 4, done);
      done = Atomics.load(words, plan.done / 4);
    }
  }

  dismiss(): void {
    Atomics.store(this.words, this.plan.ticket / 4, dismissed);
    Atomics.notify(this.words, this.plan.ticket / 4);
  }
}
