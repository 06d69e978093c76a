import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { seededRandom } from '../../src/core/numerics/random';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';

/** Action 1 earns 0.8 and action 0 earns 0.2; both are logged half of the time. */
function decisions(count: number, seed: number): string {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const action = random.below(2);
    const reward = random.uniform() < (action === 1 ? 0.8 : 0.2) ? 1 : 0;
    const context = { x: seed + i + random.uniform() };
    return `${JSON.stringify({ context, action, reward, propensity: 0.5, distribution: [0.5, 0.5] })}\n`;
  }).join('');
}

describe('watch', () => {
  const folder = temporaryFolder();

  it('follows a log that grows, and ends once the goal is certified', async () => {
    const log = folder.file('growing.jsonl', decisions(40, 1));
    const words = ['watch', log, '--policy', 'always:1', '--until', 'improvement > 0.1', '--every', '0.2'];
    const cache = ['--cache-directory', join(folder.path, 'cache'), '--json'];
    const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words, ...cache]);
    let told = '';
    let out = '';
    let more = 0;
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => {
      told += text.toString();
      // It tells a line, and the service goes on.
      if (more < 20) appendFileSync(log, decisions(150, 100 + more++));
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(code, 0, told);
    const document = JSON.parse(out) as { kind: string; n: number; improvement: { by: number } };
    assert.equal(document.kind, 'sequential');
    assert.ok(document.improvement.by > 0.1 && document.improvement.by < 0.3);
    const lines = told.trim().split('\n');
    assert.ok(lines.length >= 2 && /^40 rows: between/.test(lines[0]), told);
  });

  for (const [what, next] of [
    ['is replaced by a longer one', () => decisions(90, 7)],
    ['is cut', () => decisions(20, 1)],
    ['gets other rewards', () => decisions(40, 1).replaceAll('"reward":0', '"reward":1') + decisions(9, 2)],
  ] as const)
    it(`stops where the log ${what}: each new log would be another chance to be wrong`, async () => {
      const log = folder.file('replaced.jsonl', decisions(40, 1));
      const words = ['watch', log, '--policy', 'always:1', '--until', 'improvement > 0.9', '--every', '0.1'];
      const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words]);
      let told = '';
      child.stderr.on('data', (text: Buffer) => {
        if (told === '') writeFileSync(log, next());
        told += text.toString();
      });
      const code = await new Promise((resolve) => child.on('exit', resolve));
      const lines = told.trim().split('\n');
      assert.equal(code, 3, told);
      assert.equal(lines.length, 2, told);
      assert.match(lines[0], /^40 rows: between/);
      assert.match(lines[1], /no longer begins with the lines it had before/);
    });

  it('says how a goal is written', () => {
    const log = folder.file('log.jsonl', decisions(40, 1));
    const { code, err } = cli('watch', log, '--policy', 'uniform', '--until', 'soon');
    assert.deepEqual([code, /improvement > 0\.01/.test(err)], [2, true]);
  });
});
