import assert from 'node:assert/strict';
import { empiricalLikelihoodInterval } from '../../../src/core/intervals/empiricalLikelihood';
import type { Bounds } from '../../../src/core/intervals/ends';
import { TermSketch } from '../../../src/core/intervals/termSketch';
import { findRoot } from '../../../src/core/numerics/solving/roots';
import { seededRandom } from '../../../src/core/numerics/random';
import { close } from '../vectors';

const sketched = (x: readonly number[], delta: number): Bounds | undefined => {
  const sketch = new TermSketch();
  // In pieces, as a scan adds them.
  for (let at = 0; at < x.length; at += 1000) {
    const piece = Float64Array.from(x.slice(at, at + 1000));
    sketch.add(piece, piece.length);
  }
  return empiricalLikelihoodInterval(sketch, delta);
};

/** max Σ log(n q_i) with Σ q_i (x_i - m) = 0 from the rows themselves: q_i = 1/(n(1 + t(x_i - m))). */
function statisticAt(x: readonly number[], m: number): number {
  const least = Math.min(...x) - m;
  const most = Math.max(...x) - m;
  const slope = (t: number): number => x.reduce((sum, value) => sum + (value - m) / (1 + t * (value - m)), 0);
  const t = findRoot(slope, -(1 - 1e-12) / most, -(1 - 1e-12) / least, 1e-16);
  return 2 * x.reduce((sum, value) => sum + Math.log1p(t * (value - m)), 0);
}

describe('empirical likelihood from a sketch', () => {
  const random = seededRandom(8);
  const draw = (n: number, term: () => number): number[] => Array.from({ length: n }, term);
  const coin = (): number => (random.uniform() < 0.3 ? 1 : 0);
  const samples: Record<string, number[]> = {
    'a few rows': [0, 0.2, 0.5, 1, 0.1, 0.9, 0.3],
    'many rows': draw(5000, () => random.uniform() ** 2),
    'a heavy tail': draw(5000, () => 0.1 / (random.uniform() + 1e-3)),
    'a tail without a variance': draw(20_000, () => random.uniform() ** -0.7),
    'weighted coins': draw(20_000, () => coin() / (0.05 + random.uniform())),
    'gains and losses': draw(20_000, () => random.normal() * 10 ** (3 * random.uniform())),
    'far from zero': draw(10_000, () => 1000 + random.uniform()),
    'two values': draw(10_000, coin),
    'one row that differs': [...draw(9999, () => 1), 1.1],
    'one large loss': [...draw(9999, () => 0.5 + 0.01 * random.uniform()), -40],
  };
  for (const [name, x] of Object.entries(samples))
    for (const delta of [0.05, 0.001])
      it(`is that of the rows: ${name}, δ ${delta}`, () => {
        const { lower, upper } = sketched(x, delta)!;
        const quantile = delta === 0.05 ? 3.841458820694124 : 10.827566170662733;
        close(statisticAt(x, lower), quantile, 'the lower end', 1e-7);
        close(statisticAt(x, upper), quantile, 'the upper end', 1e-7);
      });

  it('is a point where all rows are the same, and nothing where there is but one', () => {
    assert.deepEqual(
      sketched(
        draw(3000, () => 0.25),
        0.05,
      ),
      { lower: 0.25, upper: 0.25 },
    );
    assert.equal(sketched([1], 0.05), undefined);
  });

  it('does not break where terms are huge or tiny', () => {
    const { lower, upper } = sketched([...draw(700, () => 1e-310), ...draw(300, () => 1e300), 0], 0.05)!;
    assert.ok(lower > 2e299 && upper < 4e299, `${lower} ${upper}`);
  });
});
