import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readerPassword } from '../../scripts/clickhouse';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { Canceled, unwatched, type JobControl } from '../../src/core/control/jobControl';
import { UserError } from '../../src/core/errors/userError';
import type { Evaluation } from '../../src/core/analysis/evaluate';
import { evaluateInPlace, remoteOptions } from '../../src/jobs/clickhouse/askRemote';
import { openRemote } from '../../src/jobs/clickhouse/openRemote';
import { remotePolicy } from '../../src/jobs/clickhouse/remotePolicy';
import { runJob } from '../../src/jobs/runJob';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { decisionColumns, tableDecisions } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

describe('What goes wrong with a table', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  const mapping = { context: ['x'], action: 'a', distribution: 'd', propensity: 'p', reward: 'r' };
  let made = 0;

  before(() => cluster().table('faulty', decisionColumns, tableDecisions({ rows: 500, seed: 41 })));

  const ask = (change: object, control: JobControl = unwatched): Promise<AnalysisReport> => {
    const { url, database } = cluster();
    const log = { engine: 'clickhouse', url, database, table: 'faulty', mapping, ...change };
    const path = folder.file(`fault${++made}.banditlog.json`, JSON.stringify(log));
    return runJob({ kind: 'analyze', paths: [path], policy: 'uniform' }, control);
  };

  const faultOf = async (change: object): Promise<UserError> => {
    try {
      await ask(change);
    } catch (error) {
      assert.ok(error instanceof UserError, String(error));
      return error;
    }
    return assert.fail('it was answered');
  };

  it('is a password: wrong, missing or right', async function () {
    if (cluster().shards.length === 0) this.skip();
    const reader = { user: 'reader', passwordVariable: 'BANDIT_LENS_TEST_PASSWORD' };
    delete process.env.BANDIT_LENS_TEST_PASSWORD;
    const missing = await faultOf(reader);
    assert.equal(missing.code, 'no-password');
    assert.match(missing.message, /BANDIT_LENS_TEST_PASSWORD/);
    process.env.BANDIT_LENS_TEST_PASSWORD = 'open sesame';
    const wrong = await faultOf(reader);
    assert.equal(wrong.code, 'wrong-password');
    assert.doesNotMatch(wrong.message, /sesame/);
    process.env.BANDIT_LENS_TEST_PASSWORD = readerPassword;
    assert.equal((await ask(reader)).rows.used, 500);
  });

  it('is a user who may set nothing: asked all the same, as the settings are safe', async function () {
    if (cluster().shards.length === 0) this.skip();
    process.env.BANDIT_LENS_TEST_PASSWORD = readerPassword;
    const report = await ask({ user: 'strict', passwordVariable: 'BANDIT_LENS_TEST_PASSWORD' });
    assert.equal(report.rows.used, 500);
  });

  it('is a user who may set nothing, with settings that leave out shards: refused', async function () {
    if (cluster().shards.length === 0) this.skip();
    process.env.BANDIT_LENS_TEST_PASSWORD = readerPassword;
    const fault = await faultOf({ user: 'careless', passwordVariable: 'BANDIT_LENS_TEST_PASSWORD' });
    assert.equal(fault.code, 'unsafe-settings');
    assert.match(fault.message, /skip_unavailable_shards/);
  });

  it('is a table, a column or a type', async () => {
    assert.equal((await faultOf({ table: 'nowhere' })).code, 'no-table');
    assert.equal((await faultOf({ database: 'nowhere' })).code, 'no-table');
    const column = await faultOf({ mapping: { ...mapping, reward: 'rewrad' } });
    assert.equal(column.code, 'no-column');
    assert.match(column.message, /x, y, city, a, r, p, d/);
    const type = await faultOf({ mapping: { ...mapping, reward: 'city' } });
    assert.equal(type.code, 'bad-column-type');
    assert.match(type.message, /city.*String/);
    assert.equal((await faultOf({ mapping: { ...mapping, distribution: 'p' } })).code, 'bad-column-type');
  });

  it('is no injection: a name is a name', async () => {
    const evil = 'a`, (SELECT 1)) -- \\` ;DROP TABLE faulty';
    for (const change of [
      { table: evil },
      { database: evil },
      { mapping: { ...mapping, action: evil } },
      { mapping: { ...mapping, context: [evil] } },
    ]) {
      const { code } = await faultOf(change);
      assert.ok(code === 'no-table' || code === 'no-column', code);
    }
    const { run, database } = cluster();
    assert.equal(await run(`SELECT count() FROM ${database}.faulty`), '500\n');
    assert.equal(
      (await ask({ mapping: { ...mapping, actionNames: ["'", '\\', '`', ');'] } })).rows.used,
      500,
    );
  });

  it('is a query that would write', async () => {
    const { database } = cluster();
    const fault = await faultOf({
      table: undefined,
      query: `SELECT * FROM ${database}.faulty) AS a; DROP TABLE ${database}.faulty; SELECT * FROM (SELECT 1`,
    });
    assert.ok(fault.code !== '');
    assert.equal((await ask({})).rows.used, 500);
  });

  it('is time', async () => {
    const { database } = cluster();
    const query = `SELECT * FROM ${database}.faulty WHERE sleepEachRow(0.01) = 0`;
    const fault = await faultOf({ table: undefined, query, timeout: 1 });
    assert.equal(fault.code, 'query-timeout', fault.message);
  });

  it('is a person who wants it no longer: the server stops, too', async () => {
    const { database, run } = cluster();
    const query = `SELECT *, 1 AS stopme FROM ${database}.faulty WHERE sleepEachRow(0.01) = 0`;
    const running = (): Promise<string> =>
      run(
        "SELECT count() FROM system.processes WHERE query LIKE '%stopme%' AND query NOT LIKE '%system.processes%'",
      );
    let wanted = true;
    const control: JobControl = {
      progress: () => undefined,
      checkpoint() {
        if (!wanted) throw new Canceled();
      },
    };
    const asked = ask({ table: undefined, query }, control).then(
      () => 'answered',
      (error: Error) => error.name,
    );
    while ((await running()) === '0\n') await sleep(20);
    wanted = false;
    assert.equal(await asked, 'Canceled');
    while ((await running()) !== '0\n') await sleep(50);
  });

  it('is an address where something else answers, or nobody', async () => {
    assert.equal((await faultOf({ url: 'http://127.0.0.1:9' })).code, 'no-server');
    const other = await serve((_, end) => end(200, '{"data": [[1]], "rows": 2}'));
    assert.equal((await faultOf({ url: other.url })).code, 'bad-answer');
    const page = await serve((_, end) => end(200, '<html>'));
    assert.equal((await faultOf({ url: page.url })).code, 'server-fault');
    const away = await serve((_, end) => end(302, ''));
    assert.equal((await faultOf({ url: away.url })).code, 'server-fault');
    for (const { server } of [other, page, away]) server.close();
  });

  it('is a table that another has taken the place of between two queries, with as many rows', async () => {
    const { url, database, run, table } = cluster();
    const rows = tableDecisions({ rows: 300, seed: 43 });
    await table('replaced', decisionColumns, rows);
    const log = { engine: 'clickhouse', url, database, table: 'replaced', mapping };
    const path = folder.file('replaced.banditlog.json', JSON.stringify(log));
    const { log: opened, server } = await openRemote(path, unwatched);
    const policy = remotePolicy('uniform', opened);
    const sums = (): Promise<unknown> =>
      evaluateInPlace(opened, server, policy, remoteOptions(opened, policy, {}));
    await sums();
    await table('another', decisionColumns, [{ ...rows[0], r: 1 - rows[0].r }, ...rows.slice(1)]);
    await run(
      `RENAME TABLE ${database}.replaced TO ${database}.gone, ${database}.another TO ${database}.replaced`,
    );
    await assert.rejects(sums(), { code: 'table-changed' });
  });

  it('is a shard that dies: nothing is shown, and all of it when it is back', async function () {
    const { shards, database } = cluster();
    if (shards.length === 0) this.skip();
    const query = `SELECT * FROM ${database}.faulty`;
    await shards[1].kill();
    try {
      const before = await faultOf({});
      assert.equal(before.code, 'shard-down', before.message);
      assert.equal((await faultOf({ table: undefined, query })).code, 'shard-down');
    } finally {
      await shards[1].restart();
    }
    // In the middle of a query, which takes its time on every shard.
    const slow = `SELECT * FROM ${database}.faulty WHERE sleepEachRow(0.01) = 0`;
    const asked = ask({ table: undefined, query: slow }).then(
      () => 'answered',
      (error: UserError) => error.code,
    );
    const busy = "SELECT count() FROM system.processes WHERE query LIKE '%sleepEachRow%'";
    const working = async (): Promise<boolean> =>
      Number(await (await fetch(shards[1].url, { method: 'POST', body: busy })).text()) > 1;
    while (!(await working())) await sleep(10);
    await shards[1].kill();
    assert.equal(await asked, 'shard-down');
    await shards[1].restart();
    assert.equal((await ask({})).rows.used, 500);
  });

  it('is a shard that hangs: an error when the time is over, and all of it when it goes on', async function () {
    const { shards } = cluster();
    if (shards.length === 0) this.skip();
    process.kill(shards[1].processId, 'SIGSTOP');
    try {
      const { code, message } = await faultOf({ timeout: 2 });
      assert.equal(code, 'query-timeout', message);
    } finally {
      process.kill(shards[1].processId, 'SIGCONT');
    }
    assert.equal((await ask({})).rows.used, 500);
  });

  it('is no shard that was started again between two queries: what it holds is what it held', async function () {
    const { url, database, shards } = cluster();
    if (shards.length === 0) this.skip();
    const log = { engine: 'clickhouse', url, database, table: 'faulty', mapping };
    const path = folder.file('restarted.banditlog.json', JSON.stringify(log));
    const { log: opened, server } = await openRemote(path, unwatched);
    const policy = remotePolicy('uniform', opened);
    const sums = (): Promise<Evaluation> =>
      evaluateInPlace(opened, server, policy, remoteOptions(opened, policy, {}));
    const before = await sums();
    await shards[1].kill();
    await assert.rejects(sums(), { code: 'shard-down' });
    await shards[1].restart();
    const after = await sums();
    assertLike({ ...after.certificate.value }, { ...before.certificate.value }, 1e-9);
    assertLike(after.estimate, before.estimate, 1e-9);
  });
});

function serve(
  answer: (path: string, end: (status: number, text: string) => void) => void,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request.url ?? '', (status, text) => {
      response.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:9/' } : {});
      response.end(text);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server });
    });
  });
}
