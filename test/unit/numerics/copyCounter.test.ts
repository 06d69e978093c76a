import fc from 'fast-check';
import assert from 'node:assert/strict';
import { ContentHash } from '../../../src/core/numerics/contentHash';
import { CopyCounter } from '../../../src/core/numerics/copyCounter';

const hashOf = (value: number): number => new ContentHash().start(1).add(value).value;

describe('the counter of copies', () => {
  it('says of every content how often it was there before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 }), (values) => {
        const counter = new CopyCounter(values.length);
        const seen = new Map<number, number>();
        for (const value of values) {
          const before = seen.get(value) ?? 0;
          assert.equal(counter.next(hashOf(value)), before);
          seen.set(value, before + 1);
        }
      }),
    );
  });

  it('holds more contents than a Map could', () => {
    const most = 2 ** 24 + 5;
    const counter = new CopyCounter(most);
    let copies = 0;
    for (let i = 0; i < most; i++) copies += counter.next(hashOf(i));
    // Of 1.4e14 pairs hardly one shares its slot's run and 32 bits.
    assert.ok(copies <= 3, `${copies}`);
    assert.equal(counter.next(hashOf(most - 1)), 1);
  }).timeout(60_000);
});
