import { type FileHandle, open, rm } from 'node:fs/promises';
import { temporaryPath } from '../../files/temporaryNames';

/** The first chunk of a stream, and the whole stream again. */
export async function peek(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ first: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const next = await chunks.next();
  const first = next.done ? new Uint8Array(0) : next.value;
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (!next.done) yield first;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return { first, all: all() };
}

/** Lets `use` read a stream in any order: as a file that is gone afterwards. */
export async function spooled<R>(
  chunks: AsyncIterable<Uint8Array>,
  directory: string,
  use: (file: FileHandle, size: number) => Promise<R>,
): Promise<R> {
  const path = temporaryPath(directory);
  const file = await open(path, 'wx+', 0o600);
  try {
    let size = 0;
    for await (const chunk of chunks) {
      await file.write(chunk, 0, chunk.length, size);
      size += chunk.length;
    }
    return await use(file, size);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
