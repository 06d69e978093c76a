import assert from 'node:assert/strict';
import { CrossProducts } from '../../../src/core/numerics/sums/crossProducts';
import { seededRandom } from '../../../src/core/numerics/random';

describe('sums of cross products', () => {
  for (const [name, width, groups, share] of [
    ['full rows', 6, 3, 1],
    ['an odd number of columns', 7, 3, 1],
    ['sparse rows', 20, 4, 0.1],
    ['both', 9, 2, 0.4],
    ['more groups than may wait', 3, 200, 1],
  ] as const)
    it(`are those of row after row: ${name}`, () => {
      const random = seededRandom(11);
      const size = width + 1;
      const plain = new Float64Array(groups * size * size);
      const products = new CrossProducts(width, groups);
      for (let row = 0; row < 1500; row++) {
        const vector = Float64Array.from({ length: width }, () =>
          random.uniform() < share ? random.normal() : 0,
        );
        const group = random.below(groups);
        const target = random.normal();
        const weight = row % 5 === 0 ? 2.5 : 1;
        products.add(group, vector, target, weight);
        const u = [...vector, target];
        for (let j = 0; j < size; j++)
          for (let k = 0; k < size; k++) plain[(group * size + j) * size + k] += weight * u[j] * u[k];
      }
      products.finish();
      let compared = 0;
      for (let group = 0; group < groups; group++)
        for (let j = 0; j < size; j++)
          for (let k = 0; k <= j && k < width; k++) {
            const expected = plain[(group * size + j) * size + k];
            const found = products.of(group, j, k);
            assert.ok(Math.abs(found - expected) <= 1e-11 * (1 + Math.abs(expected)), `${j} ${k}`);
            compared++;
          }
      assert.ok(compared > 0);
    });
});
