import { encodeNumbers } from '../../src/core/documents/text/numberCodec';
import type { Fault } from '../../src/core/documents/runs/fault';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../src/files/atomicWrite';
import { jobRequest, StatusRequest } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { JobQueue } from '../../src/server/jobQueue';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer } from './serverProcess';

describe('faults', () => {
  const folder = temporaryFolder();

  it('end a worker that hears nothing any more, after its time of grace', async () => {
    const deaf = folder.file('deaf.js', 'for (;;);');
    const queue = new JobQueue(1, deaf);
    const outcome = queue.run('deaf', { kind: 'inspect', paths: ['any'] }, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(queue.jobs, ['deaf']);
    queue.cancel('deaf');
    assert.deepEqual(await outcome, { status: 'canceled' });
    assert.deepEqual(queue.jobs, []);
  });

  for (const [name, said] of [
    ['says what nobody understands', "{ type: 'babble' }"],
    ['tells a number that is none', "{ type: 'progress', progress: { fraction: NaN, message: '' } }"],
  ])
    it(`of a worker that ${name} end its job alone`, async () => {
      const words = `require('node:worker_threads').parentPort.postMessage(${said}); setInterval(() => {}, 1000);`;
      const queue = new JobQueue(1, folder.file('babbling.js', words));
      // As the server passes it on.
      const tell = (progress: unknown): unknown => encodeNumbers(progress);
      const outcome = await queue.run('babbling', { kind: 'inspect', paths: ['any'] }, tell);
      assert.equal(outcome.status === 'failed' && outcome.fault.code, 'worker-crashed');
      assert.deepEqual(queue.jobs, []);
    });

  it('of a job that needs too much memory end it alone, and say what to do', async () => {
    const greedy = folder.file('greedy.js', 'const all = []; for (;;) all.push({ one: [all.length] });');
    const queue = new JobQueue(1, greedy, 32);
    const outcome = await queue.run('greedy', { kind: 'inspect', paths: ['any'] }, () => undefined);
    assert.equal(outcome.status === 'failed' && outcome.fault.code, 'out-of-memory');
    assert.match(outcome.status === 'failed' ? outcome.fault.message : '', /Split the log/);
  });

  it('of a setting that is out of range do not keep the server from starting', async () => {
    const server = await startTestServer({}, { jobsAtOnce: 0 });
    const status = await server.connection.sendRequest(StatusRequest.method, {});
    assert.deepEqual(check(StatusRequest.result, status, 'reply').jobs, []);
    server.stop();
  });

  it('of two windows that read one log at the same time leave one whole cache', async () => {
    const cache = join(folder.path, 'shared-cache');
    const log = folder.file('shared.jsonl', syntheticLog(3000));
    const servers = await Promise.all([1, 2].map(() => startTestServer({ BANDIT_LENS_CACHE: cache })));
    const analyze = async ({ connection }: (typeof servers)[number]): Promise<unknown> => {
      const job = { kind: 'analyze', paths: [log] };
      const raw = await connection.sendRequest(jobRequest('analyze').method, { jobId: 'x', job });
      return check(jobRequest('analyze').result, raw, 'reply');
    };
    const [one, two] = await Promise.all(servers.map(analyze));
    assert.deepEqual(one, two);
    assert.deepEqual(await analyze(servers[0]), one);
    const names = readdirSync(cache).filter((name) => name !== 'files');
    assert.equal(names.length, 1, names.join());
    servers.forEach((server) => server.stop());
  });

  it('of a folder that cannot be written name the file and the way out, and leave what was there', () => {
    const kept = folder.file('kept.json', 'old');
    assert.throws(
      () => writeAtomically(join(kept, 'below', 'x.json'), 'new'),
      /x\.json cannot be written: .*Remove or rename/,
    );
    assert.equal(readFileSync(kept, 'utf8'), 'old');
    mkdirSync(join(folder.path, 'taken.json'));
    assert.throws(() => writeAtomically(join(folder.path, 'taken.json'), 'new'), /is a folder\. Name a file/);
    assert.deepEqual(
      readdirSync(folder.path).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('of a full disk say so, and keep the policy that was there', async function () {
    const disk = join(folder.path, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      console.log('      skipped: a small disk can only be mounted by an administrator');
      return this.skip();
    }
    const log = folder.file('full.jsonl', syntheticLog(300));
    const out = join(disk, 'p.policy.json');
    writeFileSync(out, 'the old policy');
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(48 * 1024));
    const server = await startTestServer();
    try {
      const job = { kind: 'train', paths: [log], out, training: { epochs: 2 } };
      const raw = await server.connection.sendRequest(jobRequest('train').method, { jobId: 'full', job });
      const { fault } = raw as { fault: Fault };
      assert.match(fault.message, /cannot be written: the disk is full\. Free some space/);
      assert.equal(readFileSync(out, 'utf8'), 'the old policy');
      assert.ok(!existsSync(join(disk, 'p.certificate.json')));
    } finally {
      server.stop();
      execFileSync('umount', [disk]);
    }
  });
});
