import type { FileHandle } from 'node:fs/promises';

export const chunkBytes = 1 << 20;

export interface ChunkOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told after every chunk how many bytes it had. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Sees the bytes of every chunk before they are handed on; may ask for patience. */
  readonly onChunk?: ((chunk: Uint8Array) => Promise<void> | undefined) | undefined;
  /** Chunks are kept by the consumer: never write into one again. */
  readonly fresh?: boolean;
  /** Memory to read into by turns, of `chunkBytes` each; at least two more than are kept. */
  readonly buffers?: readonly Uint8Array[] | undefined;
  /** So many chunks stay valid beside the last one. */
  readonly kept?: number | undefined;
}

/**
 * The first `size` bytes of a file, chunk by chunk; the next ones are read from disk while one is worked on, so many
 * that a busy machine's delays in reading do not reach the consumer. Unless `fresh` or `kept`, a chunk is only valid
 * until the next one is asked for.
 */
export async function* fileChunks(
  file: FileHandle,
  size: number,
  options: ChunkOptions,
): AsyncGenerator<Uint8Array> {
  const buffers = options.buffers ?? Array.from({ length: 4 }, () => Buffer.allocUnsafeSlow(chunkBytes));
  const pending: Promise<Uint8Array>[] = [];
  let turn = 0;
  let position = 0;
  const readAhead = (): void => {
    while (position < size && pending.length < buffers.length - 1 - (options.kept ?? 0)) {
      const buffer = options.fresh ? Buffer.allocUnsafe(chunkBytes) : buffers[turn++ % buffers.length];
      const chunk = buffer.subarray(0, Math.min(chunkBytes, size - position));
      pending.push(filled(file, chunk, position));
      position += chunk.length;
    }
  };
  try {
    for (readAhead(); pending.length > 0; readAhead()) {
      const chunk = await (pending.shift() as Promise<Uint8Array>);
      options.signal?.throwIfAborted();
      // A file that has become shorter ends here.
      if (chunk.length === 0) return;
      readAhead();
      const waiting = options.onChunk?.(chunk);
      if (waiting !== undefined) await waiting;
      options.onBytes?.(chunk.length);
      yield chunk;
    }
  } finally {
    // A consumer that stops early must not leave a read behind that outlives the file handle.
    await Promise.allSettled(pending);
  }
}

/** As much of the chunk as the file still has at that position. */
async function filled(file: FileHandle, chunk: Uint8Array, position: number): Promise<Uint8Array> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesRead } = await file.read(chunk, done, chunk.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return chunk.subarray(0, done);
}
