import assert from 'node:assert/strict';
import fc from 'fast-check';
import { betsOf, Growth, mergeBets } from '../../../src/core/betting/mean/growth';
import { betsOn, evenly, manyRows, someLambdas, someRows } from './draws';

/** Σ ln(1 + λY), one logarithm at a time. */
const plainGrowth = (ys: readonly number[], lambda: number): number =>
  ys.reduce((sum, y) => sum + Math.log1p(lambda * y), 0);

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) <= 1e-11 * (1 + Math.abs(expected)), `${actual}, not ${expected}`);
}

describe('betting: growth', () => {
  it('is the plain sum of logarithms', () => {
    fc.assert(
      fc.property(someLambdas, fc.oneof(someRows, manyRows), (lambdas, ys) => {
        const growth = new Growth(lambdas);
        growth.addAll(ys);
        assert.equal(growth.rows, ys.length);
        growth.finish().forEach((sum, j) => close(sum, plainGrowth(ys, lambdas[j])));
      }),
    );
  });

  it('is the same to the last bit however the rows are handed over', () => {
    fc.assert(
      fc.property(someLambdas, someRows, (lambdas, ys) => {
        const together = new Growth(lambdas);
        const oneByOne = new Growth(lambdas);
        together.addAll(ys);
        for (const y of ys) oneByOne.add(y);
        assert.deepEqual(together.finish(), oneByOne.finish());
      }),
    );
  });

  it('is the same to the last bit wherever batches end, beyond many strides', () => {
    fc.assert(
      fc.property(someLambdas, manyRows, fc.array(fc.nat(150)), (lambdas, ys, lengths) => {
        const together = new Growth(lambdas);
        together.addAll(ys);
        const inParts = new Growth(lambdas);
        for (const length of [...lengths, ys.length]) inParts.addAll(ys.splice(0, length));
        assert.deepEqual(inParts.finish(), together.finish());
      }),
    );
  });

  it('may be read in between, merged, and told of many equal rows at once', () => {
    fc.assert(
      fc.property(someLambdas, someRows, someRows, fc.nat(1000), (lambdas, first, second, many) => {
        const wagers = evenly(lambdas);
        const growth = new Growth(lambdas);
        growth.addAll(first);
        growth.finish();
        growth.addAll(second);
        growth.addMany(-1, many);
        const repeated = new Growth(lambdas);
        for (let i = 0; i < many; i++) repeated.addAll([-1]);
        const whole = betsOf(wagers, 1, growth);
        const merged = mergeBets(
          mergeBets(betsOn(first, wagers), betsOn(second, wagers)),
          betsOf(wagers, 1, repeated),
        );
        assert.equal(whole.rows, merged.rows);
        whole.growth.forEach((sum, j) => close(sum, merged.growth[j]));
      }),
    );
  });

  it('never overflows, and a lost bet stays lost', () => {
    const growth = new Growth([0.5, 16]);
    for (let i = 0; i < 100; i++) growth.addAll([1e200]);
    growth.addAll([Infinity]);
    const sums = growth.finish();
    close(sums[0], 101 * Math.log(0.5e200));
    close(sums[1], 101 * Math.log(16e200));
    growth.addAll([-2]);
    growth.addAll([1e200]);
    assert.deepEqual(growth.finish(), [-Infinity, -Infinity]);
    growth.addMany(-2, 3);
    assert.deepEqual(growth.finish(), [-Infinity, -Infinity]);
  });

  it('loses nothing over a million rows', () => {
    const growth = new Growth([0.01]);
    for (let i = 0; i < 1e6; i++) growth.addAll([i % 3]);
    const each = 1e6 / 3;
    const exact = Math.floor(each) * Math.log1p(0.01) + Math.floor(each) * Math.log1p(0.02);
    close(growth.finish()[0], exact);
  });
});
