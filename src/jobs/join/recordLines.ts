import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { UserError } from '../../core/errors/userError';
import { decodeLine, isBlank, parseJsonObject } from '../../core/logs/readers/records/decodeLine';
import { columnNames, quoteStaysOpen, splitDelimited } from '../../core/logs/readers/delimited';
import { openRegular } from '../../files/readWhole';
import { compressionOf, decompressed } from '../reading/decompress';
import { fileChunks } from '../reading/fileChunks';
import { isParquet } from '../reading/parquet/readParquet';
import { asUtf8 } from '../reading/transcode';

export type Fields = Readonly<Record<string, unknown>>;

/** The bytes of a record's lines, without the last line's end. */
export interface RawRecord {
  readonly bytes: Uint8Array;
  /** The 1-based line it starts on, and how many it has. */
  readonly line: number;
  readonly lines: number;
  readonly isBlank: boolean;
  /** undefined where it is no record. */
  fields(): Fields | undefined;
}

/** What the first line of a file says about the others. */
export interface RecordShape {
  readonly kind: 'json' | 'table';
  readonly delimiter: string;
  readonly names: readonly string[];
}

const mostLineBytes = 16 * 1024 * 1024;

/** A file as it was when it was read first. */
export interface ReadFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** A file that nobody has read yet, or one that was: no more of it is read then, and it must be the same. */
export type Source = string | ReadFile;

/** Gets the bytes of a table's header. */
type UseHeader = (bytes: Uint8Array, shape: RecordShape) => void | Promise<void>;

/** Hands on the records of a file, compressed or not: JSON lines, or a table with a header. */
export async function readRecords(
  source: Source,
  use: (record: RawRecord, shape: RecordShape) => void | Promise<void>,
  checkpoint: () => void,
  header: UseHeader = () => undefined,
): Promise<ReadFile> {
  const path = typeof source === 'string' ? source : source.path;
  const file = await openRegular(path);
  const hash = createHash('sha256');
  try {
    const size = typeof source === 'string' ? (await file.stat()).size : source.size;
    const lines = linesOf(file, path, size, (chunk) => hash.update(chunk));
    let shape: RecordShape | undefined;
    let open: Uint8Array | undefined;
    let line = 0;
    let start = 0;
    for await (const chunk of lines) {
      checkpoint();
      for (const each of chunk) {
        line++;
        if (shape === undefined) {
          shape = shapeOf(each, path, line);
          if (shape?.kind === 'table') {
            await header(each, shape);
            continue;
          }
        }
        if (open === undefined) start = line;
        const bytes = open ? Buffer.concat([open, Buffer.from('\n'), each]) : each;
        const delimiter = shape?.delimiter.charCodeAt(0) ?? 0;
        if (shape?.kind === 'table' && quoteStaysOpen(bytes, 0, bytes.length, delimiter, false)) {
          assertLength(bytes, path, start);
          open = bytes;
          continue;
        }
        open = undefined;
        if (shape) await use(recordOf(bytes, start, line - start + 1, shape), shape);
      }
    }
    if (open && shape) await use(recordOf(open, start, line - start + 1, shape), shape);
    if (!shape) throw new UserError('empty-file', `${path} is empty. Choose a file with at least one row.`);
    const sha256 = hash.digest('hex');
    if (typeof source !== 'string' && source.sha256 !== sha256)
      throw new UserError(
        'log-changed',
        `${path} changed while it was read. Wait until nothing writes to it any more, or make a copy of it, and try again.`,
      );
    return { path, size, sha256 };
  } finally {
    await file.close();
  }
}

async function* linesOf(
  file: FileHandle,
  path: string,
  size: number,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array[]> {
  const magic = Buffer.alloc(4);
  await file.read(magic, 0, 4, 0);
  if (isParquet(magic))
    throw new UserError(
      'join-format',
      `${path} is a Parquet file. Decisions and outcomes are joined as JSON lines or tables: write it as one of them.`,
    );
  const bytes = fileChunks(file, size, { fresh: true, onChunk: (chunk) => void onChunk(chunk) });
  let rest: Uint8Array = new Uint8Array(0);
  let count = 0;
  for await (const chunk of asUtf8(decompressed(bytes, compressionOf(magic), size))) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Uint8Array[] = [];
    let start = 0;
    for (let end = all.indexOf(10, start); end >= 0; end = all.indexOf(10, start)) {
      lines.push(all.subarray(start, end));
      start = end + 1;
    }
    rest = all.subarray(start);
    count += lines.length;
    assertLength(rest, path, count + 1);
    yield lines;
  }
  if (rest.length > 0) yield [rest];
}

function assertLength(bytes: Uint8Array, path: string, line: number): void {
  if (bytes.length <= mostLineBytes) return;
  throw new UserError('join-format', `A record of ${path} is longer than 16 MB. Correct line ${line}.`, line);
}

function shapeOf(bytes: Uint8Array, path: string, line: number): RecordShape | undefined {
  if (isBlank(bytes, 0, bytes.length)) return undefined;
  const text = (decodeLine(bytes, 0, bytes.length) ?? '').replace(/^\uFEFF/, '').trim();
  if (text.startsWith('{')) return { kind: 'json', delimiter: '', names: [] };
  const delimiter = [',', '\t', ';'].reduce((a, b) => (text.split(b).length > text.split(a).length ? b : a));
  if (!text.includes(delimiter))
    throw new UserError(
      'join-format',
      `Line ${line} of ${path} is neither JSON nor the header of a table. Decisions and outcomes are joined as JSON lines or tables.`,
      line,
    );
  return { kind: 'table', delimiter, names: columnNames(splitDelimited(text, delimiter)) };
}

function recordOf(bytes: Uint8Array, line: number, lines: number, shape: RecordShape): RawRecord {
  return {
    bytes,
    line,
    lines,
    isBlank: isBlank(bytes, 0, bytes.length),
    fields() {
      const text = decodeLine(bytes, 0, bytes.length)?.replace(/\r$/, '');
      if (text === undefined || this.isBlank) return undefined;
      if (shape.kind === 'json') {
        const value = parseJsonObject(text);
        return typeof value === 'string' ? undefined : value;
      }
      const cells = splitDelimited(text, shape.delimiter);
      if (cells.length !== shape.names.length) return undefined;
      // As text: a key must not be read as a number and rounded.
      return Object.fromEntries(shape.names.map((name, i) => [name, cells[i].trim()]));
    },
  };
}
