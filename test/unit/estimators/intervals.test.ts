import assert from 'node:assert/strict';
import { bootstrapInterval, drawResamples } from '../../../src/core/intervals/bootstrap';
import { clopperPearson } from '../../../src/core/intervals/clopperPearson';
import { empiricalLikelihoodInterval } from '../../../src/core/intervals/empiricalLikelihood';
import { GroupSums, mostGroups } from '../../../src/core/intervals/groupSums';
import { normalInterval } from '../../../src/core/intervals/normal';
import type { Bounds } from '../../../src/core/intervals/ends';
import { TermMoments } from '../../../src/core/intervals/termMoments';
import { TermSketch } from '../../../src/core/intervals/termSketch';
import { seededRandom } from '../../../src/core/numerics/random';
import { close } from '../vectors';

const likelihoodOf = (x: Float64Array, delta = 0.05): Bounds | undefined => {
  const sketch = new TermSketch();
  sketch.add(x, x.length);
  return empiricalLikelihoodInterval(sketch, delta);
};

/** The bootstrap of Σ numerator / Σ denominator, in the groups named, one per row otherwise. */
function bootstrapOf(
  numerator: Float64Array,
  denominator: Float64Array,
  seed: number,
  groups?: Int32Array,
): Bounds {
  const sums = new GroupSums(numerator.length, 2);
  const of = groups ?? Int32Array.from(numerator, () => sums.next());
  sums.add(0, of, denominator, undefined, of.length);
  sums.add(1, of, numerator, undefined, of.length);
  return bootstrapInterval(drawResamples(sums, seed), 1, 0, 0.05)!;
}

describe('intervals', () => {
  it('Clopper-Pearson has its known values', () => {
    // scipy.stats.binomtest(7, 20).proportion_ci(0.95, "exact")
    const { lower, upper } = clopperPearson(7, 20, 0.05);
    close(lower, 0.1539092047845412, 'lower', 1e-9);
    close(upper, 0.5921885345328283, 'upper', 1e-9);
    close(clopperPearson(0, 10, 0.05).upper, 1 - 0.025 ** 0.1, 'none of ten', 1e-12);
    assert.equal(clopperPearson(10, 10, 0.05).upper, 1);
  });

  it('resamples do not depend on what was resampled before, nor on the columns beside', () => {
    const random = seededRandom(3);
    const drawn = (rows: number, columns: number): GroupSums => {
      const sums = new GroupSums(rows, columns);
      const own = Int32Array.from({ length: rows }, () => sums.next());
      for (let column = 0; column < columns; column++)
        sums.add(
          column,
          own,
          Float64Array.from(own, () => random.uniform()),
          undefined,
          rows,
        );
      return sums;
    };
    const many = drawn(50, 7);
    const first = drawResamples(many, 5);
    // By the definition: whole rows of groups, as often as the seed says.
    const bits = seededRandom(5);
    const { sums } = many.finish();
    const once = new Float64Array(7);
    for (let draw = 0; draw < 50; draw++) {
      const group = Math.trunc((bits.bits() * 50) / 2 ** 32);
      once.forEach((_, column) => (once[column] += sums[group * 7 + column]));
    }
    once.forEach((total, column) => close(first.totals[column], total, `column ${column}`, 1e-12));
    for (const [others, seed] of [
      [drawn(50, 2), 5],
      [drawn(20, 2), 5],
      [many, 6],
    ] as const)
      assert.notDeepEqual(drawResamples(others, seed).totals.slice(0, 7), first.totals.slice(0, 7));
    assert.deepEqual(drawResamples(many, 5), first);
  });

  it('empirical likelihood, bootstrap and normal agree on many well-behaved rows', () => {
    const random = seededRandom(2);
    const x = Float64Array.from({ length: 8000 }, () => random.uniform() ** 2);
    const ones = new Float64Array(8000).fill(1);
    const moments = new TermMoments();
    moments.add(x, x.length);
    const normal = normalInterval(moments, 0.05)!;
    const width = normal.upper - normal.lower;
    const groups = Int32Array.from(x, () => random.below(mostGroups));
    for (const other of [
      likelihoodOf(x)!,
      bootstrapOf(x.subarray(0, 4000), ones.subarray(0, 4000), 1),
      bootstrapOf(x, ones, 1, groups),
    ]) {
      const scale = other.upper - other.lower > 1.2 * width ? Math.SQRT2 : 1;
      assert.ok(Math.abs(other.upper - other.lower - scale * width) < 0.1 * scale * width);
      assert.ok(Math.abs(other.lower + other.upper - normal.lower - normal.upper) < 1.2 * width);
    }
  });

  it('the bootstrap repeats with its seed, keeps a ratio together, and knows no order of rows', () => {
    const random = seededRandom(3);
    const denominator = Float64Array.from({ length: 300 }, () => random.uniform() * 5);
    const numerator = denominator.map((w) => 0.4 * w);
    const once = bootstrapOf(numerator, denominator, 9);
    assert.deepEqual(once, bootstrapOf(numerator, denominator, 9));
    assert.deepEqual(once, bootstrapOf(numerator.toReversed(), denominator.toReversed(), 9));
    // The ratio is 0.4 in every resample: a bootstrap that drew the two apart would spread.
    close(once.lower, 0.4, 'lower', 1e-12);
    close(once.upper, 0.4, 'upper', 1e-12);
  });

  it('moments of chunks are those of all rows, also around numbers far from 0', () => {
    const random = seededRandom(4);
    const n = 5000;
    const top = Float64Array.from({ length: n }, () => 1e6 + random.normal());
    const bottom = top.map(() => 1 + random.uniform());
    const weights = top.map(() => 1 + random.below(3));
    const moments = new TermMoments();
    for (let at = 0; at < n; at += 700)
      moments.add(
        top.subarray(at),
        Math.min(700, n - at),
        bottom.subarray(at),
        at < 2100 ? weights.subarray(at) : undefined,
      );
    const v = weights.map((weight, i) => (i < 2100 ? weight : 1));
    const sum = (term: (i: number) => number): number => v.reduce((total, _, i) => total + term(i), 0);
    const ratio = sum((i) => v[i] * top[i]) / sum((i) => v[i] * bottom[i]);
    close(moments.ratio, ratio, 'ratio', 1e-13);
    const squares = sum((i) => (v[i] * (top[i] - ratio * bottom[i])) ** 2);
    close(moments.squaresAround(ratio), squares, 'squares', 1e-10);
    const plain = new TermMoments();
    for (let at = 0; at < n; at += 700) plain.add(top.subarray(at), Math.min(700, n - at));
    const mean = sum((i) => top[i]) / n;
    assert.equal(plain.rows, n);
    // The mean of n numbers near 10^6 is known to 10^-10, and the squares of distances from it as well.
    close(plain.variance, sum((i) => (top[i] - mean) ** 2) / (n - 1), 'variance', 1e-9);
  });
});
