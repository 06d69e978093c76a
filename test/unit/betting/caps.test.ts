import assert from 'node:assert/strict';
import {
  defaultCap,
  improvementBound,
  trainedCap,
  trainedImprovementCap,
  untrainedCap,
  valueBound,
} from '../../../src/core/betting/caps';

describe('betting: caps of control variates', () => {
  it('a cap from the training rows leaves room for √2 times the best λ, and stays in its limits', () => {
    const [n, delta, spread] = [10_000, 0.05, 0.4];
    const best = Math.sqrt((2 * Math.log(20)) / n) / spread;
    const value = valueBound(trainedCap(n, delta, spread));
    const improvement = improvementBound(trainedImprovementCap(n, delta, spread));
    for (const bound of [value, improvement]) assert.ok(Math.abs(Math.SQRT2 * best * bound - 0.9) < 1e-12);
    assert.deepEqual([untrainedCap(4), untrainedCap(14_400)], [1, 10]);
    for (const choose of [trainedCap, trainedImprovementCap]) {
      assert.equal(choose(n, delta, 0), 1);
      for (const wide of [1e9, Infinity, NaN]) assert.equal(choose(n, delta, wide), defaultCap(n));
    }
  });
});
