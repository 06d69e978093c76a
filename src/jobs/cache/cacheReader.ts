import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { BlockMemory } from '../../core/logs/blocks/blockMemory';
import type { LogBlock } from '../../core/logs/blocks/logBlock';
import { isOwn } from '../../files/ownedFile';
import { decodeBlock } from './blockCodec';
import { cacheMagic, trailerBytes } from './cacheFile';
import { type BlockEntry, type StoredFooter, cacheDamaged, type StoredLog } from '../reading/storedLog';

/** Neither through a link nor waiting for a pipe. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads the blocks of a cached log one at a time. */
export class CacheReader implements StoredLog {
  private closed = false;

  private constructor(
    private readonly descriptor: number,
    readonly path: string,
    readonly footer: StoredFooter,
  ) {}

  /**
   * undefined where there is no such file, where another user could have written it, where it is of other logs than
   * those with these hashes, or where a single bit of it is not as it was written. What this process has just written
   * need not be verified block by block; each one is when it is read.
   */
  static open(path: string, hashes: readonly string[], verify = true): CacheReader | undefined {
    let descriptor: number;
    try {
      descriptor = openSync(path, flags);
    } catch {
      return undefined;
    }
    try {
      const memory = new BlockMemory();
      const footer = isOwn(fstatSync(descriptor)) ? readFooter(descriptor) : undefined;
      if (
        footer &&
        footer.key === basename(path) &&
        isDeepStrictEqual(footer.sha256, hashes) &&
        (!verify || footer.blocks.every((entry) => readEntry(descriptor, entry, memory) !== undefined))
      ) {
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

  read(index: number, memory?: BlockMemory): LogBlock {
    if (this.closed) throw new Error('The log was closed.');
    const bytes = readEntry(this.descriptor, this.footer.blocks[index], memory);
    if (!bytes) throw cacheDamaged();
    return decodeBlock(bytes, memory);
  }

  close(): void {
    if (!this.closed) closeSync(this.descriptor);
    this.closed = true;
  }
}

function readFooter(descriptor: number): StoredFooter | undefined {
  const { size } = fstatSync(descriptor);
  if (size < cacheMagic.length + trailerBytes) return undefined;
  const head = readAt(descriptor, 0, cacheMagic.length);
  const trailer = readAt(descriptor, size - trailerBytes, trailerBytes);
  if (!head.equals(cacheMagic) || !trailer.subarray(16).equals(cacheMagic)) return undefined;
  const length = trailer.readUInt32LE(0);
  if (length > size - trailerBytes) return undefined;
  const text = readAt(descriptor, size - trailerBytes - length, length);
  if (crc32(text) !== trailer.readUInt32LE(4)) return undefined;
  return JSON.parse(text.toString()) as StoredFooter;
}

function readEntry(descriptor: number, entry: BlockEntry, memory?: BlockMemory): Buffer | undefined {
  const bytes = readAt(descriptor, entry.offset, entry.bytes, memory);
  return crc32(bytes) === entry.crc ? bytes : undefined;
}

/** Memory of its own, so that columns of eight bytes are aligned in it. */
function readAt(descriptor: number, position: number, length: number, memory?: BlockMemory): Buffer {
  const kept = memory?.bytes('stored', length);
  const bytes = kept ? Buffer.from(kept.buffer, 0, length) : Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const read = readSync(descriptor, bytes, done, length - done, position + done);
    if (read === 0) throw new Error('The file is shorter than it says.');
    done += read;
  }
  return bytes;
}
