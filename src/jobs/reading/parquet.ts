import type { FileHandle } from 'node:fs/promises';
import { type FileMetaData, parquetMetadataAsync, parquetScan, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { assertColumns, settleRecords, type ReadingPlan } from '../../core/logs/reading/settleReading';
import type { LogReading } from '../../core/logs/reading/logReading';
import { featureSelector, mappedFields } from '../../core/logs/readers/featureSelection';
import type { ReadingOptions } from '../../core/logs/schema/readingOptions';
import { UserError } from '../../core/errors/userError';
import { assertSound } from './parquetMetadata';

const sampleRows = 1000;
/** Rows held at a time: a column's values of so many rows, never a whole row group's. */
const rowsAtOnce = 32_768;

type AsyncBuffer = Parameters<typeof parquetMetadataAsync>[0];

export interface ParquetSource {
  readonly buffer: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly plan: ReadingPlan;
  /** The columns that the mapping needs. */
  readonly columns: readonly string[];
}

export function isParquet(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PAR1';
}

export async function planParquet(
  file: FileHandle,
  size: number,
  options: ReadingOptions,
): Promise<ParquetSource> {
  const buffer = bufferOf(file, size);
  try {
    const metadata = await parquetMetadataAsync(buffer, { geoparquet: false });
    assertSound(metadata, size);
    const names = parquetSchema(metadata).children.map((child) => child.element.name);
    assertColumns(names.length);
    // The first rows of the first group that has any: a group holds most rows of a file.
    const rowEnd = Math.min(sampleRows, Number(metadata.row_groups.find(isFilled)?.num_rows ?? 0));
    const samples = rowEnd > 0 ? await readRows({ buffer, metadata }, names, 0, rowEnd) : [];
    const plan = settleRecords(samples, options);
    const mapped = mappedFields(plan.mapping);
    const ignored = new Set(plan.mapping.ignore ?? []);
    const isFeature = featureSelector(plan.mapping);
    const heads = new Set([...mapped].filter((name) => !ignored.has(name)).map((name) => name.split('.')[0]));
    for (const { path } of options.fields ?? []) heads.add(path).add(path.split('.')[0]);
    const columns = names.filter((name) => mapped.has(name) || heads.has(name) || isFeature(name));
    return { buffer, metadata, plan, columns };
  } catch (error) {
    throw explained(error);
  }
}

/** Reads column by column, a bounded number of rows at a time, so that memory stays flat. */
export async function readParquet(
  source: ParquetSource,
  reading: LogReading,
  signal: AbortSignal | undefined,
  drain: () => Promise<void>,
): Promise<void> {
  const { metadata, columns } = source;
  const submit = reading.records();
  let groupEnd = 0;
  for (const group of metadata.row_groups) {
    let rowStart = groupEnd;
    groupEnd += Number(group.num_rows);
    for (; rowStart < groupEnd; rowStart += rowsAtOnce) {
      signal?.throwIfAborted();
      const first = rowStart;
      const rows = await readRows(source, columns, first, Math.min(groupEnd, first + rowsAtOnce)).catch(
        (error: unknown) => {
          throw explained(error);
        },
      );
      rows.forEach((record, i) => submit(record, first + i + 1));
      await drain();
    }
  }
}

/** Rows of one group. Columns one after the other: of several at once, one that fails leaves the others unattended. */
async function readRows(
  { buffer, metadata }: Pick<ParquetSource, 'buffer' | 'metadata'>,
  columns: readonly string[],
  rowStart: number,
  rowEnd: number,
): Promise<Record<string, unknown>[]> {
  const range = { rowStart, rowEnd };
  // A scan remembers the columns it read; one of its own for every piece lets go of them.
  const scan = await parquetScan({ file: buffer, metadata, compressors, columns: [...columns], ...range });
  const rows = Array.from({ length: rowEnd - rowStart }, (): Record<string, unknown> => ({}));
  for (const name of columns) {
    const values: ArrayLike<unknown> = await scan.readColumn({ column: name, ...range });
    if (values.length !== rows.length)
      throw new Error(`the column ${name} does not have a value for each row`);
    rows.forEach((row, i) => (row[name] = plainValue(values[i])));
  }
  return rows;
}

const isFilled = ({ num_rows }: { num_rows: bigint }): boolean => num_rows > 0n;

function bufferOf(file: FileHandle, size: number): AsyncBuffer {
  return {
    byteLength: size,
    async slice(start: number, end = size) {
      const length = Math.max(0, Math.min(end, size) - start);
      const bytes = new ArrayBuffer(length);
      await file.read(new Uint8Array(bytes), 0, length, start);
      return bytes;
    },
  };
}

const plainRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plainValue(value)]));

/** 64-bit integers come as BigInt, lists sometimes as typed arrays: rows hold ordinary numbers and arrays. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, plainValue);
  if (Array.isArray(value)) return value.map(plainValue);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return plainRecord(value as Record<string, unknown>);
  return value;
}

function explained(error: unknown): unknown {
  if (error instanceof UserError || (error as Error).name === 'AbortError') return error;
  return new UserError(
    'damaged-parquet',
    `The Parquet file cannot be read (${reasonOf(error)}). Write it again, or export the log as CSV or JSON lines.`,
  );
}

/** The library's own words, unless they speak of numbers that are none. */
function reasonOf(error: unknown): string {
  const words = String((error as Error).message);
  return /NaN|undefined/.test(words) ? 'its pages do not fit together' : words;
}
