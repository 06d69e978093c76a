import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { jobRequest, ProgressNotice } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { W } from '../support/modelRuns';
import { endless, softmaxModel } from '../support/onnxModels';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer, type TestServer } from './serverProcess';

describe('a job with a model', () => {
  const folder = temporaryFolder();
  const cache = join(folder.path, 'cache');
  // The model that never ends takes three numbers.
  const log = folder.file('log.jsonl', syntheticLog(5000, { features: 3 }));
  const good = `onnx:${folder.file('good.onnx', softmaxModel(W.slice(0, 3)))}`;
  const bad = `onnx:${folder.file('endless.onnx', endless())}`;
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ BANDIT_LENS_CACHE: cache });
  });
  after(() => server.stop());

  const analyze = (policy: string, source = new CancellationTokenSource()): Promise<unknown> => {
    const job = { kind: 'analyze', paths: [log], policy };
    return server.connection.sendRequest(jobRequest('analyze').method, { jobId: policy, job }, source.token);
  };
  const leftOver = (): string[] => readdirSync(cache).filter((name) => name.endsWith('.tmp'));

  it('runs in the server, tells its progress and leaves no file behind', async () => {
    const told: { fraction: number; message: string }[] = [];
    const listener = server.connection.onNotification(ProgressNotice.method, (raw: unknown) => {
      told.push(check(ProgressNotice.params, raw, 'progress'));
    });
    const reply = check(jobRequest('analyze').result, await analyze(good), 'reply');
    listener.dispose();
    assert.equal(reply.status === 'ok' && reply.result.policy, 'good.onnx');
    const fractions = told.map(({ fraction }) => fraction);
    assert.deepEqual(
      fractions,
      [...fractions].sort((a, b) => a - b),
    );
    assert.deepEqual(leftOver(), []);
  });

  it('is canceled also while the model never ends, and the next one runs', async () => {
    const source = new CancellationTokenSource();
    const reply = analyze(bad, source);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const start = performance.now();
    source.cancel();
    assert.deepEqual(await reply, { status: 'canceled' });
    assert.ok(performance.now() - start < 5000);
    assert.equal(((await analyze(good)) as { status: string }).status, 'ok');
    assert.deepEqual(leftOver(), []);
  });
});
