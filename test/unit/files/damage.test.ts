import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrainerState } from '../../../src/core/learning/trainer';
import { RowWeights } from '../../../src/jobs/open/rows/rowWeights';
import { TrainingCheckpoint } from '../../../src/jobs/training/trainingCheckpoint';
import { temporaryFolder } from '../../support/temporary';

/** Calls back with the file at this path, once for every `step`th byte with one bit of it flipped. */
function forEachFlip(path: string, step: number, use: (at: number) => void): void {
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at += step) {
    const damaged = Buffer.from(whole);
    damaged[at] ^= 1 << (at % 8);
    writeFileSync(path, damaged);
    use(at);
  }
  for (const length of [0, 1, whole.length >> 1, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length));
    use(length);
  }
  writeFileSync(path, whole);
}

describe('a file that is read back', () => {
  const folder = temporaryFolder();

  it('is not used where a bit of it has changed: what every row weighs', () => {
    const path = join(folder.path, 'weights.log-cache');
    const probabilities = Float64Array.from({ length: 1200 }, (_, i) => (i % 10) / 10);
    const weights = Float64Array.from({ length: 1200 }, (_, i) => (i * 7919) % 1200);
    RowWeights.write(path, 1200, probabilities, weights);
    forEachFlip(path, 13, (at) => assert.equal(RowWeights.isWhole(path), false, `byte ${at}`));
    assert.equal(RowWeights.isWhole(path), true);
  });

  it('is not used where a bit changes while it is open: what every row weighs', () => {
    const path = join(folder.path, 'open.log-cache');
    RowWeights.write(path, 2, Float64Array.of(0.5, 0.25), Float64Array.of(3, 1));
    const open = RowWeights.open(path);
    const bytes = readFileSync(path);
    bytes[3] ^= 64;
    writeFileSync(path, bytes);
    assert.throws(() => open.probability(0), { code: 'cache-damaged' });
    open.close();
  });

  it('is discarded with a word where a bit of it has changed: the checkpoint of a training', () => {
    const out = join(folder.path, 'p.policy.json');
    const warnings: string[] = [];
    const control = {
      progress: () => undefined,
      checkpoint: () => undefined,
      warn: (message: string) => void warnings.push(message),
    };
    const states = new TrainingCheckpoint(out, { log: 'abc' }, control);
    const numbers = (seed: number): Float64Array => Float64Array.from({ length: 20 }, (_, i) => i / seed);
    const state = {
      start: 0.5,
      history: [],
      descent: { mu: numbers(3), first: numbers(5), second: numbers(7), steps: 9, squared: 2 },
      logSigma: { value: 0.1 },
      running: { totals: numbers(11), last: numbers(13) },
    } as unknown as TrainerState;
    states.save(() => state);
    assert.deepEqual(states.load(), state);
    let flips = 0;
    forEachFlip(`${out}.checkpoint`, 1, (at) => {
      assert.equal(states.load(), undefined, `byte ${at}`);
      flips++;
    });
    assert.equal(warnings.length, flips);
    assert.match(warnings[0], /is not used: it is damaged\. The training starts anew/);
    assert.deepEqual(states.load(), state);
  });
});
