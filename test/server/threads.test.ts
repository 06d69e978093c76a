import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { jobRequest } from '../../src/protocol/jobs';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer, type TestServer } from './serverProcess';

describe('training threads', () => {
  const folder = temporaryFolder();
  let server: TestServer;
  let log: string;
  before(async () => {
    log = folder.file('log.jsonl', syntheticLog(4000, { actions: 9, features: 20 }));
    server = await startTestServer();
  });
  after(() => server.stop());

  const path = (name: string): string => join(folder.path, name);
  const train = (out: string, epochs: number, token = new CancellationTokenSource()): Promise<unknown> => {
    const training = { epochs, threads: 3, batch: 1000 };
    const params = { jobId: out, job: { kind: 'train', paths: [log], out: path(out), training } };
    return server.connection.sendRequest(jobRequest('train').method, params, token.token);
  };
  const threadCount = (): number => readdirSync(`/proc/${server.child.pid}/task`).length;

  it('change nothing in a policy, on the command line and inside the worker of the server', async () => {
    for (const threads of ['1', '2']) {
      const { code } = cli(
        ...['train', log, '--epochs', '40', '--batch', '1000', '--threads', threads],
        ...['--out', path(`${threads}.json`)],
      );
      assert.equal(code, 0);
    }
    await train('server.json', 40);
    const one = readFileSync(path('1.json'), 'utf8');
    assert.equal(readFileSync(path('2.json'), 'utf8'), one);
    assert.equal(readFileSync(path('server.json'), 'utf8'), one);
  });

  it('end with the job that is canceled', async function () {
    if (process.platform !== 'linux') this.skip();
    await train('first.json', 1);
    await pause(200);
    const before = threadCount();
    const token = new CancellationTokenSource();
    const reply = train('canceled.json', 100_000, token);
    while (threadCount() < before + 3) await pause(20);
    token.cancel();
    assert.deepEqual(await reply, { status: 'canceled' });
    for (let tries = 0; tries < 100 && threadCount() > before; tries++) await pause(20);
    assert.ok(threadCount() <= before, `${threadCount()} threads instead of ${before}`);
  });
});
