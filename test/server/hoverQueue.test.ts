import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../src/core/errors/userError';
import { Indexing, type IndexPatience } from '../../src/server/indexing';
import { JobQueue } from '../../src/server/jobQueue';
import { LogIndex } from '../../src/server/logIndex';
import { directory } from '../unit/logs/support';

/** Works for ever on a log whose name begins with "bad", and refuses every other at once. */
const worker = join(directory, 'worker.cjs');
writeFileSync(
  worker,
  `const { parentPort } = require('node:worker_threads');
   parentPort.once('message', ({ job }) => {
     if (job.paths[0].startsWith('bad')) for (;;);
     parentPort.postMessage({ type: 'failed', fault: { code: 'answered', message: 'At once.' } });
   });`,
);

function indexOf(patience: IndexPatience): { index: LogIndex; queue: JobQueue } {
  const queue = new JobQueue(1, worker);
  return { index: new LogIndex(new Indexing(queue, patience)), queue };
}

const codeOf = (log: Promise<unknown>): Promise<string> =>
  log.then(
    () => 'read',
    (error: unknown) => (error instanceof UserError ? error.code : String(error)),
  );

describe('Hovers of other logs', () => {
  it('go on while some logs take for ever', async () => {
    const { index, queue } = indexOf({ slow: 50, most: 60_000 });
    const bad = ['bad1', 'bad2', 'bad3', 'bad4'].map((path) => codeOf(index.of({ paths: [path] })));
    assert.equal(await codeOf(index.of({ paths: ['good'] })), 'answered');
    for (const id of queue.jobs) queue.cancel(id);
    assert.deepEqual(await Promise.all(bad), ['superseded', 'superseded', 'superseded', 'superseded']);
  });

  it('and a log that takes too long is given up, and can be asked for again', async () => {
    const { index, queue } = indexOf({ slow: 50, most: 300 });
    assert.equal(await codeOf(index.of({ paths: ['bad'] })), 'index-too-slow');
    const again = codeOf(index.of({ paths: ['bad'] }));
    assert.equal(queue.jobs.length, 1);
    assert.equal(await again, 'index-too-slow');
  });

  it('and one that nobody looks at any more makes room', async () => {
    const { index, queue } = indexOf({ slow: 60_000, most: 60_000 });
    const old = codeOf(index.of({ paths: ['bad'], policy: 'uniform' }));
    const other = codeOf(index.of({ paths: ['bad'], policy: 'logging' }));
    assert.equal(await old, 'superseded');
    for (const id of queue.jobs) queue.cancel(id);
    assert.equal(await other, 'superseded');
  });
});
