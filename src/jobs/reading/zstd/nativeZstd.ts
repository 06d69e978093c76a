import { Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { FrameHeader } from './frameHeader';
import { type FrameSink, FrameWalker } from './frameWalker';
import { WindowWork } from './windowWork';
import { damaged } from './zstdError';

/** Node 22.15 and later; the types of the oldest supported one do not know it. */
const { createZstdDecompress, zstdDecompressSync } = zlib as unknown as {
  createZstdDecompress?: (options: object) => Transform & { readonly bytesWritten: number };
  zstdDecompressSync?: (bytes: Uint8Array, options: object) => Uint8Array;
};

/** A frame of so little content is decoded before a stream for it would be set up. */
const smallContent = 256 * 1024;

export const hasNativeZstd = createZstdDecompress !== undefined;

type Part =
  | { readonly kind: 'start'; readonly header: FrameHeader; readonly window: number }
  /** `last`: the frame ends with them. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly last: boolean };

/**
 * Decodes by Node's own library, off the main thread. It ends silently at a truncated frame and after the first of several:
 * so the walker checks the stream, and every frame gets a decoder of its own, whole.
 */
export async function* nativeZstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const parts = frameParts(chunks);
  const work = new WindowWork();
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (part.value.kind !== 'start') continue;
    const { header, window } = part.value;
    work.open(window);
    let decoded = 0;
    for await (const chunk of decodedFrame(parts, header)) {
      decoded += chunk.length;
      work.decode(window, chunk.length);
      yield chunk;
    }
    if (header.contentSize !== undefined && header.contentSize !== decoded)
      throw damaged('a frame holds more or less than it says');
  }
}

async function* decodedFrame(
  parts: AsyncGenerator<Part>,
  { contentSize = Number.POSITIVE_INFINITY }: FrameHeader,
): AsyncGenerator<Uint8Array> {
  if (!createZstdDecompress || !zstdDecompressSync) throw new Error('This Node.js has no zstd.');
  const first = await parts.next();
  if (first.done || first.value.kind !== 'bytes') throw damaged('a frame is empty');
  if (first.value.last && contentSize <= smallContent) {
    const content = zstdDecompressSync(first.value.bytes, { maxOutputLength: contentSize + 1 });
    if (content.length > 0) yield content;
    return;
  }
  const stage = createZstdDecompress({ chunkSize: 1 << 18 });
  let given = 0;
  const onBytes = (bytes: number): void => void (given += bytes);
  const source = Readable.from(frameBytes(first.value, parts, onBytes), { objectMode: false });
  source.on('error', (error) => stage.destroy(error));
  source.pipe(stage);
  try {
    for await (const chunk of stage) yield chunk as Uint8Array;
    if (stage.bytesWritten !== given) throw damaged('a frame ends before its end');
  } finally {
    source.destroy();
    stage.destroy();
  }
}

/** The bytes of a frame from its first ones to its end. */
async function* frameBytes(
  first: Part,
  parts: AsyncGenerator<Part>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for (let part = first; part.kind === 'bytes';) {
    onBytes(part.bytes.length);
    yield part.bytes;
    if (part.last) return;
    const next = await parts.next();
    if (next.done) return;
    part = next.value;
  }
}

async function* frameParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const sink = new PartList();
  const walker = new FrameWalker(sink);
  for await (const chunk of chunks) {
    for (const step of walker.push(chunk)) void step;
    yield* sink.taken();
  }
  walker.end();
}

/** What a chunk holds of frames; bytes that follow each other are one part. */
class PartList implements FrameSink {
  private parts: Part[] = [];
  private pieces: Uint8Array[] = [];

  start(header: FrameHeader, window: number): void {
    this.parts.push({ kind: 'start', header, window });
  }

  bytes(piece: Uint8Array): void {
    this.pieces.push(piece);
  }

  end(): void {
    this.join(true);
  }

  taken(): Part[] {
    this.join(false);
    const { parts } = this;
    this.parts = [];
    return parts;
  }

  private join(last: boolean): void {
    if (this.pieces.length > 0 || last)
      this.parts.push({ kind: 'bytes', bytes: Buffer.concat(this.pieces), last });
    this.pieces = [];
  }
}
