import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { seededRandom } from '../../src/core/numerics/random';
import { readPolicy } from '../../src/jobs/results/policyFiles';
import { temporaryFolder } from '../support/temporary';

const [rows, features, actions] = [60_000, 500, 4];
/** The gathered rows alone are 90 MB, the engine's copy is as much again: with 280 MB neither fits beside the process. */
const limit = 280e6;

/**
 * Linux counts into a process' usage what its parent took when it started it, and here a parent may have run other tests
 * before; the status of the process itself has no such memory.
 */
const tellPeak = `process.on('exit', () => {
  let peak = process.resourceUsage().maxRSS;
  try {
    const status = require('node:fs').readFileSync('/proc/self/status', 'utf8');
    peak = Number(/VmHWM:\\s+(\\d+) kB/.exec(status)[1]);
  } catch {}
  process.stderr.write('PEAK ' + 1024 * peak + '\\n');
});`;

describe('training on a log larger than the memory it is given', function () {
  const folder = temporaryFolder();

  it('takes it from the cache part by part, and stays below the limit', () => {
    const log = join(folder.path, 'wide.csv');
    writeWideLog(log);
    // The command line itself, with one line more that tells its peak at the end.
    const preload = folder.file('peak.cjs', tellPeak);
    const run = (...words: string[]) => {
      const out = join(folder.path, 'wide.policy.json');
      const { status, stderr } = spawnSync(
        process.execPath,
        [
          ...['--require', preload, join(root, 'dist', 'cli.js'), 'train', log, '--out', out],
          ...['--epochs', '2', '--threads', '1', '--cache-directory', join(folder.path, 'cache'), ...words],
        ],
        { encoding: 'utf8' },
      );
      assert.equal(status, 0, stderr);
      return { peak: Number(/PEAK (\d+)/.exec(stderr)?.[1]), policy: out };
    };
    const whole = run();
    const parts = run('--memory-limit', String(limit));
    console.log(
      `      peak ${(parts.peak / 1e6).toFixed(0)} MB of ${limit / 1e6} MB; unlimited ${(whole.peak / 1e6).toFixed(0)} MB`,
    );
    assert.ok(whole.peak > limit, 'the log would fit, and the test shows nothing');
    assert.ok(parts.peak < limit);
    assert.equal(readPolicy(parts.policy).document.features.count, features);
  });
});

function writeWideLog(path: string): void {
  const random = seededRandom(1);
  const file = openSync(path, 'w');
  const names = Array.from({ length: features }, (_, j) => `x${j}`);
  writeSync(file, `action,reward,propensity,${names.join(',')}\n`);
  const thousandths = Array.from({ length: 1000 }, (_, i) => `,${i / 1000}`);
  for (let i = 0; i < rows; i++) {
    let context = '';
    for (let j = 0; j < features; j++) context += thousandths[random.below(1000)];
    const action = random.below(actions);
    writeSync(file, `${action},${random.below(2)},${1 / actions}${context}\n`);
  }
  closeSync(file);
}
