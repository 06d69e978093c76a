import type { LogBlock } from '../../core/logs/blocks/logBlock';
import type { ReadingOptions } from '../../core/logs/schema/readingOptions';

/** How a log is read, and by whom it is watched meanwhile. */
export interface ReadOptions extends ReadingOptions {
  /** Where parsed logs are kept. */
  readonly cacheDirectory?: string;
  /** How much of them is kept; the least recently used go first. */
  readonly maxCacheBytes?: number;
  readonly signal?: AbortSignal;
  /** Bytes of the files as they are on disk, all files together. */
  readonly progress?: (bytesDone: number, bytesTotal: number) => void;
  /** Called while another reader of the same log is waited for; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Read the bytes of the files, whatever the cache knows of them. */
  readonly fresh?: boolean;
  /** Told what a person should know. */
  readonly warn?: (message: string) => void;
  /** How many threads may read; default: one for each processor. What is read is the same. */
  readonly threads?: number;
  /** Sees every block before it is put away; its arrays are only valid meanwhile. */
  readonly watch?: (block: LogBlock) => void;
  /** Never use the compiled scanner: the plain path alone. */
  readonly plain?: boolean;
}
