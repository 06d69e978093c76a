import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { linesOf } from '../../../src/jobs/reading/parquet/readParquet';
import { textsOf } from '../../../src/jobs/reading/parquet/valueText';

/**
 * Files that DuckDB wrote: numbers of all sizes, NaN, infinities, texts, times, structs in structs, lists of texts, of structs
 * and of lists, a map, and something missing at every level, in two groups of rows.
 */
function read(name: string): ArrayBuffer {
  const bytes = readFileSync(join(__dirname, '../../fixtures/parquet', name));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

const rowsOf = (buffer: ArrayBuffer, metadata: FileMetaData, columns: readonly string[]): string[] => {
  const file = {
    size: buffer.byteLength,
    read: (at: number, length: number) => new Uint8Array(buffer, at, length),
  };
  return [...linesOf({ file, metadata, columns })];
};

/** What the library makes of a value, as JSON has it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (value instanceof Date) return value.toISOString();
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

describe('the values of a Parquet file', () => {
  for (const name of ['types.parquet', 'types-v2.parquet'])
    it(`are those that the library puts together: ${name}`, async () => {
      const buffer = read(name);
      const metadata = parquetMetadata(buffer);
      const expected = await parquetReadObjects({ file: buffer, compressors });
      const names = Object.keys(expected[0]);
      assert.equal(names.length, metadata.schema[0].num_children);
      const lines = rowsOf(buffer, metadata, names);
      assert.equal(lines.length, 2500);
      lines.forEach((line, i) => assert.deepEqual(JSON.parse(line), plain(expected[i]), `row ${i}`));
      // Of some columns alone, each is the same.
      const some = rowsOf(buffer, metadata, ['items', 'chances']);
      assert.equal(some.length, lines.length);
      some.forEach((line, i) => {
        const { items, chances } = JSON.parse(lines[i]) as Record<string, unknown>;
        assert.deepEqual(JSON.parse(line), { items, chances });
      });
    });

  it('are refused where a column says that it has more or fewer of them than it has', () => {
    const buffer = read('types.parquet');
    const withCount = (isRepeated: boolean, change: bigint): string[] => {
      const metadata = parquetMetadata(buffer);
      const column = metadata.row_groups[0].columns
        .map(({ meta_data: meta }) => meta)
        .find(
          (meta) =>
            meta &&
            meta.path_in_schema.length > 1 === isRepeated &&
            (!isRepeated || meta.path_in_schema[0] === 'items'),
        );
      assert.ok(column);
      column.num_values += change;
      return rowsOf(buffer, metadata, [column.path_in_schema[0]]);
    };
    assert.equal(withCount(false, 0n).length, 2500);
    assert.equal(withCount(true, 0n).length, 2500);
    for (const change of [-1n, 1n]) assert.throws(() => withCount(false, change), /a value for each row/);
    assert.throws(() => withCount(true, -1n), /more values than its column/);
  });

  it('are numbers that read back to the bit, and missing where they are none', () => {
    const written = (value: number): string => textsOf(Float64Array.of(value))(0);
    const same = (value: number): void =>
      assert.ok(Object.is(JSON.parse(written(value)), value), `${value}: ${written(value)}`);
    fc.assert(fc.property(fc.double({ noNaN: true }), same), { numRuns: 2000 });
    for (const value of [0, -0, Infinity, -Infinity, 5e-324, 2 ** 53, 0.001, -1.5, 2147.483648]) same(value);
    assert.deepEqual([0.5, -12.25, 3, 0.000001, NaN].map(written), [
      '0.5',
      '-12.25',
      '3',
      '0.000001',
      'null',
    ]);
    const longs = BigInt64Array.of(0n, -1n, 2n ** 52n, -(2n ** 52n), 2n ** 53n + 1n, -(2n ** 63n));
    assert.deepEqual(
      Array.from(longs, (_, i) => textsOf(longs)(i)),
      Array.from(longs, String),
    );
  });
});
