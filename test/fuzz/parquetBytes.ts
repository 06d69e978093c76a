import { LogReading } from '../../src/core/logs/reading/logReading';
import type { ReadingOptions } from '../../src/core/logs/schema/readingOptions';
import { planParquet, readParquet } from '../../src/jobs/reading/parquet/readParquet';

/** Reads Parquet bytes without a file. */
export async function readParquetBytes(bytes: Uint8Array, options: ReadingOptions = {}): Promise<unknown> {
  const read = (position: number, length: number): Uint8Array => {
    const part = bytes.slice(position, position + length);
    if (part.length < length) throw new Error('it is shorter than it says');
    return part;
  };
  const source = await planParquet({ size: bytes.length, read }, options);
  const reading = new LogReading(source.plan, options, () => undefined);
  await readParquet(source, reading, undefined, () => Promise.resolve());
  return reading.finish();
}
