import type { LogSummary } from '../../core/documents/log/inspection';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { assertReadable, sampleLines } from '../../core/logs/detection/sampleLines';
import { type ReadingPlan, settleReading } from '../../core/logs/reading/settleReading';
import { formatReaders } from '../../core/logs/readers/registry';
import type { LogBlock } from '../../core/logs/blocks/logBlock';
import { LogReading } from '../../core/logs/reading/logReading';
import { limitsOf } from '../../core/logs/schema/readingOptions';
import { UserError } from '../../core/errors/userError';
import { openRegular } from '../../files/readWhole';
import type { StoredLog } from './storedLog';
import { compressionOf, decompressed } from './decompress';
import { chunkBytes, fileChunks } from './fileChunks';
import { startFileHash } from './fileHash';
import { type FileStamp, firstStamp, isSameStamp, laterStamp } from './fileStamp';
import type { LineScanner } from '../../core/logs/fast/lineScanner';
import { createScanner } from './loadScanner';
import type { ReadOptions } from './readOptions';
import { bytesOfFile } from './parquet/randomBytes';
import { isParquet, planParquet, readParquet } from './parquet/readParquet';
import { type ScanAnswer, ScanThreads } from './scanThreads';
import { peek, spooled } from './spool';
import { asUtf8 } from './transcode';

/** Enough of a file to detect its format and fields. */
const headBytes = chunkBytes;
/** Chunks that are read from the disk while others are worked on. */
const readAhead = 3;

/** Where blocks go. A block's arrays are only valid during `add`; reading goes on when `drain` resolves. */
export interface BlockSink {
  add(block: LogBlock): void;
  drain(): Promise<void>;
}

/** A sink that becomes a log, or leaves nothing behind. */
export interface LogSink extends BlockSink {
  finish(summary: LogSummary, sha256: readonly string[], key: string): Promise<StoredLog>;
  abandon(): Promise<void>;
}

/** A file that was read whole, and as it was then. */
interface ReadFile {
  readonly sha256: string;
  readonly stamp: FileStamp;
}

export interface ReadResult {
  readonly summary: LogSummary;
  readonly files: readonly ReadFile[];
}

/** Someone wrote to a log while it was read: what was read is of no file that ever was. */
export class LogChanged extends Error {
  override readonly name = 'LogChanged';
  constructor(readonly path: string) {
    super(`${path} changed while it was read.`);
  }
}

/** Reads files one after the other into blocks. */
export async function readFiles(
  paths: readonly string[],
  total: number,
  options: ReadOptions,
  writer: BlockSink,
): Promise<ReadResult> {
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    options.progress?.(Math.min(done, total), total);
  };
  const scanner = options.plain ? undefined : createScanner();
  const threads = ScanThreads.for(scanner, total, options.threads);
  const run: Run = { options, writer, onBytes, scanner, threads, reading: undefined, plan: undefined };
  const files: ReadFile[] = [];
  try {
    // Whoever says how many threads there are has them from the first line on.
    if (options.threads !== undefined) await threads?.started();
    for (const path of paths) files.push(await readFile(path, run));
  } finally {
    await threads?.close();
  }
  if (!run.reading)
    throw new UserError('empty-file', 'The file is empty. Choose a log with at least one row.');
  const summary = run.reading.finish();
  await writer.drain();
  return { summary, files };
}

interface Run {
  readonly options: ReadOptions;
  readonly writer: BlockSink;
  readonly onBytes: (bytes: number) => void;
  readonly scanner: LineScanner | undefined;
  readonly threads: ScanThreads | undefined;
  reading: LogReading | undefined;
  plan: ReadingPlan | undefined;
}

/** Hash and rows come from one open file and from the same bytes of it. */
async function readFile(path: string, run: Run): Promise<ReadFile> {
  run.options.signal?.throwIfAborted();
  const file = await openRegular(path);
  try {
    const stamp = await firstStamp(file);
    let sha256: string;
    try {
      sha256 = await readRows(file, stamp.size, run);
    } catch (error) {
      // What is wrong with the rows of a file that was changed meanwhile need not be wrong with the file.
      if (isSameStamp(stamp, await laterStamp(file))) throw error;
      throw error instanceof UserError ? new LogChanged(path) : error;
    }
    const later = await laterStamp(file);
    if (!isSameStamp(stamp, later)) {
      // A service appends to its log all day: what was read must still be what the file begins with.
      const grown = later.size > stamp.size && (await hashOfFirst(file, stamp.size, run)) === sha256;
      if (!grown) throw new LogChanged(path);
      run.options.warn?.(
        `${path} grew while it was read. The rows that it held at the beginning are used; open it again for the others.`,
      );
    }
    return { sha256, stamp };
  } finally {
    await file.close();
  }
}

async function hashOfFirst(file: FileHandle, size: number, { options: { signal } }: Run): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of fileChunks(file, size, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

async function readRows(file: FileHandle, size: number, run: Run): Promise<string> {
  const { threads } = run;
  const hash = startFileHash(size, threads?.ahead);
  try {
    const magic = Buffer.alloc(4);
    await file.read(magic, 0, 4, 0);
    const compression = compressionOf(magic);
    const fresh = compression !== 'none';
    const chunks = fileChunks(file, size, {
      signal: run.options.signal,
      onBytes: run.onBytes,
      onChunk: (chunk) => hash.update(chunk),
      fresh,
      buffers: threads ? ScanThreads.chunks(readAhead + 1 + threads.ahead) : run.scanner?.chunks,
      kept: threads?.ahead,
    });
    if (isParquet(magic)) {
      // Parquet is read in places, from its end: its hash needs a pass of its own.
      for await (const chunk of chunks) void chunk;
      await readParquetFile(file, size, run);
      return await hash.digest();
    }
    const { first, all } = await peek(decompressed(chunks, compression, size));
    if (isParquet(first)) {
      await spooled(all, run.options.cacheDirectory ?? tmpdir(), (whole, bytes) =>
        readParquetFile(whole, bytes, run),
      );
    } else await readText(asUtf8(all), run);
    return await hash.digest();
  } finally {
    await hash.cancel();
  }
}

async function readText(chunks: AsyncGenerator<Uint8Array>, run: Run): Promise<void> {
  try {
    const { head, complete } = await readHead(chunks, limitsOf(run.options).maxLineBytes);
    assertReadable(head.subarray(0, 1 << 16));
    const reading = begin(settleReading(sampleLines(head, complete), run.options, run.scanner), run);
    reading.startFile();
    for (let at = 0; at < head.length; at += chunkBytes) reading.push(head.subarray(at, at + chunkBytes));
    await run.writer.drain();
    if (!complete) await readRest(chunks, reading, run);
    reading.endFile();
    await run.writer.drain();
  } finally {
    await chunks.return(undefined);
  }
}

/** Reads chunk after chunk, while threads scan those that follow. */
async function readRest(
  chunks: AsyncGenerator<Uint8Array>,
  reading: LogReading,
  { threads, writer }: Run,
): Promise<void> {
  const queue: { chunk: Uint8Array; answer: Promise<ScanAnswer> | undefined }[] = [];
  const next = async (): Promise<void> => {
    const { chunk, answer } = queue.shift() ?? { chunk: new Uint8Array(0), answer: undefined };
    const batches = await answer;
    reading.push(chunk, batches);
    if (batches) threads?.done(batches);
    await writer.drain();
  };
  for await (const chunk of chunks) {
    queue.push({ chunk, answer: threads && reading.prepareScan() ? threads.scan(chunk) : undefined });
    if (queue.length > (threads?.ahead ?? 0)) await next();
  }
  while (queue.length > 0) await next();
}

/** At least the first line whole, unless it is over the limit of lines. */
async function readHead(
  chunks: AsyncGenerator<Uint8Array>,
  maxLineBytes: number,
): Promise<{ head: Buffer; complete: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  let lineEnds = false;
  while (length < headBytes || (!lineEnds && length <= maxLineBytes + headBytes)) {
    const next = await chunks.next();
    if (next.done) return { head: Buffer.concat(parts), complete: true };
    parts.push(Buffer.from(next.value));
    length += next.value.length;
    lineEnds ||= next.value.includes(10);
  }
  return { head: Buffer.concat(parts), complete: false };
}

async function readParquetFile(file: FileHandle, size: number, run: Run): Promise<void> {
  const source = await planParquet(bytesOfFile(file, size), run.options);
  const reading = begin(source.plan, run);
  await readParquet(source, reading, run.options.signal, () => run.writer.drain());
}

function begin(plan: ReadingPlan, run: Run): LogReading {
  if (run.plan && run.plan.format !== plan.format) {
    throw new UserError(
      'mixed-formats',
      `The files are of different formats (${formatReaders[run.plan.format].title} and ${formatReaders[plan.format].title}). Open them separately.`,
    );
  }
  run.plan ??= plan;
  if (!run.reading) {
    const emit = (block: LogBlock): void => {
      run.options.watch?.(block);
      run.writer.add(block);
    };
    run.reading = new LogReading(plan, run.options, emit, run.scanner);
  }
  return run.reading;
}
