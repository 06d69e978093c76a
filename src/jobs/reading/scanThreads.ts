import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { LineScanner } from '../../core/logs/fast/lineScanner';
import type { TreeChange } from '../../core/logs/fast/scanTree';
import type { ScannedBatch } from '../../core/logs/fast/scannedBatch';
import { builtFile } from '../wasm/webAssembly';
import { chunkBytes } from './fileChunks';
import { compiledScanner } from './loadScanner';

/** Below this, threads cost more than they save. */
const worthThreads = 16 * 1024 * 1024;
const mostThreads = 8;
/** So many chunks are on their way to each thread. */
const chunksEach = 2;
const newline = 10;

/** A chunk to be scanned, and what became known since the last one. */
export interface ScanQuestion {
  readonly changes: readonly TreeChange[];
  readonly settings: Uint8Array;
  readonly bytes: Uint8Array;
  /** Whole lines. */
  readonly start: number;
  readonly end: number;
  /** Memory of earlier answers. */
  readonly used: readonly ArrayBuffer[];
}

export type ScanAnswer = readonly ScannedBatch[];

interface Thread {
  readonly worker: Worker;
  readonly started: Promise<void>;
  ready: boolean;
  /** What became known since it was asked last. */
  changes: TreeChange[];
  readonly waiting: ((answer: ScanAnswer) => void)[];
}

/**
 * Threads that scan chunks ahead of the reading, by what it has learned so far. What they find is what the reading's own
 * scanner would find; lines that hold something new are left to it. A thread that fails costs nothing but time.
 */
export class ScanThreads {
  private readonly threads: Thread[];
  private readonly shared: Uint8Array[] = [];
  private used: ArrayBuffer[] = [];

  private constructor(
    private readonly scanner: LineScanner,
    file: string,
    count: number,
  ) {
    scanner.tree.record();
    this.threads = Array.from({ length: count }, () => this.start(file));
  }

  /** undefined: one thread is enough, or all there is. `threads`: how many a person wants. */
  static for(
    scanner: LineScanner | undefined,
    size: number,
    threads?: number,
    file = builtFile('scanWorker.js'),
  ): ScanThreads | undefined {
    // One processor files the rows, and another one hashes the file.
    const count = Math.min(mostThreads, threads === undefined ? availableParallelism() - 2 : threads - 1);
    const isWorth = threads !== undefined || size >= worthThreads;
    if (!scanner || file === undefined || count < 1 || !isWorth) return undefined;
    return new ScanThreads(scanner, file, count);
  }

  /** All threads have started, or have given up. */
  async started(): Promise<void> {
    await Promise.all(this.threads.map(({ started }) => started));
  }

  /** How many chunks may be on their way. */
  get ahead(): number {
    return chunksEach * this.threads.length;
  }

  /** Memory that all threads see, for a file to be read into. */
  static chunks(count: number): Uint8Array[] {
    return Array.from({ length: count }, () => new Uint8Array(new SharedArrayBuffer(chunkBytes)));
  }

  /** Scans the whole lines of a chunk; undefined where nobody is free to. The chunk must stay as it is meanwhile. */
  scan(chunk: Uint8Array): Promise<ScanAnswer> | undefined {
    const changes = this.scanner.tree.takeChanges();
    if (changes.length > 0) for (const each of this.threads) each.changes = each.changes.concat(changes);
    const [thread] = this.threads
      .filter(({ ready, waiting }) => ready && waiting.length < chunksEach)
      .sort((a, b) => a.waiting.length - b.waiting.length);
    const start = chunk.indexOf(newline) + 1;
    const end = chunk.lastIndexOf(newline) + 1;
    if (thread === undefined || end <= start) return undefined;
    const isShared = chunk.buffer instanceof SharedArrayBuffer;
    const bytes = isShared ? chunk : this.sharedCopy(chunk);
    const used = this.used;
    this.used = [];
    const question: ScanQuestion = {
      changes: thread.changes,
      settings: this.scanner.settings(),
      bytes,
      start,
      end,
      used,
    };
    thread.changes = [];
    thread.worker.postMessage(question, used);
    return new Promise((resolve) => {
      thread.waiting.push((answer) => {
        if (!isShared) this.shared.push(bytes);
        resolve(answer);
      });
    });
  }

  /** The answer is not needed any more. */
  done(answer: ScanAnswer): void {
    for (const { columns } of answer) this.used.push(columns);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }

  private start(file: string): Thread {
    // Without our own flags: a loader of sources has no business in a bundle.
    const worker = new Worker(file, { workerData: compiledScanner(), execArgv: [] });
    let start = (): void => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const thread: Thread = { worker, started, ready: false, changes: [], waiting: [] };
    worker.unref();
    worker.on('message', (answer: ScanAnswer | 'ready') => {
      if (answer !== 'ready') {
        thread.waiting.shift()?.(answer);
        return;
      }
      thread.ready = true;
      start();
    });
    const giveUp = (): void => {
      start();
      thread.ready = false;
      for (const resolve of thread.waiting.splice(0)) resolve([]);
    };
    worker.on('error', giveUp);
    worker.on('exit', giveUp);
    return thread;
  }

  private sharedCopy(chunk: Uint8Array): Uint8Array {
    const fitting = this.shared.findIndex(({ buffer }) => buffer.byteLength >= chunk.length);
    const memory =
      fitting >= 0
        ? this.shared.splice(fitting, 1)[0].buffer
        : new SharedArrayBuffer(Math.max(chunkBytes, chunk.length));
    const copy = new Uint8Array(memory, 0, chunk.length);
    copy.set(chunk);
    return copy;
  }
}
