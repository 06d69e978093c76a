import assert from 'node:assert/strict';
import fc from 'fast-check';
import { naturalLog } from '../../../src/core/numerics/functions/logarithm';

describe('the natural logarithm of many numbers', () => {
  const near = (x: number): void => {
    const exact = Math.log(x);
    const error = Math.abs(naturalLog(x) - exact);
    assert.ok(error <= 4e-16 * Math.max(1, Math.abs(exact)), `${x}: ${naturalLog(x)} is not ${exact}`);
  };

  it('is that of Math.log, for numbers of every size', () => {
    fc.assert(fc.property(fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true }), near), {
      numRuns: 3000,
    });
    fc.assert(fc.property(fc.double({ min: 1e-6, max: 10, noNaN: true }), near), { numRuns: 3000 });
  });

  it('is exactly 0 at 1, keeps its digits beside it, and is what Math.log is at the ends', () => {
    assert.equal(naturalLog(1), 0);
    for (const x of [1 - 2 ** -53, 1 + 2 ** -52, 1 - 1e-9, 1 + 1e-9, 0.999])
      assert.ok(Math.abs(naturalLog(x) / Math.log(x) - 1) < 1e-12, `${x}`);
    for (const x of [5e-324, 2 ** -1022, Number.MAX_VALUE]) near(x);
    assert.equal(naturalLog(0), -Infinity);
    assert.equal(naturalLog(Infinity), Infinity);
    assert.ok(Number.isNaN(naturalLog(-1)) && Number.isNaN(naturalLog(NaN)));
  });
});
