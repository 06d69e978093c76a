import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { jobRequest } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { cliProcess } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { startTestServer } from './serverProcess';

/** A workspace with a package that leaves a mark when it is loaded. */
describe('a workspace with code in it', () => {
  const folder = temporaryFolder();
  const mark = join(folder.path, 'loaded');
  let log: string;
  before(() => {
    const home = join(folder.path, 'node_modules', '@tensorflow', 'tfjs-node');
    mkdirSync(home, { recursive: true });
    const inside = (name: string): string => join('node_modules', '@tensorflow', 'tfjs-node', name);
    const manifest = { name: '@tensorflow/tfjs-node', version: '4.22.0', main: 'main.js' };
    folder.file(inside('package.json'), JSON.stringify(manifest));
    folder.file(inside('main.js'), `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`);
    log = folder.file('log.jsonl', syntheticLog(50));
  });

  const train = (variables: NodeJS.ProcessEnv) => {
    const place = { folder: folder.path, variables: { NODE_PATH: join(folder.path, 'node_modules') } };
    return cliProcess(
      { ...place, variables: { ...place.variables, ...variables } },
      ...['train', log, '--engine', 'tfjs-node', '--out', join(folder.path, 'p.json')],
    );
  };

  it('does not have it loaded by a training that is started there', () => {
    for (const [named, reason] of [
      ['', /not set up.*setup-tensorflow/],
      ['.', /must be given by its absolute path/],
      ['node_modules/..', /must be given by its absolute path/],
      [join(folder.path, 'elsewhere'), /there is no @tensorflow\/tfjs-node in it/],
    ] as const) {
      const { code, err } = train({ BANDIT_LENS_TFJS_NODE: named });
      assert.equal(code, 3);
      assert.match(err, reason);
      assert.ok(!existsSync(mark), named);
    }
  });

  it('is loaded where a person names it: the mark works', () => {
    const { code, err } = train({ BANDIT_LENS_TFJS_NODE: folder.path });
    assert.equal(code, 3);
    assert.match(err, /cannot be loaded: it has no backend of TensorFlow/);
    assert.ok(existsSync(mark));
  });

  it('cannot name it in a job', async () => {
    const server = await startTestServer({ BANDIT_LENS_TFJS_NODE: '' });
    try {
      const named = { tensorflowPath: folder.path, tensorflow: folder.path };
      const training = { engine: 'tfjs-node', ...named };
      const job = { kind: 'train', paths: [log], out: join(folder.path, 'q.json'), training, ...named };
      const raw = await server.connection.sendRequest(jobRequest('train').method, { jobId: 'q', job });
      const reply = check(jobRequest('train').result, raw, 'reply');
      assert.ok(reply.status === 'failed');
      assert.match(reply.fault.message, /not set up/);
    } finally {
      server.stop();
    }
  });

  it('says of an installation why it cannot be loaded', () => {
    const inside = join('node_modules', '@tensorflow', 'tfjs-node', 'main.js');
    folder.file(inside, `throw new Error('libtensorflow.so.2: cannot open shared object file')`);
    const { err } = train({ BANDIT_LENS_TFJS_NODE: folder.path });
    assert.match(
      err,
      /cannot be loaded: libtensorflow.so.2: cannot open shared object file.*set it up again/,
    );
    folder.file(join('node_modules', '@tensorflow', 'tfjs-node', 'package.json'), '{"name": "other"}');
    assert.match(train({ BANDIT_LENS_TFJS_NODE: folder.path }).err, /is not version 4 of/);
    folder.file(join('node_modules', '@tensorflow', 'tfjs-node', 'package.json'), '{');
    assert.match(train({ BANDIT_LENS_TFJS_NODE: folder.path }).err, /cannot be loaded: .*JSON/);
  });
});
