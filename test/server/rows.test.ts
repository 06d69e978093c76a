import type { RowFacts } from '../../src/core/documents/results/rowFacts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobRequest } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { IndexRequest, RowRequest, RowsRequest, WeightsRequest } from '../../src/protocol/rows';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer, type TestServer } from './serverProcess';

describe('rows from the index', () => {
  const folder = temporaryFolder();
  const rows = 3000;
  let server: TestServer;
  let paths: string[];
  before(async () => {
    paths = [folder.file('log.jsonl', `${syntheticLog(rows)}not json\n`)];
    server = await startTestServer();
    const reply = check(
      IndexRequest.result,
      await server.connection.sendRequest(IndexRequest.method, { paths }),
      '',
    );
    assert.equal(reply.status, 'ok');
  });
  after(() => server.stop());

  const rowAt = async (line: number): Promise<Extract<ReturnType<typeof asRow>, { status: 'ok' }>> => {
    const reply = asRow(await server.connection.sendRequest(RowRequest.method, { paths, line, alpha: 0.5 }));
    assert.ok(reply.status === 'ok');
    return reply;
  };
  const asRow = (raw: unknown) => check(RowRequest.result, raw, 'reply');
  const page = async (first: number, count: number): Promise<RowFacts[]> => {
    const raw = await server.connection.sendRequest(RowsRequest.method, { paths, first, count, alpha: 0.5 });
    const reply = check(RowsRequest.result, raw, 'reply');
    assert.ok(reply.status === 'ok');
    assert.equal(reply.total, rows);
    return reply.rows;
  };

  it('say what a row weighs, adds and ranks, as the whole log would', async () => {
    const log = readFileSync(paths[0], 'utf8')
      .trim()
      .split('\n')
      .slice(0, rows)
      .map((line) => JSON.parse(line) as { propensity: number; reward: number; action: number });
    const { row, counted, alpha } = await rowAt(17);
    const { propensity, reward, action } = log[16];
    assert.equal(counted, rows);
    assert.equal(alpha, 0.5);
    assert.deepEqual([row?.row, row?.line, row?.actionName], [16, 17, String(action)]);
    assert.ok(Math.abs((row?.weight ?? 0) - 1 / 3 / propensity) < 1e-12);
    assert.ok(Math.abs((row?.smoothed ?? 0) - 1 / 3 / Math.sqrt(propensity)) < 1e-12);
    assert.ok(Math.abs((row?.contribution ?? 0) - (reward * (row?.smoothed ?? 0)) / rows) < 1e-15);
    assert.equal(row?.rank, 1 + log.filter((other) => other.propensity < propensity).length);
  });

  it('add up to the estimate that the analysis tells', async () => {
    const job = { kind: 'analyze', paths, evaluation: { alpha: 0.5 } };
    const raw = await server.connection.sendRequest(jobRequest('analyze').method, { jobId: 'a', job });
    const reply = check(jobRequest('analyze').result, raw, 'reply');
    assert.ok(reply.status === 'ok');
    const estimate = reply.result.estimates.find(({ name }) => name === 'ips-alpha')?.value;
    const all = await page(0, rows);
    const sum = all.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
    assert.ok(Math.abs(sum - Number(estimate)) < 1e-9, `${sum} is not ${estimate}`);
  });

  it('come in pages, across blocks, in the order of the log', async () => {
    const some = await page(2040, 20);
    assert.deepEqual(
      some.map(({ row }) => row),
      Array.from({ length: 20 }, (_, i) => 2040 + i),
    );
    assert.equal((await page(rows - 5, 100)).length, 5);
    assert.deepEqual(some[0], (await rowAt(2041)).row);
  });

  it('tell the weights on a range of lines, across blocks, as each row does', async () => {
    const raw = await server.connection.sendRequest(WeightsRequest.method, {
      paths,
      first: 2040,
      last: 2060,
    });
    const reply = check(WeightsRequest.result, raw, 'reply');
    assert.ok(reply.status === 'ok');
    const expected = await page(2039, 21);
    assert.deepEqual(
      reply.weights,
      expected.map(({ line, weight }) => ({ line, weight })),
    );
    const end = await server.connection.sendRequest(WeightsRequest.method, {
      paths,
      first: rows,
      last: rows + 500,
    });
    assert.equal((end as { weights: unknown[] }).weights.length, 1);
  });

  it('say what was logged of rows without propensities, and weigh none of them', async () => {
    const unlogged = folder.file('unlogged.jsonl', syntheticLog(200).replaceAll(/,"propensity":.*?\}/g, '}'));
    await server.connection.sendRequest(IndexRequest.method, { paths: [unlogged] });
    const raw = await server.connection.sendRequest(RowRequest.method, { paths: [unlogged], line: 3 });
    const reply = check(RowRequest.result, raw, 'reply');
    assert.ok(reply.status === 'ok' && reply.row);
    const { propensity, weight, rank, reward } = reply.row;
    assert.deepEqual([propensity, weight, rank], [null, null, null]);
    assert.ok(reward === 0 || reward === 1);
    const span = { paths: [unlogged], first: 1, last: 9 };
    const weights = await server.connection.sendRequest(WeightsRequest.method, span);
    assert.deepEqual((weights as { weights: unknown[] }).weights, []);
  });

  it('say why a line is rejected, and nothing of a line that is no row', async () => {
    const rejected = await rowAt(rows + 1);
    assert.equal(rejected.row, null);
    assert.match(rejected.rejected ?? '', /JSON/);
    assert.equal((await rowAt(rows + 99)).row, null);
  });

  it('are those that were weighed, also where the policy does not know the action of one', async () => {
    const known = (i: number): string =>
      JSON.stringify({
        context: { x: i / 100, y: (i * 37) % 101 },
        action: i % 2 === 0 ? 'a' : 'b',
        propensity: 0.5,
        reward: i % 3 === 0 ? 1 : 0,
      });
    const lines = Array.from({ length: 400 }, (_, i) => known(i));
    const policy = join(folder.path, 'ab.policy.json');
    cli('train', folder.file('ab.jsonl', `${lines.join('\n')}\n`), '--out', policy, '--epochs', '2');
    const others = Array.from({ length: 400 }, (_, i) => known(i + 1000));
    others[4] = others[4].replace('"action":"a"', '"action":"c"');
    assert.match(others[4], /"c"/);
    const other = folder.file('abc.jsonl', `${others.join('\n')}\n`);
    const view = { paths: [other], policy: `file:${policy}` };
    const indexed = check(
      IndexRequest.result,
      await server.connection.sendRequest(IndexRequest.method, view),
      'reply',
    );
    assert.ok(indexed.status === 'ok');
    const { out } = cli('score', policy, other, '--json');
    const { actions, probabilities } = JSON.parse(out) as { actions: string[]; probabilities: number[][] };
    for (const line of [4, 6, 300]) {
      const reply = asRow(await server.connection.sendRequest(RowRequest.method, { ...view, line }));
      assert.ok(reply.status === 'ok' && reply.row !== null);
      assert.equal(reply.row.line, line);
      const expected = probabilities[line - 1][actions.indexOf(reply.row.actionName)];
      assert.ok(Math.abs((reply.row.probability ?? 0) - expected) < 1e-6, `line ${line}`);
    }
    const rejected = asRow(await server.connection.sendRequest(RowRequest.method, { ...view, line: 5 }));
    assert.ok(rejected.status === 'ok');
    assert.equal(rejected.row, null);
    assert.match(rejected.rejected ?? '', /"c"/);
  });

  it('are those of the file that was asked about, where several are one log', async () => {
    const both = [
      folder.file('one.jsonl', syntheticLog(50)),
      folder.file('two.jsonl', `${syntheticLog(60, { seed: 2 })}not json\n`),
    ];
    const at = async (file: number, line: number) => {
      await server.connection.sendRequest(IndexRequest.method, { paths: both });
      const reply = asRow(
        await server.connection.sendRequest(RowRequest.method, { paths: both, file, line }),
      );
      assert.ok(reply.status === 'ok');
      return reply;
    };
    const texts = both.map((path) => readFileSync(path, 'utf8').split('\n'));
    for (const file of [0, 1]) {
      const { propensity } = JSON.parse(texts[file][6]) as { propensity: number };
      assert.equal((await at(file, 7)).row?.propensity, propensity);
    }
    assert.match((await at(1, 61)).rejected ?? '', /JSON/);
    assert.equal((await at(0, 61)).rejected, null);
    const raw = await server.connection.sendRequest(WeightsRequest.method, {
      paths: both,
      file: 1,
      first: 1,
      last: 99,
    });
    assert.equal((raw as { weights: unknown[] }).weights.length, 60);
  });

  it('are those of a policy as it is now, also after it was trained again under its name', async () => {
    const log = folder.file('trained.jsonl', syntheticLog(400));
    const out = join(folder.path, 'again.policy.json');
    const probabilities = async (seed: string): Promise<(number | null)[]> => {
      assert.equal(cli('train', log, '--epochs', '1', '--seed', seed, '--out', out).code, 0);
      const view = { paths: [log], policy: `file:${out}`, first: 0, count: 400 };
      const raw = await server.connection.sendRequest(RowsRequest.method, view);
      const reply = check(RowsRequest.result, raw, 'reply');
      assert.ok(reply.status === 'ok');
      return reply.rows.map(({ probability }) => probability);
    };
    const before = await probabilities('1');
    assert.notDeepEqual(await probabilities('2'), before);
  });

  it('answer while a log is still being read', async () => {
    const large = folder.file('large.jsonl', syntheticLog(20_000).repeat(8));
    const first = asRow(await server.connection.sendRequest(RowRequest.method, { paths: [large], line: 1 }));
    assert.equal(first.status, 'indexing');
    await server.connection.sendRequest(IndexRequest.method, { paths: [large] });
    const second = asRow(await server.connection.sendRequest(RowRequest.method, { paths: [large], line: 1 }));
    assert.equal(second.status, 'ok');
  });
});
