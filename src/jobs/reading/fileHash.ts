import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { chunkBytes } from './fileChunks';

/** Below this, a thread costs more than it saves. */
const worthAThread = 32 * 1024 * 1024;

/** SHA-256 of the very bytes that someone reads: a file may be changed between two readings. */
export interface FileHash {
  /** Takes a chunk, whose memory is free again when this returns unless threads share it; wait for what it returns. */
  update(chunk: Uint8Array): Promise<void> | undefined;
  digest(): Promise<string>;
  cancel(): Promise<void>;
}

/** Large files are hashed by a thread of their own. `kept`: so many chunks stay as they are in shared memory. */
export function startFileHash(size: number, kept = 0): FileHash {
  return size < worthAThread || availableParallelism() < 2 ? inline() : threaded(kept);
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

/** The thread's program: hashes chunks in their order, and says how many it has; nothing is the end. */
const program = `
  const { createHash } = require('node:crypto');
  const { parentPort, workerData: hashed } = require('node:worker_threads');
  const hash = createHash('sha256');
  parentPort.on('message', (chunk) => {
    if (chunk === null) {
      parentPort.postMessage(hash.digest('hex'));
      parentPort.close();
      return;
    }
    hash.update(chunk);
    Atomics.add(hashed, 0, 1);
    Atomics.notify(hashed, 0);
  });`;

function threaded(kept: number): FileHash {
  const hashed = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(program, { eval: true, workerData: hashed, execArgv: [] });
  const done = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The hashing thread ended early.')));
  });
  done.catch(() => undefined);
  let copies: Uint8Array | undefined;
  let handed = 0;
  const copied = (chunk: Uint8Array): Uint8Array => {
    copies ??= new Uint8Array(new SharedArrayBuffer(slots * chunkBytes));
    const start = (handed % slots) * chunkBytes;
    copies.set(chunk, start);
    return copies.subarray(start, start + chunk.length);
  };
  const isBehind = (most: number): boolean => handed - Atomics.load(hashed, 0) > most;
  const counter: Counter = {
    load: () => Atomics.load(hashed, 0),
    change: (seen) => Promise.race([changed(hashed, 0, seen), done]),
  };
  return {
    update(chunk) {
      const isShared = kept > 0 && chunk.buffer instanceof SharedArrayBuffer;
      worker.postMessage(isShared ? chunk : copied(chunk));
      handed++;
      const most = isShared ? kept - 1 : slots - 1;
      return isBehind(most) ? countedTo(counter, handed - most) : undefined;
    },
    digest() {
      worker.postMessage(null);
      return done;
    },
    async cancel() {
      await worker.terminate();
    },
  };
}

/** A number that another thread counts up. */
export interface Counter {
  load(): number;
  /** Resolves once it is not `seen` any more. */
  change(seen: number): Promise<unknown>;
}

/** Resolves once the counter is as high as that. */
export async function countedTo(counter: Counter, least: number): Promise<void> {
  // Looked at once each time: a number that has changed since it was compared may never change again.
  for (let seen = counter.load(); seen < least; seen = counter.load()) await counter.change(seen);
}

/** Resolves when a number in shared memory is not this any more. The types of the oldest supported Node do not know it. */
async function changed(state: Int32Array, index: number, from: number): Promise<void> {
  const atomics = Atomics as unknown as {
    waitAsync(array: Int32Array, at: number, value: number): { value: unknown };
  };
  await atomics.waitAsync(state, index, from).value;
}
