import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { RowWeights } from '../../../src/jobs/open/rows/rowWeights';
import { directory } from './support';

describe('the weights of all rows', () => {
  it('tell the rank of any weight as counting would', () => {
    const weight = fc.oneof(fc.constantFrom(0, 1, 2.5), fc.double({ min: 0, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 40 }), (weights) => {
        const path = join(directory, 'weights');
        RowWeights.write(
          path,
          7,
          Float64Array.from(weights, (w) => w / 10),
          Float64Array.from(weights),
        );
        const read = RowWeights.open(path);
        for (const [row, w] of weights.entries()) {
          assert.equal(read.rank(w), 1 + weights.filter((other) => other > w).length);
          assert.equal(read.probability(row), w / 10);
        }
        assert.deepEqual([read.rows, read.counted, read.total], [weights.length, weights.length, 7]);
        read.close();
      }),
    );
  });

  it('leave out rows that do not count', () => {
    const path = join(directory, 'some-weights');
    RowWeights.write(path, 2, Float64Array.of(0.5, Number.NaN, 0.25), Float64Array.of(3, 1));
    const read = RowWeights.open(path);
    assert.equal(read.counted, 2);
    assert.equal(read.rank(3), 1);
    assert.ok(Number.isNaN(read.probability(1)));
    assert.throws(() => read.probability(99), /no such row/);
    read.close();
  });
});
