import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { UserError } from '../../core/userError';

export type Compression = 'none' | 'gzip' | 'zstd';

/** Told from the first bytes, never from the file's name. */
export function compressionOf(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd) return 'zstd';
  return 'none';
}

/** The bytes a compressed stream stands for. Its chunks must be fresh: the decompressor keeps them for a while. */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  kind: Compression,
): AsyncGenerator<Uint8Array> {
  if (kind === 'none') {
    yield* chunks;
    return;
  }
  // Node has zstd from 22.15 on; the types of the oldest supported Node do not know it.
  const native = (zlib as { createZstdDecompress?: () => zlib.Gunzip }).createZstdDecompress;
  try {
    if (kind === 'gzip') yield* throughNode(chunks, zlib.createGunzip({ chunkSize: 1 << 18 }));
    else if (native) yield* throughNode(chunks, native());
    else yield* throughFzstd(chunks);
  } catch (error) {
    throw explained(error, kind);
  }
}

/** An error of the source itself (a canceled job) must come out as it went in. */
class SourceError extends Error {
  constructor(readonly reason: unknown) {
    super('the source failed');
  }
}

async function* throughNode(
  chunks: AsyncIterable<Uint8Array>,
  stage: zlib.Gunzip,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(guarded(chunks), { objectMode: false, highWaterMark: 1 << 20 });
  source.on('error', (error) => stage.destroy(error));
  source.pipe(stage);
  try {
    for await (const chunk of stage) yield chunk as Uint8Array;
  } finally {
    source.destroy();
    stage.destroy();
  }
}

async function* guarded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (reason) {
    throw new SourceError(reason);
  }
}

async function* throughFzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const stage = new Decompress((chunk) => ready.push(chunk));
  for await (const chunk of guarded(chunks)) {
    stage.push(chunk);
    yield* ready.splice(0);
  }
  stage.push(new Uint8Array(0), true);
  yield* ready.splice(0);
}

function explained(error: unknown, kind: Compression): unknown {
  if (error instanceof SourceError) return error.reason;
  const code = (error as { code?: string | number }).code;
  const text = String((error as Error).message);
  if (code === 'Z_BUF_ERROR' || /unexpected (end|eof)/i.test(text) || code === 0) {
    return new UserError(
      `truncated-${kind}`,
      `The ${kind} file ends in the middle: it was not copied or written completely. Fetch it again.`,
    );
  }
  return new UserError(
    `damaged-${kind}`,
    `The ${kind} file is damaged (${text}). Fetch it again, or decompress it by hand to see how far it goes.`,
  );
}
