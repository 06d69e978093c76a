import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LogBlock } from '../../../core/logs/logBlock';
import type { LogSummary } from '../../../core/logs/logSummary';
import type { BlockSink } from '../readFiles';
import { encodeBlock } from './blockCodec';
import { type BlockEntry, type CacheFooter, cacheMagic } from './cacheFile';

const mostFree = 32;
/** So many bytes may wait for the disk before reading does. */
const mostWaiting = 8 * 1024 * 1024;

/** Writes blocks behind the reader's back, to a temporary file that takes its name only when it is complete. */
export class CacheWriter implements BlockSink {
  private offset = cacheMagic.length;
  private readonly blocks: BlockEntry[] = [];
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private busy = false;
  private writing: Promise<void> = Promise.resolve();
  private failure: unknown;
  private readonly free: ArrayBuffer[] = [];

  private constructor(
    private readonly file: FileHandle,
    private readonly temporary: string,
  ) {}

  static async create(directory: string): Promise<CacheWriter> {
    const temporary = `${directory}/writing-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
    const file = await open(temporary, 'wx');
    await file.write(cacheMagic);
    return new CacheWriter(file, temporary);
  }

  add(block: LogBlock): void {
    const bytes = encodeBlock(block, (size) => this.memory(size));
    this.blocks.push({
      offset: this.offset,
      bytes: bytes.length,
      crc: crc32(bytes),
      file: block.file,
      firstRow: block.firstRow,
      rows: block.rows,
      firstLine: block.lines[0],
      lastLine: block.lines[block.rows - 1],
    });
    this.offset += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  /** Starts writing what waits; resolves at once unless the disk is far behind. */
  async drain(): Promise<void> {
    if (this.failure) throw this.failure as Error;
    if (this.busy && this.waitingBytes < mostWaiting) return;
    await this.writing;
    this.start();
  }

  private start(): void {
    if (this.waiting.length === 0) return;
    this.busy = true;
    this.waitingBytes = 0;
    this.writing = this.write(this.waiting.splice(0))
      .catch((error: unknown) => {
        this.failure = error;
      })
      .finally(() => {
        this.busy = false;
      });
  }

  async finish(summary: LogSummary, sha256: readonly string[], path: string): Promise<void> {
    await this.writing;
    this.start();
    await this.writing;
    if (this.failure) throw this.failure as Error;
    const footer: CacheFooter = { summary, sha256, blocks: this.blocks };
    const text = Buffer.from(JSON.stringify(footer));
    const trailer = Buffer.alloc(24);
    trailer.writeUInt32LE(text.length, 0);
    trailer.writeUInt32LE(crc32(text), 4);
    cacheMagic.copy(trailer, 16);
    await this.write([text, trailer]);
    this.free.length = 0;
    await this.file.close();
    await rename(this.temporary, path);
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.writing;
    await this.file.close().catch(() => undefined);
    await rm(this.temporary, { force: true });
  }

  /** Memory of blocks that were written serves again. */
  private memory(size: number): Buffer {
    const fitting = this.free.findIndex((buffer) => buffer.byteLength >= size);
    if (fitting >= 0) return Buffer.from(this.free.splice(fitting, 1)[0]);
    return Buffer.allocUnsafeSlow(Math.ceil((1.25 * size) / 65536) * 65536);
  }

  private async write(buffers: readonly Buffer[]): Promise<void> {
    const expected = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
    const { bytesWritten } = await this.file.writev(buffers);
    if (bytesWritten !== expected)
      throw Object.assign(new Error('The disk took only a part of the parsed log.'), { code: 'ENOSPC' });
    for (const buffer of buffers)
      if (this.free.length < mostFree) this.free.push(buffer.buffer as ArrayBuffer);
  }
}
