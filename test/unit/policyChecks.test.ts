import assert from 'node:assert/strict';
import { WeightRanks } from '../../src/core/estimators/scan/weightRanks';
import { seededRandom } from '../../src/core/numerics/random';

describe('the share of the largest weights', () => {
  const shareOf = (weights: readonly number[], reward: (row: number) => number = () => 1): number => {
    const ranks = new WeightRanks();
    const length = weights.length;
    const nothing = new Float64Array(length);
    ranks.add({
      length,
      target: Float64Array.from(weights),
      logging: new Float64Array(length).fill(1),
      rewards: Float64Array.from(weights, (_, row) => reward(row)),
      direct: nothing,
      logged: nothing,
    });
    return ranks.topShare();
  };
  const near = (share: number, expected: number, error = 1e-12): void =>
    assert.ok(Math.abs(share - expected) < error, `${share} is not ${expected}`);

  it('is that of one row in a hundred, also where many weigh the same', () => {
    near(shareOf(new Array<number>(1000).fill(0.5)), 0.01);
    // Five rows of weight 9 and half of the ten that weigh 4 are the 1%.
    const uneven = Array.from({ length: 1000 }, (_, i) => (i < 5 ? 9 : i < 15 ? 4 : 1));
    near(shareOf(uneven), (45 + 20) / (45 + 40 + 985));
  });

  it('is that of sorted rows to a thousandth, however heavy the tail', () => {
    const random = seededRandom(5);
    const weights = Array.from({ length: 20_000 }, () => random.uniform() ** -0.8);
    const rewards = weights.map(() => random.uniform() - 0.5);
    const order = weights.map((_, i) => i).sort((a, b) => weights[b] - weights[a]);
    const part = (rows: readonly number[]): number =>
      rows.reduce((sum, i) => sum + Math.abs(rewards[i]) * weights[i], 0);
    near(
      shareOf(weights, (row) => rewards[row]),
      part(order.slice(0, 200)) / part(order),
      1e-3,
    );
  });

  it('is defined for weights beyond all bins, and where nothing is earned', () => {
    near(shareOf([1e300, 1e-300, 1e-310, 0, ...new Array<number>(96).fill(1)]), 1);
    assert.equal(shareOf([0, 0, 0]), 0);
    assert.equal(
      shareOf([1, 2, 3], () => 0),
      0,
    );
  });
});
