import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { linesOf } from '../../../src/jobs/reading/parquet/readParquet';
import { textsOf } from '../../../src/jobs/reading/parquet/valueText';

/**
 * Files that DuckDB wrote: numbers of all sizes, NaN, infinities, texts, times, structs in structs, lists of texts, of structs
 * and of lists, a map, and something missing at every level, in two groups of rows.
 */
const read = (name: string): Buffer => readFileSync(join(__dirname, '../../fixtures/parquet', name));

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
      const bytes = read(name);
      const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
      const metadata = parquetMetadata(buffer);
      const columns = metadata.schema[0].num_children ?? 0;
      const file = {
        size: bytes.length,
        read: (at: number, length: number) => new Uint8Array(buffer, at, length),
      };
      const expected = await parquetReadObjects({ file: buffer, compressors });
      const names = Object.keys(expected[0]);
      assert.equal(names.length, columns);
      const lines = [...linesOf({ file, metadata, columns: names })];
      assert.equal(lines.length, 2500);
      lines.forEach((line, i) => assert.deepEqual(JSON.parse(line), plain(expected[i]), `row ${i}`));
      // Of some columns alone, each is the same.
      const some = [...linesOf({ file, metadata, columns: ['items', 'chances'] })];
      some.forEach((line, i) => {
        const { items, chances } = JSON.parse(lines[i]) as Record<string, unknown>;
        assert.deepEqual(JSON.parse(line), { items, chances });
      });
    });

  it('are numbers that read back to the bit, and missing where they are none', () => {
    const written = (value: number): string => textsOf(Float64Array.of(value))(0);
    const same = (value: number): void =>
      assert.ok(Object.is(JSON.parse(written(value)), value), `${value}: ${written(value)}`);
    const short = (value: number): void => assert.equal(written(value), String(value + 0));
    fc.assert(fc.property(fc.double({ noNaN: true }), same), { numRuns: 2000 });
    const decimals = fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(decimals, ([part, digits]) => short(part / 10 ** digits)),
      { numRuns: 2000 },
    );
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
