import assert from 'node:assert/strict';
import fc from 'fast-check';
import { minimizeConvex } from '../../../src/core/numerics/solving/lbfgs';

describe('L-BFGS', () => {
  it('finds the minimum of a quadratic, whatever its scales', () => {
    const scale = fc.double({ min: 0.01, max: 100, noNaN: true });
    const place = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(scale, place), { minLength: 1, maxLength: 6 }), (terms) => {
        const f = (x: Float64Array, gradient: Float64Array): number =>
          terms.reduce((sum, [a, b], i) => {
            gradient[i] = 2 * a * (x[i] - b);
            return sum + a * (x[i] - b) ** 2;
          }, 0);
        const start = new Float64Array(terms.length);
        const found = minimizeConvex(f, start, { iterations: 500, tolerance: 1e-9 });
        terms.forEach(([, b], i) => assert.ok(Math.abs(found[i] - b) < 1e-6, `${found[i]} is not ${b}`));
      }),
    );
  });

  it('goes through the valley of a function that curves', () => {
    // log(e^x + e^-x) + (y - x)² has its minimum at 0, 0.
    const f = ([x, y]: Float64Array, gradient: Float64Array): number => {
      gradient[0] = Math.tanh(x) - 2 * (y - x);
      gradient[1] = 2 * (y - x);
      return Math.log(Math.exp(x) + Math.exp(-x)) + (y - x) ** 2;
    };
    const found = minimizeConvex(f, Float64Array.of(8, -5), { iterations: 200, tolerance: 1e-10 });
    assert.ok(Math.hypot(...found) < 1e-8, String(found));
  });
});
