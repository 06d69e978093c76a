import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { root, samplesDirectory } from '../../scripts/paths';
import { tfjsEngine } from '../../src/core/learning/tfjs/tfjsEngine';
import { loadTensorflow } from '../../src/jobs/tensorflow/loadTensorflow';
import { jobRequest, PauseRequest, StatusRequest } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { cliProcess } from '../support/cli';
import { assertSameStep } from '../support/engineStep';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { realTensorflow } from '../support/tensorflow';
import { startTestServer, type TestServer } from './serverProcess';

/** TensorFlow.js on the real binding: nothing here stands in for it. */
describe('the engine tfjs-node', () => {
  const tensorflow = realTensorflow();
  const folder = temporaryFolder();
  const news = join(samplesDirectory, 'news.jsonl');

  for (const kind of ['softmax', 'gaussian', 'imitation'] as const)
    it(`finds the gradient that ours finds: ${kind}`, () => {
      const { tf, version } = loadTensorflow(tensorflow.folder);
      assert.match(version, /^2\./);
      assertSameStep(tfjsEngine('tfjs-node', tf), kind);
    });

  const train = (engine: string, out: string, ...words: string[]) =>
    cliProcess(
      tensorflow,
      'train',
      news,
      '--engine',
      engine,
      '--json',
      '--out',
      join(folder.path, out),
      ...words,
    );

  for (const [kind, own] of [
    ['gaussian', 'wasm-simd'],
    ['softmax', 'wasm-simd'],
    ['neural-softmax', 'typescript'],
  ])
    it(`ends where ${own} ends on the sample, to 1e-3: ${kind}`, () => {
      const [theirs, ours] = ['tfjs-node', own].map((engine) => {
        const { code, out, err } = train(engine, `${kind}-${engine}.json`, '--class', kind, '--epochs', '8');
        assert.equal(code, 0, err);
        const { history } = JSON.parse(out) as { history: { objective: number }[] };
        return history[7].objective;
      });
      assert.ok(Math.abs(theirs - ours) < 1e-3, `${theirs} ${ours}`);
    });

  it('says which engine made a policy', () => {
    const { provenance } = JSON.parse(readFileSync(join(folder.path, 'gaussian-tfjs-node.json'), 'utf8')) as {
      provenance: { training: { engine: string } };
    };
    assert.equal(provenance.training.engine, 'tfjs-node');
  });

  it('refuses what it cannot train, and points to what can', () => {
    const { code, err } = train('tfjs-node', 'x.json', '--class', 'mixed-logit');
    assert.equal(code, 3);
    assert.match(err, /tfjs-node cannot train a mixed-logit policy.*--engine auto/);
  });

  it('continues after a kill to the policy of an uninterrupted run, bit for bit', async () => {
    const log = folder.file('killed.jsonl', syntheticLog(1500));
    const [out, whole] = ['killed.json', 'whole.json'].map((name) => join(folder.path, name));
    const words = ['train', log, '--epochs', '20', '--batch', '64', '--engine', 'tfjs-node', '--out'];
    const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words, out], {
      stdio: 'ignore',
      env: { ...process.env, ...tensorflow.variables },
    });
    while (!existsSync(`${out}.checkpoint`)) await sleep(20);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    assert.ok(!existsSync(out), 'it was killed before it had finished');
    for (const path of [out, whole]) assert.equal(cliProcess(tensorflow, ...words, path).code, 0);
    assert.equal(readFileSync(out, 'utf8'), readFileSync(whole, 'utf8'));
  });

  describe('in the server', () => {
    let server: TestServer;
    before(async () => {
      const settings = { jobsAtOnce: 2, cacheMegabytes: 100, tensorflowPath: tensorflow.folder };
      server = await startTestServer({ BANDIT_LENS_TFJS_NODE: '' }, settings);
    });
    after(() => server.stop());

    const start = (out: string, epochs: number, token = new CancellationTokenSource()): Promise<unknown> => {
      const training = { engine: 'tfjs-node', epochs };
      const job = { kind: 'train', paths: [news], out: join(folder.path, out), training };
      return server.connection.sendRequest(jobRequest('train').method, { jobId: out, job }, token.token);
    };
    const jobs = async (): Promise<string[]> =>
      check(StatusRequest.result, await server.connection.sendRequest(StatusRequest.method, {}), 'status')
        .jobs;

    it('rests while it is paused, beside another training, and ends as if it had never rested', async () => {
      const rests = start('rests.json', 6);
      const runs = start('runs.json', 6);
      await server.connection.sendRequest(PauseRequest.method, { jobId: 'rests.json', paused: true });
      const ran = check(jobRequest('train').result, await runs, 'reply');
      assert.equal(ran.status, 'ok');
      assert.deepEqual(await jobs(), ['rests.json']);
      await server.connection.sendRequest(PauseRequest.method, { jobId: 'rests.json', paused: false });
      assert.equal(check(jobRequest('train').result, await rests, 'reply').status, 'ok');
      const [one, two] = ['rests.json', 'runs.json'].map((name) =>
        readFileSync(join(folder.path, name), 'utf8'),
      );
      assert.equal(one, two);
    });

    it('is canceled in the middle, writes nothing, and trains again in the same process', async () => {
      const token = new CancellationTokenSource();
      const reply = start('canceled.json', 100_000, token);
      while (!existsSync(join(folder.path, 'canceled.json.checkpoint'))) await sleep(20);
      token.cancel();
      assert.deepEqual(await reply, { status: 'canceled' });
      assert.ok(!existsSync(join(folder.path, 'canceled.json')));
      const again = check(jobRequest('train').result, await start('again.json', 1), 'reply');
      assert.equal(again.status, 'ok');
    });
  });
});
