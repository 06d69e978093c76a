import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { jobRequest, PauseRequest, ProgressNotice, StatusRequest } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { IndexRequest, RowRequest } from '../../src/protocol/rows';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer, type TestServer } from './serverProcess';

describe('the server', () => {
  const folder = temporaryFolder();
  let server: TestServer;
  let log: string;
  before(async () => {
    log = folder.file('log.jsonl', syntheticLog(500));
    server = await startTestServer();
  });
  after(() => server.stop());

  const send = (method: string, params: unknown, token?: CancellationTokenSource): Promise<unknown> =>
    token === undefined
      ? server.connection.sendRequest(method, params)
      : server.connection.sendRequest(method, params, token.token);
  const jobs = async (): Promise<string[]> =>
    check(StatusRequest.result, await send(StatusRequest.method, {}), 'status').jobs;
  const training = (epochs: number, out: string): unknown => ({
    jobId: `job-${out}`,
    job: { kind: 'train', paths: [log], out: join(folder.path, out), training: { epochs } },
  });
  const running = async (): Promise<void> => {
    while ((await jobs()).length === 0);
  };

  it('analyzes a log', async () => {
    const raw = await send(jobRequest('analyze').method, {
      jobId: 'a',
      job: { kind: 'analyze', paths: [log] },
    });
    const reply = check(jobRequest('analyze').result, raw, 'reply');
    assert.equal(reply.status, 'ok');
    assert.equal(reply.status === 'ok' && reply.result.rows.used, 500);
  });

  it('tells progress that validates, and writes the policy', async () => {
    const notices: number[] = [];
    const ended: number[] = [];
    const listener = server.connection.onNotification(ProgressNotice.method, (raw: unknown) => {
      const { fraction, training: status } = check(ProgressNotice.params, raw, 'progress');
      notices.push(fraction);
      if (!status) return;
      ended.push(...status.ended.map(({ epoch }) => epoch));
      assert.ok(status.rowsPerSecond > 0 && status.secondsLeft >= 0);
    });
    const reply = check(
      jobRequest('train').result,
      await send(jobRequest('train').method, training(2000, 'p.json')),
      'reply',
    );
    listener.dispose();
    assert.equal(reply.status, 'ok');
    assert.ok(notices.length > 0);
    assert.deepEqual(
      notices,
      [...notices].sort((a, b) => a - b),
    );
    // Every epoch is told once and in order, the last one by the reply alone.
    assert.deepEqual(
      ended,
      ended.map((_, i) => i),
    );
    assert.ok(ended.length > 0);
    assert.ok(JSON.parse(readFileSync(join(folder.path, 'p.json'), 'utf8')));
  });

  it('rests while it is paused, leaves its place to others, and ends as if it had never rested', async () => {
    const whole = await send(jobRequest('train').method, training(2000, 'whole.json'));
    const started = send(jobRequest('train').method, training(2000, 'paused.json'));
    await running();
    await send(PauseRequest.method, { jobId: 'job-paused.json', paused: true });
    // Another job of the same queue runs to its end meanwhile.
    const other = await send(jobRequest('analyze').method, {
      jobId: 'meanwhile',
      job: { kind: 'analyze', paths: [log] },
    });
    assert.equal(check(jobRequest('analyze').result, other, 'reply').status, 'ok');
    assert.deepEqual(await jobs(), ['job-paused.json']);
    await send(PauseRequest.method, { jobId: 'job-paused.json', paused: false });
    const [one, two] = [whole, await started].map((raw) => check(jobRequest('train').result, raw, 'reply'));
    assert.ok(one.status === 'ok' && two.status === 'ok');
    const bytes = (name: string): string => readFileSync(join(folder.path, name), 'utf8');
    assert.equal(bytes('whole.json'), bytes('paused.json'));
  });

  it('cancels a paused job', async () => {
    const token = new CancellationTokenSource();
    const reply = send(jobRequest('train').method, training(100_000, 'resting.json'), token);
    await running();
    await send(PauseRequest.method, { jobId: 'job-resting.json', paused: true });
    token.cancel();
    assert.deepEqual(await reply, { status: 'canceled' });
  });

  it('compares methods, and certifies one of them anew', async () => {
    const job = {
      kind: 'compare',
      paths: [log],
      out: join(folder.path, 'compared'),
      classes: ['gaussian'],
      objectives: ['exponential-smoothing', 'ips'],
      alphas: ['auto'],
      training: { epochs: 2 },
    };
    const raw = await send(jobRequest('compare').method, { jobId: 'c', job });
    const reply = check(jobRequest('compare').result, raw, 'reply');
    assert.ok(reply.status === 'ok');
    assert.equal(reply.result.comparisons, 2);
    const [{ policy, certificate }] = reply.result.methods;
    const out = join(folder.path, 'again.certificate.json');
    const again = await send(jobRequest('certify').method, {
      jobId: 'd',
      job: { kind: 'certify', paths: [log], policy: `file:${policy}`, out },
    });
    const certified = check(jobRequest('certify').result, again, 'reply');
    assert.ok(certified.status === 'ok');
    // Charged for one policy instead of two, on the same rows: never weaker.
    assert.ok(Number(certified.result.certificate.atLeast.value) >= Number(certificate?.atLeast.value));
    assert.ok(existsSync(out));
  });

  it('answers hovers and status while it trains, and cancels', async () => {
    const token = new CancellationTokenSource();
    const reply = send(jobRequest('train').method, training(100_000, 'canceled.json'), token);
    await running();
    const { propensity } = JSON.parse(readFileSync(log, 'utf8').split('\n')[0]) as { propensity: number };
    const reading = await send(IndexRequest.method, { paths: [log] });
    assert.equal(check(IndexRequest.result, reading, 'reply').status, 'ok');
    const row = check(RowRequest.result, await send(RowRequest.method, { paths: [log], line: 1 }), 'reply');
    assert.equal(row.status === 'ok' && row.row?.propensity, propensity);
    assert.equal((await jobs()).length, 1);
    token.cancel();
    assert.deepEqual(await reply, { status: 'canceled' });
    assert.deepEqual(await jobs(), []);
    assert.ok(!existsSync(join(folder.path, 'canceled.json')));
  });

  it('queues a second job and can cancel it before it has started', async () => {
    const [first, second] = [new CancellationTokenSource(), new CancellationTokenSource()];
    const one = send(jobRequest('train').method, training(100_000, '1.json'), first);
    const two = send(jobRequest('train').method, training(100_000, '2.json'), second);
    while ((await jobs()).length < 2);
    second.cancel();
    assert.deepEqual(await two, { status: 'canceled' });
    assert.equal((await jobs()).length, 1);
    first.cancel();
    assert.deepEqual(await one, { status: 'canceled' });
  });

  it('turns a missing file into advice, not into a stack trace', async () => {
    const path = join(folder.path, 'missing.jsonl');
    const raw = await send(jobRequest('analyze').method, {
      jobId: 'm',
      job: { kind: 'analyze', paths: [path] },
    });
    const reply = check(jobRequest('analyze').result, raw, 'reply');
    assert.ok(reply.status === 'failed');
    assert.match(reply.fault.message, /no file .*missing\.jsonl\. Check its name/);
  });

  it('refuses a message of the wrong shape and names the part', async () => {
    const wrong = { jobId: 'x', job: { kind: 'analyze', paths: [log], evaluation: { delta: 2 } } };
    await assert.rejects(
      send(jobRequest('analyze').method, wrong),
      /banditLens\/analyze: job\.evaluation\.delta/,
    );
  });

  it('ends when its editor is gone', async () => {
    const other = await startTestServer();
    const ended = new Promise((resolve) => other.child.once('exit', resolve));
    other.child.disconnect();
    assert.equal(await ended, 0);
  });
});
