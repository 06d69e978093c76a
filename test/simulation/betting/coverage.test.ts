import assert from 'node:assert/strict';
import { evidenceAgainst } from '../../../src/core/betting/mean/capital';
import { improvementClaim, plainBounds } from '../../../src/core/betting/claimVariables';
import { betsOf, Growth } from '../../../src/core/betting/mean/growth';
import {
  gridLambdas,
  sequentialLambdas,
  spreadLambdas,
  type Wagers,
} from '../../../src/core/betting/mean/lambdas';
import { seededRandom } from '../../../src/core/numerics/random';
import { betsOn } from '../../unit/betting/draws';
import { isFalse, Tally } from './tally';

const logs = 4000;
const n = 50;

/** The normal upper bound on the mean. */
function normalUpper(ys: readonly number[], quantile: number): number {
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length;
  const variance = ys.reduce((sum, y) => sum + (y - mean) ** 2, 0) / (ys.length - 1);
  return mean + quantile * Math.sqrt(variance / ys.length);
}

describe(`betting: coverage over ${logs} logs of ${n} rows, w = 10 in a tenth of them and 0 in the rest`, () => {
  for (const [delta, quantile] of [
    [0.05, 1.6449],
    [0.5, 0],
  ])
    it(`every claim holds at δ = ${delta}; the normal interval does not`, () => {
      const tally = new Tally(logs);
      const random = seededRandom(21);
      const value = 0.3;
      const lambdas: readonly [string, (bound: number) => Wagers][] = [
        ['grid', (bound) => gridLambdas(n, bound)],
        ['spread', (bound) => spreadLambdas(n, bound, delta, 10 * Math.sqrt(0.03))],
        ['sequential', sequentialLambdas],
      ];
      for (let log = 0; log < logs; log++) {
        const w = Array.from({ length: n }, () => (random.uniform() < 0.1 ? 10 : 0));
        const rho = w.map(() => (random.uniform() < value ? 1 : 0));
        const atLeast = w.map((weight, i) => weight * rho[i]);
        const atMost = w.map((weight, i) => weight * (1 - rho[i]));
        const improvement = w.map((weight, i) => improvementClaim(weight, rho[i]));
        for (const [name, wagers] of lambdas) {
          tally.note(`${name} at least`, isFalse(betsOn(atLeast, wagers(0), 0), delta, value));
          tally.note(`${name} at most`, isFalse(betsOn(atMost, wagers(0), 0), delta, 1 - value));
          tally.note(`${name} improvement`, isFalse(betsOn(improvement, wagers(1), 1), delta, 0));
        }
        tally.note('normal at most', normalUpper(atLeast, quantile) < value);
      }
      tally.assert(delta, ['normal at most']);
    });

  for (const [delta, nu] of [
    [0.05, 0.0187],
    [0.5, 0.2319],
  ])
    it(`δ = ${delta} is used up where one success is enough: a smaller bound would be waste`, () => {
      // ν successes are expected in the log and λ is the best for one: it pays 1/δ where ν e^{1-ν} = δ.
      const wagers = { lambdas: [(1 / nu - 1) / 10], weights: [1] };
      const value = nu / (0.1 * n);
      const tally = new Tally(logs);
      const random = seededRandom(24);
      for (let log = 0; log < logs; log++) {
        const growth = new Growth(wagers.lambdas);
        for (let i = 0; i < n; i++) growth.addAll([random.uniform() < 0.1 * value ? 10 : 0]);
        tally.note('one λ', isFalse(betsOf(wagers, 0, growth), delta, value));
      }
      tally.assert(delta);
      assert.ok(tally.share('one λ') > delta / 4);
    });

  it('rejected rows count as the worst; leaving them out does not do', () => {
    const tally = new Tally(logs);
    const random = seededRandom(22);
    const delta = 0.05;
    const wagers = gridLambdas(400, 0);
    for (let log = 0; log < logs; log++) {
      // Every second failure is lost on its way to the log.
      const growth = new Growth(wagers.lambdas);
      let lost = 0;
      for (let i = 0; i < 400; i++) {
        const reward = random.uniform() < 0.4;
        if (!reward && random.uniform() < 0.5) lost++;
        else growth.addAll([reward ? 1 : 0]);
      }
      tally.note('left out', isFalse(betsOf(wagers, 0, growth), delta, 0.4));
      growth.addMany(-plainBounds.value, lost);
      tally.note('counted', isFalse(betsOf(wagers, 0, growth), delta, 0.4));
    }
    tally.assert(delta, ['left out']);
  });

  it('E[w] ≤ 1 is rejected where propensities are wrong, and hardly ever where they are right', () => {
    const random = seededRandom(23);
    const rejected = [1, 0.5].map((factor) => {
      const wagers = gridLambdas(500, 0);
      let count = 0;
      for (let log = 0; log < 1000; log++) {
        const growth = new Growth(wagers.lambdas);
        for (let i = 0; i < 500; i++) growth.addAll([random.uniform() < 0.25 ? 4 / factor : 0]);
        if (evidenceAgainst(betsOf(wagers, 0, growth), 1) > Math.log(1000)) count++;
      }
      return count;
    });
    assert.ok(rejected[0] <= 4 && rejected[1] > 990, `${rejected.join(', ')}`);
  });
});
