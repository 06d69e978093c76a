import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../src/protocol/method';
import { RowsRequest } from '../../src/protocol/rows';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer } from './serverProcess';

describe('the index of rows', () => {
  const folder = temporaryFolder();

  it('that is damaged on disk tells no wrong number, and is made again', async () => {
    const cache = join(folder.path, 'cache');
    const paths = [folder.file('log.jsonl', syntheticLog(3000))];
    const server = await startTestServer({ BANDIT_LENS_CACHE: cache });
    const rowsFrom = async (first: number) => {
      const raw = await server.connection.sendRequest(RowsRequest.method, { paths, first, count: 3 });
      return check(RowsRequest.result, raw, 'reply');
    };
    try {
      const whole = await rowsFrom(0);
      assert.equal(whole.status, 'ok');
      const names = readdirSync(cache).filter((name) => /-[0-9a-f]{16}\.log-cache$/.test(name));
      assert.equal(names.length, 1);
      const weights = join(cache, names[0]);
      const bytes = readFileSync(weights);
      // The highest bits of the numbers of the first rows; the page in memory is another one.
      for (let row = 0; row < 3; row++) bytes[8 * row + 6] ^= 8;
      await rowsFrom(2900);
      writeFileSync(weights, bytes);
      const damaged = await rowsFrom(0);
      assert.equal(damaged.status === 'failed' && damaged.fault.code, 'cache-damaged');
      assert.deepEqual(await rowsFrom(0), whole);
    } finally {
      server.stop();
    }
  });
});
