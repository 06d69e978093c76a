import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UserError } from '../../../core/errors/userError';
import { builtFile } from '../../wasm/webAssembly';
import type { FromZstdWorker, ToZstdWorker, ZstdWorkerData } from './zstdWorker';

/** Below this, a thread costs more than it saves. */
const worthAThread = 4 * 1024 * 1024;

/** The thread's program, where the file is worth one and the build has made it. */
export function zstdWorkerFile(compressedBytes: number): string | undefined {
  const isWorth = compressedBytes >= worthAThread && availableParallelism() > 1;
  return isWorth ? builtFile('zstdWorker.js') : undefined;
}

/** Decodes in a thread of its own, which waits where too much of its content was not taken yet. */
export async function* threadedZstd(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ZstdWorkerData = { taken };
  const worker = new Worker(file, { workerData, execArgv: [] });
  const answers: FromZstdWorker[] = [];
  let wake = (): void => undefined;
  const receive = (answer: FromZstdWorker): void => {
    answers.push(answer);
    wake();
  };
  worker.on('message', receive);
  worker.on('error', (error) => receive({ kind: 'failed', error }));
  worker.on('exit', () => receive({ kind: 'failed', error: new Error('The thread for zstd ended early.') }));
  const next = async (): Promise<FromZstdWorker> => {
    while (answers.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return answers.shift() as FromZstdWorker;
  };
  const send = (message: ToZstdWorker): void => {
    worker.postMessage(message, message.chunk ? [message.chunk.buffer as ArrayBuffer] : []);
  };
  /** The content of one chunk; more chunks than that are under way, so that the thread never waits for one. */
  async function* answered(): AsyncGenerator<Uint8Array> {
    for (let answer = await next(); answer.kind !== 'done'; answer = await next()) {
      if (answer.kind === 'refused') throw new UserError(answer.code, answer.message);
      if (answer.kind === 'failed') throw answer.error;
      yield answer.content;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  }
  try {
    let waiting = 0;
    for await (const chunk of chunks) {
      // Its memory is handed over: it must be the chunk's alone.
      send({ chunk: Uint8Array.from(chunk) });
      if (++waiting > 2) {
        yield* answered();
        waiting--;
      }
    }
    send({});
    for (; waiting >= 0; waiting--) yield* answered();
  } finally {
    await worker.terminate();
  }
}
