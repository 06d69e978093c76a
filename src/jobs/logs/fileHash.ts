import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Below this, a thread costs more than it saves. */
const worthAThread = 32 * 1024 * 1024;

/** SHA-256 of a file's bytes while they are read by someone else. */
export interface FileHash {
  readonly update: ((chunk: Uint8Array) => void) | undefined;
  digest(): Promise<string>;
  cancel(): void;
}

/** Large files are hashed by a thread of their own, which reads them again from the system's cache. */
export function startFileHash(path: string, size: number): FileHash {
  if (size < worthAThread || availableParallelism() < 2) return inline();
  // Read step by step: a stream would bring in a third thread to read for this one.
  const program = `
    const { closeSync, openSync, readSync } = require('node:fs');
    const { createHash } = require('node:crypto');
    const { parentPort, workerData: { path, size } } = require('node:worker_threads');
    const hash = createHash('sha256');
    const file = openSync(path, 'r');
    const buffer = Buffer.allocUnsafeSlow(1 << 20);
    for (let at = 0, read = 1; at < size && read > 0; at += read) {
      read = readSync(file, buffer, 0, Math.min(buffer.length, size - at), at);
      hash.update(buffer.subarray(0, read));
    }
    closeSync(file);
    parentPort.postMessage(hash.digest('hex'));`;
  const worker = new Worker(program, { eval: true, workerData: { path, size }, execArgv: [] });
  const done = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The hashing thread ended early.')));
  });
  done.catch(() => undefined);
  return { update: undefined, digest: () => done, cancel: () => void worker.terminate() };
}

function inline(): FileHash {
  const hash = createHash('sha256');
  return {
    update: (chunk) => void hash.update(chunk),
    digest: () => Promise.resolve(hash.digest('hex')),
    cancel: () => undefined,
  };
}
