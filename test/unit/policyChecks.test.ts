import assert from 'node:assert/strict';
import { topShare } from '../../src/core/analysis/policyChecks';

describe('the share of the largest weights', () => {
  const rowsOf = (weights: readonly number[]) => ({
    length: weights.length,
    target: Float64Array.from(weights),
    logging: new Float64Array(weights.length).fill(1),
    rewards: new Float64Array(weights.length).fill(1),
  });

  it('is that of one row in a hundred, also where many weigh the same', () => {
    const near = (share: number, expected: number): void => assert.ok(Math.abs(share - expected) < 1e-12);
    near(topShare(rowsOf(new Array<number>(1000).fill(0.5))), 0.01);
    // Five rows of weight 9 and half of the ten that weigh 4 are the 1%.
    const uneven = Array.from({ length: 1000 }, (_, i) => (i < 5 ? 9 : i < 15 ? 4 : 1));
    near(topShare(rowsOf(uneven)), (45 + 20) / (45 + 40 + 985));
  });
});
