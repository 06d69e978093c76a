import assert from 'node:assert/strict';
import { bootstrapInterval } from '../../../src/core/intervals/bootstrap';
import { clopperPearson } from '../../../src/core/intervals/clopperPearson';
import { empiricalLikelihoodInterval } from '../../../src/core/intervals/empiricalLikelihood';
import { normalInterval } from '../../../src/core/intervals/normal';
import type { Bounds } from '../../../src/core/intervals/ends';
import { drawResamples, type Resamples } from '../../../src/core/intervals/resampleGroups';
import { seededRandom } from '../../../src/core/numerics/random';
import { close } from '../vectors';

const resamplesOfRows = (count: number, seed: number): Resamples =>
  drawResamples({ count, of: Int32Array.from({ length: count }, (_, i) => i) }, seed);

describe('intervals', () => {
  it('Clopper-Pearson has its known values', () => {
    // scipy.stats.binomtest(7, 20).proportion_ci(0.95, "exact")
    const { lower, upper } = clopperPearson(7, 20, 0.05);
    close(lower, 0.1539092047845412, 'lower', 1e-9);
    close(upper, 0.5921885345328283, 'upper', 1e-9);
    close(clopperPearson(0, 10, 0.05).upper, 1 - 0.025 ** 0.1, 'none of ten', 1e-12);
    assert.equal(clopperPearson(10, 10, 0.05).upper, 1);
  });

  it('empirical likelihood, bootstrap and normal agree on many well-behaved rows', () => {
    const random = seededRandom(2);
    const x = Float64Array.from({ length: 4000 }, () => random.uniform() ** 2);
    const mean = x.reduce((total, value) => total + value, 0) / x.length;
    const normal = normalInterval({ numerator: x }, undefined, mean, 0.05)!;
    const width = normal.upper - normal.lower;
    for (const other of [
      empiricalLikelihoodInterval(x, 0.05)!,
      bootstrapInterval({ numerator: x }, undefined, resamplesOfRows(4000, 1), 0.05)!,
    ]) {
      assert.ok(Math.abs(other.lower - normal.lower) < 0.1 * width, `${other.lower} ${normal.lower}`);
      assert.ok(Math.abs(other.upper - normal.upper) < 0.1 * width, `${other.upper} ${normal.upper}`);
    }
  });

  const random = seededRandom(8);
  const samples = {
    'a few rows': Float64Array.of(0, 0.2, 0.5, 1, 0.1, 0.9, 0.3),
    'many rows': Float64Array.from({ length: 5000 }, () => random.uniform() ** 2),
    'a heavy tail': Float64Array.from({ length: 5000 }, () => 0.1 / (random.uniform() + 1e-3)),
  };
  for (const [name, x] of Object.entries(samples))
    it(`empirical likelihood solves its own equation: ${name}`, () => {
      const { lower } = empiricalLikelihoodInterval(x, 0.05)!;
      // At the end m, max Σ log(n q_i) subject to Σ q_i (x_i - m) = 0 has q_i = 1/(n(1 + t(x_i - m))).
      let t = 0;
      for (let step = 0; step < 200; step++) {
        let f = 0;
        let slope = 0;
        for (const value of x) {
          const d = value - lower;
          f += d / (1 + t * d);
          slope -= (d / (1 + t * d)) ** 2;
        }
        t -= 0.5 * (f / slope);
      }
      const statistic = 2 * x.reduce((total, value) => total + Math.log(1 + t * (value - lower)), 0);
      close(statistic, 3.841458820694124, 'the χ² quantile', 1e-7);
    });

  it('the bootstrap repeats with its seed and keeps a ratio together', () => {
    const random = seededRandom(3);
    const denominator = Float64Array.from({ length: 300 }, () => random.uniform() * 5);
    const numerator = denominator.map((w) => 0.4 * w);
    const draw = (): Bounds =>
      bootstrapInterval({ numerator, denominator }, undefined, resamplesOfRows(300, 9), 0.05)!;
    const once = draw();
    assert.deepEqual(once, draw());
    // The ratio is 0.4 in every resample: a bootstrap that drew the two apart would spread.
    close(once.lower, 0.4, 'lower', 1e-12);
    close(once.upper, 0.4, 'upper', 1e-12);
  });
});
