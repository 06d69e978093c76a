import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { JobQueue } from '../../src/server/jobQueue';
import { JobWorkers } from '../../src/server/jobWorkers';
import { temporaryFolder } from '../support/temporary';

describe('the threads of jobs', () => {
  const folder = temporaryFolder();
  /** Answers its job with the number of its thread. */
  const answering = folder.file(
    'answering.cjs',
    `const { parentPort, threadId } = require('node:worker_threads');
     const fault = { code: String(threadId), message: '' };
     parentPort.once('message', () => parentPort.postMessage({ type: 'failed', fault }));`,
  );
  const threadOf = async (queue: JobQueue, id: string): Promise<string> => {
    const outcome = await queue.run(id, { kind: 'inspect', paths: ['any'] }, () => undefined);
    return outcome.status === 'failed' ? outcome.fault.code : outcome.status;
  };

  it('are ready before there is a job, one at a time', async () => {
    const workers = new JobWorkers(answering, 64);
    workers.keepOneReady();
    const first = workers.take();
    const second = workers.take();
    assert.notEqual(first.threadId, second.threadId);
    workers.renew();
    const third = workers.take();
    assert.equal(third.threadId, second.threadId + 1);
    await Promise.all([first, second, third].map((worker: Worker) => worker.terminate()));
  });

  it('are started anew where the one that waited has died', async () => {
    const workers = new JobWorkers(folder.file('dying.cjs', 'process.exit(1);'), 64);
    workers.keepOneReady();
    const spare = workers.take();
    await once(spare, 'exit');
    workers.renew();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const next = workers.take();
    assert.ok(next.threadId > spare.threadId);
    await once(next, 'exit');
  });

  it('serve one job each', async () => {
    const queue = new JobQueue(2, answering);
    queue.keepWorkerReady();
    const threads = await Promise.all(['a', 'b', 'c'].map((id) => threadOf(queue, id)));
    assert.equal(new Set(threads).size, 3);
    assert.deepEqual(queue.jobs, []);
  });
});
