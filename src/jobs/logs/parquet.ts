import type { FileHandle } from 'node:fs/promises';
import {
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetScan,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { assertColumns, settleRecords, type ReadingPlan } from '../../core/logs/detection/settleReading';
import type { LogReading } from '../../core/logs/logReading';
import { featureSelector, mappedFields } from '../../core/logs/readers/featureSelection';
import type { ReadingOptions } from '../../core/logs/readingOptions';
import { UserError } from '../../core/userError';

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
    const metadata = await parquetMetadataAsync(buffer);
    const names = parquetSchema(metadata).children.map((child) => child.element.name);
    assertColumns(names.length);
    const rowEnd = Math.min(sampleRows, Number(metadata.num_rows));
    const samples = await parquetReadObjects({ file: buffer, metadata, compressors, rowEnd });
    const plan = settleRecords(samples.map(plainRecord), options);
    const mapped = mappedFields(plan.mapping);
    const ignored = new Set(plan.mapping.ignore ?? []);
    const isFeature = featureSelector(plan.mapping);
    const heads = new Set([...mapped].filter((name) => !ignored.has(name)).map((name) => name.split('.')[0]));
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
  const { buffer, metadata, columns } = source;
  const submit = reading.records();
  const { ranges } = await parquetScan({ file: buffer, metadata, compressors, columns: [...columns] });
  for (const range of ranges) {
    for (let { rowStart } = range; rowStart < range.rowEnd; rowStart += rowsAtOnce) {
      signal?.throwIfAborted();
      const rowEnd = Math.min(range.rowEnd, rowStart + rowsAtOnce);
      // A scan remembers the columns it read; one of its own for every piece lets go of them.
      const scan = await parquetScan({
        file: buffer,
        metadata,
        compressors,
        columns: [...columns],
        rowStart,
        rowEnd,
      });
      const values: ArrayLike<unknown>[] = [];
      try {
        for (const name of columns) {
          values.push(await scan.readColumn({ column: name, rowStart, rowEnd }));
        }
      } catch (error) {
        throw explained(error);
      }
      for (let row = 0; row < rowEnd - rowStart; row++) {
        const record: Record<string, unknown> = {};
        columns.forEach((name, i) => (record[name] = plainValue(values[i][row])));
        submit(record, rowStart + row + 1);
      }
      await drain();
    }
  }
}

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
    `The Parquet file cannot be read (${String((error as Error).message)}). Write it again, or export the log as CSV or JSON lines.`,
  );
}
