import assert from 'node:assert/strict';
import { ContentHash } from '../../src/core/numerics/hashing/contentHash';
import { CopyCounter } from '../../src/core/numerics/hashing/copyCounter';

const hashOf = (value: number): number => new ContentHash().start(1).add(value).value;

describe('the counter of copies, in a log of many rows', () => {
  it('holds more contents than a Map could', () => {
    const most = 2 ** 24 + 5;
    const counter = new CopyCounter(most);
    let copies = 0;
    for (let i = 0; i < most; i++) copies += counter.next(hashOf(i));
    // Of 1.4e14 pairs hardly one shares its slot's run and 32 bits.
    assert.ok(copies <= 3, `${copies}`);
    assert.equal(counter.next(hashOf(most - 1)), 1);
  });
});
