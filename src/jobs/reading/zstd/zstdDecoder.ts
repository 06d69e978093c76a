import { Decompress } from 'fzstd';
import xxhash, { type XXHash, type XXHashAPI } from 'xxhash-wasm';
import { UserError } from '../../../core/errors/userError';
import type { FrameHeader } from './frameHeader';
import { type FrameSink, FrameWalker } from './frameWalker';
import { WindowWork } from './windowWork';
import { damaged } from './zstdError';

/**
 * Decodes Zstandard as it comes, where Node has no decoder of its own, and compares what it decoded with each frame's
 * checksum and size, which the library itself passes over.
 */
export class ZstdDecoder implements FrameSink {
  private readonly walker = new FrameWalker(this);
  private frame: Decompress | undefined;
  private header: FrameHeader | undefined;
  private window = 0;
  private decoded = 0;
  private hash: XXHash<bigint> | undefined;
  private ready: Uint8Array[] = [];
  private readonly work = new WindowWork();

  private constructor(private readonly hashes: XXHashAPI) {}

  static async create(): Promise<ZstdDecoder> {
    return new ZstdDecoder(await xxhash());
  }

  /** What these bytes add to the content. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    const steps = this.walker.push(chunk);
    while (!steps.next().done) if (this.ready.length > 0) yield* this.taken();
  }

  finish(): void {
    this.walker.end();
  }

  start(header: FrameHeader, window: number): void {
    this.header = header;
    this.window = window;
    this.decoded = 0;
    this.hash = header.checksum ? this.hashes.create64() : undefined;
    this.frame = new Decompress((chunk) => this.take(chunk));
    this.work.open(window);
  }

  bytes(piece: Uint8Array): void {
    this.decode(piece, false);
  }

  end(checksum: number | undefined): void {
    this.decode(new Uint8Array(0), true);
    const { contentSize } = this.header as FrameHeader;
    if (contentSize !== undefined && contentSize !== this.decoded)
      throw damaged('a frame holds more or less than it says');
    const own = this.hash?.digest();
    if (own !== undefined && Number(own & 0xffffffffn) !== checksum)
      throw damaged('the checksum of a frame does not fit its content');
    this.frame = undefined;
  }

  private decode(piece: Uint8Array, last: boolean): void {
    try {
      this.frame?.push(piece, last);
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw damaged(String((error as Error).message));
    }
  }

  private take(chunk: Uint8Array): void {
    this.decoded += chunk.length;
    this.work.decode(this.window, chunk.length);
    this.hash?.update(chunk);
    if (chunk.length > 0) this.ready.push(chunk);
  }

  private taken(): Uint8Array[] {
    const { ready } = this;
    this.ready = [];
    return ready;
  }
}
