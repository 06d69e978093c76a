import { parentPort, workerData } from 'node:worker_threads';
import { UserError } from '../../../core/errors/userError';
import { ZstdDecoder } from './zstdDecoder';

export interface ZstdWorkerData {
  /** How many pieces of content were taken. */
  readonly taken: Int32Array;
}

/** Without a chunk: the stream ends. */
export interface ToZstdWorker {
  readonly chunk?: Uint8Array;
}

export type FromZstdWorker =
  | { readonly kind: 'content'; readonly content: Uint8Array }
  /** All content of a chunk was sent. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Pieces of at most 128 KB that may be under way. */
const mostUnderWay = 128;

const { taken } = workerData as ZstdWorkerData;
const decoder = ZstdDecoder.create();
let sent = 0;

function post(answer: FromZstdWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, transfer);
}

function postContent(content: Uint8Array): void {
  for (let seen = Atomics.load(taken, 0); sent - seen >= mostUnderWay; seen = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, seen);
  // A copy: the decoder may look back into what it gave.
  const own = Uint8Array.from(content);
  post({ kind: 'content', content: own }, [own.buffer]);
  sent++;
}

async function answer({ chunk }: ToZstdWorker): Promise<void> {
  const own = await decoder;
  try {
    if (chunk) for (const content of own.push(chunk)) postContent(content);
    else own.finish();
    post({ kind: 'done' });
  } catch (error) {
    if (error instanceof UserError) post({ kind: 'refused', code: error.code, message: error.message });
    else post({ kind: 'failed', error });
  }
}

let before = Promise.resolve();
parentPort?.on('message', (message: ToZstdWorker) => {
  before = before.then(() => answer(message));
});
