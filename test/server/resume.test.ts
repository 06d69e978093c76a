import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('a training that is killed', () => {
  const folder = temporaryFolder();

  /** With epochs enough to be killed between two of them. */
  const engines = [
    ['typescript', '60'],
    ['wasm-simd', '1600'],
  ] as const;
  for (const [engine, epochs] of engines) {
    it(`continues from its last checkpoint to the policy of an uninterrupted run, bit for bit: ${engine}`, async () => {
      const log = folder.file('log.jsonl', syntheticLog(1500));
      const out = join(folder.path, `${engine}-killed.policy.json`);
      const whole = join(folder.path, `${engine}-whole.policy.json`);
      const words = [
        'train',
        log,
        '--epochs',
        epochs,
        '--batch',
        '64',
        '--engine',
        engine,
        '--json',
        '--out',
      ];
      const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words, out], {
        stdio: 'ignore',
      });
      while (!existsSync(`${out}.checkpoint`)) await new Promise((resolve) => setTimeout(resolve, 20));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      assert.ok(!existsSync(out), 'it was killed before it had finished');
      const resumed = cli(...words, out);
      const uninterrupted = cli(...words, whole);
      assert.deepEqual([resumed.code, uninterrupted.code], [0, 0]);
      assert.equal(readFileSync(out, 'utf8'), readFileSync(whole, 'utf8'));
      assert.ok(!existsSync(`${out}.checkpoint`));
    });
  }

  it('starts anew from a checkpoint that is damaged or of another training', () => {
    const log = folder.file('log.jsonl', syntheticLog(300));
    const out = join(folder.path, 'p.json');
    for (const content of ['', '{"key":"x"}\n', 'not a checkpoint']) {
      folder.file('p.json.checkpoint', content);
      assert.equal(cli('train', log, '--epochs', '2', '--out', out).code, 0);
    }
  });
});
