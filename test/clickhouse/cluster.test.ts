import assert from 'node:assert/strict';
import { useCluster } from '../support/clickhouse';

describe('ClickHouse for the tests', () => {
  const cluster = useCluster();

  it('answers from all shards through one table', async () => {
    const { table, run, database, shards } = cluster();
    const rows = Array.from({ length: 1001 }, (_, i) => ({ id: i, value: i / 8 }));
    await table('numbers', 'id UInt64, value Float64', rows);
    const answer = await run(`SELECT count(), sum(value), uniqExact(id) FROM ${database}.numbers`);
    assert.equal(answer, `1001\t${(1000 * 1001) / 16}\t1001\n`);
    for (const { url } of shards) {
      const own = await fetch(url, {
        method: 'POST',
        body: `SELECT count() FROM ${database}.numbers_part`,
      });
      const count = Number(await own.text());
      assert.ok(count > 0 && count < 1001, `a shard holds ${count} rows`);
    }
  });
});
