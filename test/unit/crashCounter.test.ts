import assert from 'node:assert/strict';
import { CrashCounter } from '../../src/extension/server/crashCounter';

const minute = 60_000;

describe('the counter of crashes', () => {
  it('gives up at the fifth within three minutes', () => {
    const counter = new CrashCounter();
    assert.deepEqual(
      [0, 0.5, 1, 1.5, 2].map((time) => counter.isTooMany(time * minute)),
      [false, false, false, false, true],
    );
  });

  it('forgets what is older, and everything when a person starts anew', () => {
    const counter = new CrashCounter();
    for (let i = 0; i < 20; i++) assert.equal(counter.isTooMany(i * minute), false);
    counter.reset();
    for (let i = 0; i < 4; i++) assert.equal(counter.isTooMany(20 * minute), false);
    assert.equal(counter.isTooMany(20 * minute), true);
  });
});
