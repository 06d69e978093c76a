import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  inverseNormal,
  logNormalDistribution,
  normalDistribution,
} from '../../../src/core/numerics/functions/normal';
import { close } from '../vectors';

describe('the normal distribution', () => {
  it('has log Φ to 1e-14 from the far left tail to the right', () => {
    const known: [number, number][] = [
      [-38, -726.5572160188201],
      [-20, -203.91715537109727],
      [-5, -15.064998393988725],
      [-2, -3.783184333682032],
      [-1, -1.8410216450092636],
      [-0.5, -1.1759117615936185],
      [0, -0.6931471805599453],
      [1, -0.17275377902344988],
      [5, -2.866516129637636e-7],
      [8, -6.220960574271786e-16],
    ];
    for (const [x, value] of known) close(logNormalDistribution(x), value, `log Φ(${x})`, 1e-14);
  });

  it('is continuous where the methods meet, and symmetric', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
        close(normalDistribution(x) + normalDistribution(-x), 1, `Φ(${x}) + Φ(${-x})`, 1e-14);
      }),
    );
  });

  it('never gives NaN', () => {
    for (const x of [-1e300, -1e200, -1e9, -41, 41, 1e300])
      assert.ok(!Number.isNaN(logNormalDistribution(x)));
  });

  it('inverts itself', () => {
    close(inverseNormal(0.975), 1.959963984540054, 'Φ^-1(0.975)', 1e-13);
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 0.999, noNaN: true }), (q) => {
        close(normalDistribution(inverseNormal(q)), q, `Φ(Φ^-1(${q}))`, 1e-11);
      }),
    );
  });
});
