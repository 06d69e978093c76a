import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { LogBlock } from '../../../core/logs/logBlock';
import type { BlockSource } from '../../../core/logs/viewBlocks';
import { decodeBlock } from './blockCodec';
import { type BlockEntry, type CacheFooter, cacheMagic, trailerBytes } from './cacheFile';

/** Reads the blocks of a cached log one at a time. */
export class CacheReader implements BlockSource {
  private closed = false;

  private constructor(
    private readonly descriptor: number,
    readonly path: string,
    readonly footer: CacheFooter,
  ) {}

  /**
   * undefined where there is no such file, or where a single bit of it is not as it was written. What this process
   * has just written need not be verified block by block; each one is when it is read.
   */
  static open(path: string, verify = true): CacheReader | undefined {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'r');
    } catch {
      return undefined;
    }
    try {
      const footer = readFooter(descriptor);
      if (footer && (!verify || footer.blocks.every((entry) => readEntry(descriptor, entry) !== undefined))) {
        return new CacheReader(descriptor, path, footer);
      }
    } catch {
      // Whatever is wrong with it, the log is read again.
    }
    closeSync(descriptor);
    return undefined;
  }

  get count(): number {
    return this.footer.blocks.length;
  }

  rowsOf(index: number): number {
    return this.footer.blocks[index].rows;
  }

  read(index: number): LogBlock {
    if (this.closed) throw new Error('The log was closed.');
    const bytes = readEntry(this.descriptor, this.footer.blocks[index]);
    if (!bytes) throw new Error('The cached log changed on disk while it was open.');
    return decodeBlock(bytes);
  }

  /** The block that holds a row, by the row's index among those that count. */
  blockOfRow(row: number): number {
    const next = this.footer.blocks.findIndex(({ firstRow }) => firstRow > row);
    return next < 0 ? this.count - 1 : next - 1;
  }

  close(): void {
    if (!this.closed) closeSync(this.descriptor);
    this.closed = true;
  }
}

function readFooter(descriptor: number): CacheFooter | undefined {
  const { size } = fstatSync(descriptor);
  if (size < cacheMagic.length + trailerBytes) return undefined;
  const head = readAt(descriptor, 0, cacheMagic.length);
  const trailer = readAt(descriptor, size - trailerBytes, trailerBytes);
  if (!head.equals(cacheMagic) || !trailer.subarray(16).equals(cacheMagic)) return undefined;
  const length = trailer.readUInt32LE(0);
  if (length > size - trailerBytes) return undefined;
  const text = readAt(descriptor, size - trailerBytes - length, length);
  if (crc32(text) !== trailer.readUInt32LE(4)) return undefined;
  return JSON.parse(text.toString()) as CacheFooter;
}

function readEntry(descriptor: number, entry: BlockEntry): Buffer | undefined {
  const bytes = readAt(descriptor, entry.offset, entry.bytes);
  return crc32(bytes) === entry.crc ? bytes : undefined;
}

/** Memory of its own, so that columns of eight bytes are aligned in it. */
function readAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const read = readSync(descriptor, bytes, done, length - done, position + done);
    if (read === 0) throw new Error('The file is shorter than it says.');
    done += read;
  }
  return bytes;
}
