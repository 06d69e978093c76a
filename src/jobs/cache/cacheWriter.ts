import type { LogSummary } from '../../core/documents/log/inspection';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LogBlock } from '../../core/logs/blocks/logBlock';
import { temporaryPath } from '../../files/temporaryNames';
import type { LogSink } from '../reading/readFiles';
import { encodeBlock } from './blockCodec';
import { cacheMagic, entryOf } from './cacheFile';
import { CacheReader } from './cacheReader';
import { CacheUnusable } from './cacheUnusable';
import type { BlockEntry, StoredFooter, StoredLog } from '../reading/storedLog';

const mostFree = 32;
/** So many bytes may wait for the disk before reading does. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * Writes blocks behind the reader's back, to a temporary file that takes its name only when it is complete. Nobody waits
 * until it is on the disk: every byte is checked when it is read, and what a power cut spoils is read again.
 */
export class CacheWriter implements LogSink {
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
    private readonly directory: string,
    private readonly temporary: string,
  ) {}

  static async create(directory: string): Promise<CacheWriter> {
    const temporary = temporaryPath(directory);
    let file: FileHandle | undefined;
    try {
      file = await open(temporary, 'wx', 0o600);
      await file.write(cacheMagic);
    } catch (error) {
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true }).catch(() => undefined);
      throw CacheUnusable.because(directory, error);
    }
    return new CacheWriter(file, directory, temporary);
  }

  add(block: LogBlock): void {
    const bytes = encodeBlock(block, (size) => this.memory(size));
    this.blocks.push(entryOf(block, this.offset, bytes.length, crc32(bytes)));
    this.offset += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  /** Starts writing what waits; resolves at once unless the disk is far behind. */
  async drain(): Promise<void> {
    this.assertWritten();
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

  async finish(summary: LogSummary, sha256: readonly string[], key: string): Promise<StoredLog> {
    await this.writing;
    this.start();
    await this.writing;
    this.assertWritten();
    const footer: StoredFooter = { key, summary, sha256, blocks: this.blocks };
    const text = Buffer.from(JSON.stringify(footer));
    const trailer = Buffer.alloc(24);
    trailer.writeUInt32LE(text.length, 0);
    trailer.writeUInt32LE(crc32(text), 4);
    cacheMagic.copy(trailer, 16);
    const path = join(this.directory, key);
    try {
      await this.write([text, trailer]);
      this.free.length = 0;
      await this.file.close();
      await rename(this.temporary, path);
    } catch (error) {
      throw CacheUnusable.because(this.directory, error);
    }
    const reader = CacheReader.open(path, sha256, false);
    if (reader === undefined)
      throw new CacheUnusable(this.directory, 'what was written is not there any more');
    return reader;
  }

  private assertWritten(): void {
    if (this.failure !== undefined) throw CacheUnusable.because(this.directory, this.failure);
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.writing;
    await this.file.close().catch(() => undefined);
    await rm(this.temporary, { force: true }).catch(() => undefined);
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
