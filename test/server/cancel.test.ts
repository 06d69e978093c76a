import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { jobRequest } from '../../src/protocol/jobs';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer, type TestServer } from './serverProcess';

describe('a request that is canceled', () => {
  const folder = temporaryFolder();
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ BANDIT_LENS_CACHE: join(folder.path, 'cache') });
  });
  after(() => server.stop());

  it('in the moment it is sent starts nothing and writes nothing, every time', async () => {
    const log = folder.file('log.jsonl', syntheticLog(300));
    for (let i = 0; i < 30; i++) {
      const out = join(folder.path, `${i}.policy.json`);
      const source = new CancellationTokenSource();
      const job = { kind: 'train', paths: [log], out, training: { epochs: 2 } };
      const reply = server.connection.sendRequest(
        jobRequest('train').method,
        { jobId: String(i), job },
        source.token,
      );
      source.cancel();
      assert.deepEqual(await reply, { status: 'canceled' });
      assert.ok(!existsSync(out));
    }
  });
});
