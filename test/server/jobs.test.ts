import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import {
  AnalyzeRequest,
  CertifyRequest,
  CompareRequest,
  PauseRequest,
  ProgressNotice,
  StatusRequest,
  TrainRequest,
} from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
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
    job: { kind: 'train', path: log, out: join(folder.path, out), training: { epochs } },
  });
  const running = async (): Promise<void> => {
    while ((await jobs()).length === 0);
  };

  it('analyzes a log', async () => {
    const raw = await send(AnalyzeRequest.method, {
      jobId: 'a',
      job: { kind: 'analyze', path: log },
    });
    const reply = check(AnalyzeRequest.result, raw, 'reply');
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
      TrainRequest.result,
      await send(TrainRequest.method, training(2000, 'p.json')),
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
    const whole = await send(TrainRequest.method, training(2000, 'whole.json'));
    const started = send(TrainRequest.method, training(2000, 'paused.json'));
    await running();
    await send(PauseRequest.method, { jobId: 'job-paused.json', paused: true });
    // Another job of the same queue runs to its end meanwhile.
    const other = await send(AnalyzeRequest.method, {
      jobId: 'meanwhile',
      job: { kind: 'analyze', path: log },
    });
    assert.equal(check(AnalyzeRequest.result, other, 'reply').status, 'ok');
    assert.deepEqual(await jobs(), ['job-paused.json']);
    await send(PauseRequest.method, { jobId: 'job-paused.json', paused: false });
    const [one, two] = [whole, await started].map((raw) => check(TrainRequest.result, raw, 'reply'));
    assert.ok(one.status === 'ok' && two.status === 'ok');
    const bytes = (name: string): string => readFileSync(join(folder.path, name), 'utf8');
    assert.equal(bytes('whole.json'), bytes('paused.json'));
  });

  it('cancels a paused job', async () => {
    const token = new CancellationTokenSource();
    const reply = send(TrainRequest.method, training(100_000, 'resting.json'), token);
    await running();
    await send(PauseRequest.method, { jobId: 'job-resting.json', paused: true });
    token.cancel();
    assert.deepEqual(await reply, { status: 'cancelled' });
  });

  it('compares methods, and certifies one of them anew', async () => {
    const job = {
      kind: 'compare',
      path: log,
      out: join(folder.path, 'compared'),
      classes: ['gaussian'],
      objectives: ['exponential-smoothing', 'ips'],
      alphas: ['auto'],
      training: { epochs: 2 },
    };
    const raw = await send(CompareRequest.method, { jobId: 'c', job });
    const reply = check(CompareRequest.result, raw, 'reply');
    assert.ok(reply.status === 'ok');
    assert.equal(reply.result.comparisons, 2);
    const [{ policy, certificate }] = reply.result.methods;
    const out = join(folder.path, 'again.certificate.json');
    const again = await send(CertifyRequest.method, {
      jobId: 'd',
      job: { kind: 'certify', path: log, policy: `file:${policy}`, out },
    });
    const certified = check(CertifyRequest.result, again, 'reply');
    assert.ok(certified.status === 'ok');
    // Charged for one policy instead of two, on the same rows: never weaker.
    assert.ok(Number(certified.result.certificate.atLeast.value) >= Number(certificate?.atLeast.value));
    assert.ok(existsSync(out));
  });

  it('answers hovers and status while it trains, and cancels', async () => {
    const token = new CancellationTokenSource();
    const reply = send(TrainRequest.method, training(100_000, 'cancelled.json'), token);
    await running();
    const uri = pathToFileURL(log).href;
    const first = readFileSync(log, 'utf8').split('\n')[0];
    await server.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'jsonl', version: 1, text: readFileSync(log, 'utf8') },
    });
    const hover = await send('textDocument/hover', {
      textDocument: { uri },
      position: { line: 0, character: 2 },
    });
    const { propensity } = JSON.parse(first) as { propensity: number };
    assert.ok(
      JSON.stringify(hover).includes(`Propensity ${Number(propensity.toPrecision(6))}`),
      JSON.stringify(hover),
    );
    assert.equal((await jobs()).length, 1);
    token.cancel();
    assert.deepEqual(await reply, { status: 'cancelled' });
    assert.deepEqual(await jobs(), []);
    assert.ok(!existsSync(join(folder.path, 'cancelled.json')));
  });

  it('asks to save a document that has changed, because the index knows only what is on disk', async () => {
    const uri = pathToFileURL(folder.file('edited.jsonl', syntheticLog(50))).href;
    const hover = (): Promise<unknown> =>
      send('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 2 } });
    const change = {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      text: '\n',
    };
    await server.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'jsonl', version: 1, text: syntheticLog(50) },
    });
    assert.match(JSON.stringify(await hover()), /Propensity/);
    await server.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [change],
    });
    assert.match(JSON.stringify(await hover()), /save the file/);
    await server.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
    assert.match(JSON.stringify(await hover()), /Propensity/);
  });

  it('queues a second job and can cancel it before it has started', async () => {
    const [first, second] = [new CancellationTokenSource(), new CancellationTokenSource()];
    const one = send(TrainRequest.method, training(100_000, '1.json'), first);
    const two = send(TrainRequest.method, training(100_000, '2.json'), second);
    while ((await jobs()).length < 2);
    second.cancel();
    assert.deepEqual(await two, { status: 'cancelled' });
    assert.equal((await jobs()).length, 1);
    first.cancel();
    assert.deepEqual(await one, { status: 'cancelled' });
  });

  it('turns a missing file into advice, not into a stack trace', async () => {
    const path = join(folder.path, 'missing.jsonl');
    const raw = await send(AnalyzeRequest.method, {
      jobId: 'm',
      job: { kind: 'analyze', path },
    });
    const reply = check(AnalyzeRequest.result, raw, 'reply');
    assert.ok(reply.status === 'failed');
    assert.match(reply.fault.message, /no file .*missing\.jsonl\. Check its name/);
  });

  it('refuses a message of the wrong shape and names the part', async () => {
    const wrong = { jobId: 'x', job: { kind: 'analyze', path: log, judging: { delta: 2 } } };
    await assert.rejects(send(AnalyzeRequest.method, wrong), /banditLens\/analyze: job\.judging\.delta/);
  });

  it('ends when its editor is gone', async () => {
    const other = await startTestServer();
    const ended = new Promise((resolve) => other.child.once('exit', resolve));
    other.child.disconnect();
    await ended;
  });
});
