import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { UserError } from '../../core/errors/userError';
import { hasNativeZstd, nativeZstd } from './zstd/nativeZstd';
import { threadedZstd, zstdWorkerFile } from './zstd/threadedZstd';
import { ZstdDecoder } from './zstd/zstdDecoder';

export type Compression = 'none' | 'gzip' | 'zstd';

/** No gzip file holds more than 1,032 times its size; nor may any other that is read here, once it is large. */
const mostRatio = 1100;
const freeBytes = 64 * 1024 * 1024;

/** Told from the first bytes, never from the file's name. */
export function compressionOf(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd) return 'zstd';
  return 'none';
}

/**
 * The bytes that a compressed stream of a certain size stands for, decoded beside this thread where that is worth it. Its
 * chunks must be fresh: the decompressor keeps them for a while.
 */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  kind: Compression,
  size: number,
): AsyncGenerator<Uint8Array> {
  if (kind === 'none') {
    yield* chunks;
    return;
  }
  let input = 0;
  let output = 0;
  const counted = guarded(chunks, (bytes) => (input += bytes));
  try {
    const content = kind === 'gzip' ? throughGunzip(counted) : throughZstd(counted, size);
    for await (const chunk of content) {
      output += chunk.length;
      if (output > freeBytes + mostRatio * input) throw bomb(kind);
      yield chunk;
    }
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

async function* throughGunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stage = zlib.createGunzip({ chunkSize: 1 << 18 });
  const source = Readable.from(chunks, { objectMode: false, highWaterMark: 1 << 20 });
  source.on('error', (error) => stage.destroy(error));
  source.pipe(stage);
  try {
    for await (const chunk of stage) yield chunk as Uint8Array;
  } finally {
    source.destroy();
    stage.destroy();
  }
}

function throughZstd(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  if (hasNativeZstd) return nativeZstd(chunks);
  const worker = zstdWorkerFile(size);
  return worker === undefined ? inlineZstd(chunks) : threadedZstd(worker, chunks);
}

async function* inlineZstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = await ZstdDecoder.create();
  for await (const chunk of chunks) yield* decoder.push(chunk);
  decoder.finish();
}

async function* guarded(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      onBytes(chunk.length);
      yield chunk;
    }
  } catch (reason) {
    throw new SourceError(reason);
  }
}

function bomb(kind: Compression): UserError {
  return new UserError(
    'too-compressed',
    `The ${kind} file holds more than ${mostRatio.toLocaleString('en-US')} times its size: hardly a log. Decompress it by hand, and look at what it holds.`,
  );
}

function explained(error: unknown, kind: Compression): unknown {
  if (error instanceof SourceError) return error.reason;
  if (error instanceof UserError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') {
    return new UserError(
      `truncated-${kind}`,
      `The ${kind} file ends in the middle: it was not copied or written completely. Fetch it again.`,
    );
  }
  return new UserError(
    `damaged-${kind}`,
    `The ${kind} file is damaged (${message}). Fetch it again, or decompress it by hand to see how far it goes.`,
  );
}
