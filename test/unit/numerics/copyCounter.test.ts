import fc from 'fast-check';
import assert from 'node:assert/strict';
import { ContentHash } from '../../../src/core/numerics/hashing/contentHash';
import { CopyCounter } from '../../../src/core/numerics/hashing/copyCounter';

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
});
