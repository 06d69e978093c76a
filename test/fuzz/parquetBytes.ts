import type { FileHandle } from 'node:fs/promises';
import { LogReading } from '../../src/core/logs/reading/logReading';
import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import { planParquet, readParquet } from '../../src/jobs/reading/parquet';

/** Reads Parquet bytes without a file. */
export async function readParquetBytes(bytes: Uint8Array, options: ReadingOptions = {}): Promise<unknown> {
  const file = {
    read(target: Uint8Array, offset: number, length: number, position: number) {
      const part = bytes.subarray(position, position + length);
      target.set(part, offset);
      return Promise.resolve({ bytesRead: part.length, buffer: target });
    },
  } as unknown as FileHandle;
  const source = await planParquet(file, bytes.length, options);
  const reading = new LogReading(source.plan, options, () => undefined);
  await readParquet(source, reading, undefined, () => Promise.resolve());
  return reading.finish();
}
