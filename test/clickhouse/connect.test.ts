import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readerPassword } from '../../scripts/clickhouse';
import { unwatched } from '../../src/core/control/jobControl';
import { setTableAccess } from '../../src/jobs/clickhouse/connection/tablePassword';
import { runJob } from '../../src/jobs/runJob';
import { useCluster } from '../support/clickhouse';
import { decisionColumns, tableDecisions } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

describe('Looking for a table', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  const decisions = tableDecisions({ rows: 900, seed: 71 }).map((row, id) => ({ ...row, id: 3 * id }));
  const name = "odd name; DROP TABLE x -- '";

  after(() => setTableAccess(undefined));
  before(() => cluster().table(name, `${decisionColumns}, id UInt32`, decisions));

  it('lists databases, tables with their rows, also those of all shards, and what columns seem to be', async () => {
    const { url, database } = cluster();
    const { databases } = await runJob({ kind: 'tables', url }, unwatched);
    assert.ok(databases.includes(database));
    assert.equal(databases[0], 'default', 'its own comes first');
    assert.ok(!databases.includes('system'));
    const { tables } = await runJob({ kind: 'tables', url, database }, unwatched);
    assert.deepEqual(
      tables.filter((table) => table.name === name).map(({ rows }) => rows),
      [900],
    );
    const { columns, proposed } = await runJob({ kind: 'tables', url, database, table: name }, unwatched);
    assert.equal(columns.length, 8);
    assert.deepEqual(proposed, {
      action: 'a',
      reward: 'r',
      distribution: 'd',
      propensity: 'p',
      id: 'id',
      context: ['x', 'y', 'city'],
      firstAction: 0,
    });
  });

  it('says what is wrong with a password, and takes the one that was given for this server', async function () {
    const { url, shards } = cluster();
    if (shards.length === 0) return this.skip();
    const ask = (user: string): Promise<unknown> => runJob({ kind: 'tables', url, user }, unwatched);
    await assert.rejects(ask('reader'), { code: 'wrong-password' });
    setTableAccess({ url, user: 'reader', password: readerPassword });
    await ask('reader');
    await assert.rejects(ask('strict'), { code: 'wrong-password' });
  });

  it('says that a database, a table or a server is not there', async () => {
    const { url, database } = cluster();
    for (const place of [{ database: 'no such' }, { database, table: 'none' }])
      await assert.rejects(runJob({ kind: 'tables', url, ...place }, unwatched), { code: 'no-table' });
    await assert.rejects(runJob({ kind: 'tables', url: 'http://127.0.0.1:1' }, unwatched), {
      code: 'no-server',
    });
  });

  it('charges methods that are compared on it for each other', async () => {
    const { url, database } = cluster();
    const log = {
      engine: 'clickhouse',
      url,
      database,
      table: name,
      mapping: { context: ['x', 'y'], action: 'a', propensity: 'p', reward: 'r', id: 'id' },
    };
    const path = folder.file('compared.banditlog.json', JSON.stringify(log));
    const { methods } = await runJob(
      {
        kind: 'compare',
        paths: [path],
        out: join(folder.path, 'methods'),
        classes: ['softmax', 'gaussian'],
        objectives: ['ips'],
        alphas: [1],
        training: { epochs: 1 },
      },
      unwatched,
    );
    assert.deepEqual(
      methods.map(({ certificate, error }) => certificate?.selection.comparisons ?? error),
      [2, 2],
    );
  });
});
