import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetFile, type ParquetColumn } from './parquetFile';
import { directory, openContent, rowsOf, withLog } from './support';

const group = (from: number, count: number): ParquetColumn[] => {
  const ids = Array.from({ length: count }, (_, i) => from + i);
  return [
    { name: 'context', kind: 'list', values: ids.map((i) => [i, i / 7]) },
    { name: 'action', kind: 'int64', values: ids.map((i) => i % 3) },
    { name: 'pi0', kind: 'list', values: ids.map(() => [0.5, 0.25, 0.25]) },
    { name: 'reward', kind: 'double', values: ids.map((i) => i % 2) },
    { name: 'note', kind: 'text', values: ids.map((i) => `n${i}`) },
  ];
};

describe('Parquet', () => {
  it('is read column by column, over its row groups', () =>
    withLog(parquetFile([group(0, 1000), group(1000, 500)]), {}, ({ data, inspection }) => {
      assert.equal(inspection.format, 'parquet');
      assert.deepEqual(inspection.rows, { lines: 1500, used: 1500, skipped: 0, rejected: 0 });
      assert.equal(data.propensities, 'full');
      const rows = rowsOf(data);
      assert.equal(rows.length, 1500);
      rows.forEach((row, i) => {
        assert.deepEqual(row, {
          line: i + 1,
          event: i,
          action: i % 3,
          reward: i % 2,
          propensity: [0.5, 0.25, 0.25][i % 3],
          weight: 1,
          offered: 3,
          features: [i, i / 7],
          distribution: [0.5, 0.25, 0.25],
        });
      });
    }));

  it('may be compressed as a whole', async () => {
    const bytes = parquetFile([group(0, 1000)]);
    const plain = await withLog(bytes, {}, ({ data }) => rowsOf(data));
    const compressed = await withLog(gzipSync(bytes), {}, ({ data, inspection }) => {
      assert.equal(inspection.format, 'parquet');
      return rowsOf(data);
    });
    assert.deepEqual(compressed, plain);
    assert.deepEqual(
      readdirSync(join(directory, 'cache')).filter((file) => file.endsWith('.tmp')),
      [],
    );
  });

  it('may have flat columns for features and distribution', () => {
    const columns: ParquetColumn[] = [
      { name: 'x0', kind: 'double', values: [1, 2, 3] },
      { name: 'feature_city', kind: 'text', values: ['Paris', 'Rome', 'Paris'] },
      { name: 'action', kind: 'text', values: ['a', 'b', 'a'] },
      { name: 'propensity', kind: 'double', values: [0.5, 0.5, 0.25] },
      { name: 'cost', kind: 'double', values: [1, 0, 2] },
    ];
    return withLog(parquetFile([columns]), {}, ({ data, inspection }) => {
      assert.deepEqual(inspection.featureMap.columns, ['x0', 'feature_city=Paris', 'feature_city=Rome']);
      assert.deepEqual(
        rowsOf(data).map(({ action, reward, propensity, features }) => [
          action,
          reward,
          propensity,
          ...features,
        ]),
        [
          [0, -1, 0.5, 1, 1, 0],
          [1, 0, 0.5, 2, 0, 1],
          [0, -2, 0.25, 3, 1, 0],
        ],
      );
    });
  });

  it('is refused where it is damaged', async () => {
    const good = parquetFile([group(0, 100)]);
    await assert.rejects(openContent(good.subarray(0, good.length - 50)), { code: 'damaged-parquet' });
    const bad = Buffer.from(good);
    bad.fill(7, 30, 200);
    await assert.rejects(openContent(bad), { code: 'damaged-parquet' });
  });
});
