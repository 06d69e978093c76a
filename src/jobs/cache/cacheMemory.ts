import type { LogSummary } from '../../core/documents/log/inspection';
import type { LogBlock } from '../../core/logs/blocks/logBlock';
import type { LogSink } from '../reading/readFiles';
import { decodeBlock, encodeBlock } from './blockCodec';
import { entryOf } from './cacheFile';
import type { BlockEntry, StoredLog } from '../reading/storedLog';

/** Keeps the blocks of a log in memory, where no disk takes them. */
export class CacheMemory implements LogSink {
  private readonly encoded: Buffer[] = [];
  private readonly blocks: BlockEntry[] = [];

  add(block: LogBlock): void {
    const bytes = encodeBlock(block);
    this.encoded.push(bytes);
    this.blocks.push(entryOf(block, 0, bytes.length, 0));
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }

  finish(summary: LogSummary, sha256: readonly string[], key: string): Promise<StoredLog> {
    const { encoded, blocks } = this;
    return Promise.resolve({
      path: undefined,
      footer: { key, summary, sha256, blocks },
      count: blocks.length,
      rowsOf: (index) => blocks[index].rows,
      read: (index, memory) => decodeBlock(encoded[index], memory),
      close: () => void (encoded.length = 0),
    });
  }

  abandon(): Promise<void> {
    this.encoded.length = 0;
    return Promise.resolve();
  }
}
