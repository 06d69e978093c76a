import type { FileHandle } from 'node:fs/promises';

export const chunkBytes = 1 << 20;

export interface ChunkOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told after every chunk how many bytes it had. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Sees the bytes of every chunk before they are handed on. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
  /** Chunks are kept by the consumer: never write into one again. */
  readonly fresh?: boolean;
  /** Memory to read into by turns, of `chunkBytes` each. */
  readonly buffers?: readonly Uint8Array[] | undefined;
}

/**
 * The first `size` bytes of a file, chunk by chunk; the next is read from disk while the last is worked on. Unless
 * `fresh`, a chunk is only valid until the next one is asked for.
 */
export async function* fileChunks(
  file: FileHandle,
  size: number,
  options: ChunkOptions,
): AsyncGenerator<Uint8Array> {
  const buffers = options.buffers ?? [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)];
  let turn = 0;
  let position = 0;
  const next = (): Promise<{ bytesRead: number; buffer: Uint8Array }> => {
    const buffer = options.fresh ? Buffer.allocUnsafe(chunkBytes) : buffers[turn++ & 1];
    return file.read(buffer, 0, Math.min(chunkBytes, size - position), position);
  };
  let pending = next();
  try {
    while (position < size) {
      const { bytesRead, buffer } = await pending;
      options.signal?.throwIfAborted();
      if (bytesRead === 0) return;
      position += bytesRead;
      if (position < size) pending = next();
      const chunk = buffer.subarray(0, bytesRead);
      options.onChunk?.(chunk);
      options.onBytes?.(bytesRead);
      yield chunk;
    }
  } finally {
    // A consumer that stops early must not leave a read behind that outlives the file handle.
    await pending.catch(() => undefined);
  }
}
