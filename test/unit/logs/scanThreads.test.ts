import assert from 'node:assert/strict';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { ScanThreads } from '../../../src/jobs/reading/scanThreads';
import { temporaryFolder } from '../../support/temporary';

describe('A thread that scans ahead', () => {
  const folder = temporaryFolder();
  const chunk = new TextEncoder().encode('{"a":1}\n{"a":2}\n');
  const threadsBy = (name: string, program: string): ScanThreads => {
    const threads = ScanThreads.for(createScanner(), 0, 2, folder.file(name, program));
    assert.ok(threads);
    return threads;
  };

  it('is not asked where it cannot start', async () => {
    const threads = threadsBy('unstarted.cjs', "throw new Error('broken');");
    await threads.started();
    assert.equal(threads.scan(chunk), undefined);
    await threads.close();
  });

  it('leaves its chunk to the reading where it dies over it', async () => {
    const threads = threadsBy(
      'dying.cjs',
      `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', () => process.exit(1));
      parentPort.postMessage('ready');`,
    );
    await threads.started();
    assert.deepEqual(await threads.scan(chunk), []);
    assert.equal(threads.scan(chunk), undefined);
    await threads.close();
  });
});
