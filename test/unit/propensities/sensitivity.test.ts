import assert from 'node:assert/strict';
import fc from 'fast-check';
import { WeightedRewards } from '../../../src/core/propensities/sensitivity';

const add = (rows: readonly (readonly [number, number])[]): WeightedRewards => {
  const rewards = rows.map(([, reward]) => reward);
  const sums = new WeightedRewards(Math.min(...rewards), Math.max(...rewards));
  for (const [weight, reward] of rows) sums.add(weight, reward);
  return sums;
};

describe('The estimate under wrong propensities', () => {
  it('is SNIPS where they are right', () => {
    const sums = add([
      [1, 0],
      [3, 1],
    ]);
    assert.equal(sums.extreme(1, 1), 0.75);
    assert.equal(sums.extreme(1, -1), 0.75);
  });

  it('has the ends of a closed form for two rewards', () => {
    const sums = add([
      [1, 0],
      [1, 1],
    ]);
    // Γ/(Γ + 1/Γ)
    assert.ok(Math.abs(sums.extreme(2, 1) - 0.8) < 1e-12);
    assert.ok(Math.abs(sums.extreme(2, -1) - 0.2) < 1e-12);
  });

  it('has the ends that trying all corners finds', () => {
    const row = fc.tuple(fc.double({ min: 0.01, max: 20, noNaN: true }), fc.integer({ min: -5, max: 5 }));
    const factor = fc.double({ min: 1, max: 4, noNaN: true });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 7 }), factor, (rows, gamma) => {
        const sums = add(rows);
        const corners = Array.from({ length: 2 ** rows.length }, (_, bits) => {
          const factors = rows.map((_, i) => ((bits >> i) & 1 ? gamma : 1 / gamma));
          const weight = rows.reduce((sum, [w], i) => sum + w * factors[i], 0);
          return rows.reduce((sum, [w, r], i) => sum + w * factors[i] * r, 0) / weight;
        });
        assert.ok(Math.abs(sums.extreme(gamma, 1) - Math.max(...corners)) < 1e-9);
        assert.ok(Math.abs(sums.extreme(gamma, -1) - Math.min(...corners)) < 1e-9);
      }),
    );
  });
});
