import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { chunkBytes } from './fileChunks';

/** Below this, a thread costs more than it saves. */
const worthAThread = 32 * 1024 * 1024;

/** SHA-256 of the very bytes that someone reads: a file may be changed between two readings. */
export interface FileHash {
  /** Takes a chunk, whose memory is free again when this returns; wait for what it returns. */
  update(chunk: Uint8Array): Promise<void> | undefined;
  digest(): Promise<string>;
  cancel(): Promise<void>;
}

/** Large files are hashed by a thread of their own. */
export function startFileHash(size: number): FileHash {
  return size < worthAThread || availableParallelism() < 2 ? inline() : threaded();
}

function inline(): FileHash {
  const hash = createHash('sha256');
  return {
    update: (chunk) => void hash.update(chunk),
    digest: () => Promise.resolve(hash.digest('hex')),
    cancel: () => Promise.resolve(),
  };
}

const slots = 8;
/** Places in the state that both threads see: chunks handed over, chunks hashed; then the length of each slot's. */
const handed = 0;
const hashed = 1;
const lengths = 2;

/** The thread's program: takes chunks from the slots in turn; an empty one is the end. */
const program = `
  const { createHash } = require('node:crypto');
  const { parentPort, workerData: { memory, state, slots, slotBytes } } = require('node:worker_threads');
  const hash = createHash('sha256');
  for (let at = 0; ; at++) {
    Atomics.wait(state, ${handed}, at);
    const slot = at % slots;
    const length = state[${lengths} + slot];
    if (length === 0) break;
    hash.update(memory.subarray(slot * slotBytes, slot * slotBytes + length));
    Atomics.store(state, ${hashed}, at + 1);
    Atomics.notify(state, ${hashed});
  }
  parentPort.postMessage(hash.digest('hex'));`;

function threaded(): FileHash {
  const memory = new Uint8Array(new SharedArrayBuffer(slots * chunkBytes));
  const state = new Int32Array(new SharedArrayBuffer(4 * (lengths + slots)));
  const workerData = { memory, state, slots, slotBytes: chunkBytes };
  const worker = new Worker(program, { eval: true, workerData, execArgv: [] });
  const done = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The hashing thread ended early.')));
  });
  done.catch(() => undefined);
  let at = 0;
  const hand = (chunk: Uint8Array): void => {
    const slot = at % slots;
    memory.set(chunk, slot * chunkBytes);
    state[lengths + slot] = chunk.length;
    Atomics.store(state, handed, ++at);
    Atomics.notify(state, handed);
  };
  const isFull = (): boolean => at - Atomics.load(state, hashed) >= slots;
  const whenFree = async (chunk: Uint8Array): Promise<void> => {
    while (isFull()) await Promise.race([changed(state, hashed, at - slots), done]);
    hand(chunk);
  };
  const update = (chunk: Uint8Array): Promise<void> | undefined =>
    isFull() ? whenFree(chunk) : void hand(chunk);
  return {
    update,
    async digest() {
      await update(new Uint8Array(0));
      return done;
    },
    async cancel() {
      await worker.terminate();
    },
  };
}

/** Resolves when a number in shared memory is not this any more. The types of the oldest supported Node do not know it. */
async function changed(state: Int32Array, index: number, from: number): Promise<void> {
  const atomics = Atomics as unknown as {
    waitAsync(array: Int32Array, at: number, value: number): { value: unknown };
  };
  await atomics.waitAsync(state, index, from).value;
}
