import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  gridLambdas,
  sequentialLambdas,
  spreadLambdas,
  type Wagers,
} from '../../../src/core/betting/mean/lambdas';
import { ConstantModel, Spread } from '../../../src/core/betting/spread';

const someBound = fc.double({ min: 0, max: 1e9, noNaN: true });
const someSpread = fc.oneof(
  fc.double({ min: 0, max: 1e12 }),
  fc.constantFrom(0, 5e-324, Infinity, NaN, 1e-9),
);

function isAllowed({ lambdas, weights }: Wagers, bound: number): void {
  assert.ok(lambdas.length > 0 && lambdas.length === weights.length);
  for (const lambda of lambdas) assert.ok(lambda > 0 && lambda * bound < 1 && Number.isFinite(lambda));
  assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-12);
}

describe('betting: λ', () => {
  it('is always below 1/b, and all money is bet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), someBound, someSpread, (n, bound, spread) => {
        isAllowed(gridLambdas(n, bound), bound);
        isAllowed(spreadLambdas(n, bound, 0.05, spread), bound);
        isAllowed(sequentialLambdas(bound), bound);
      }),
    );
  });

  it('has the values of section 11', () => {
    assert.equal(gridLambdas(100, 0).lambdas.length, 11);
    assert.equal(gridLambdas(100, 0).lambdas[2], 0.1);
    // k = √n/4 meets the grid at λk = 1: 2^{4/2}/√n is left out, and all above it.
    for (const n of [30, 100, 988, 20_000]) assert.equal(gridLambdas(n, Math.sqrt(n) / 4).lambdas.length, 6);
    const { lambdas, weights } = sequentialLambdas(1);
    assert.deepEqual([lambdas.length, lambdas[0], lambdas[23]], [24, 0.5, 2 ** -24]);
    assert.ok(Math.abs(weights[0] / weights[1] - 2) < 1e-12);
  });

  it('takes the spread of the training rows, its neighbors, and the grid where there is none', () => {
    const best = Math.sqrt((2 * Math.log(20)) / 400) / 3;
    const factors = spreadLambdas(400, 0, 0.05, 3).lambdas.map((lambda) => lambda / best);
    [0.5, Math.SQRT1_2, 1, Math.SQRT2, 2].forEach((factor, j) =>
      assert.ok(Math.abs(factors[j] - factor) < 1e-12),
    );
    for (const unknown of [0, NaN, Infinity])
      assert.deepEqual(spreadLambdas(400, 2, 0.05, unknown), gridLambdas(400, 2));
    assert.deepEqual(spreadLambdas(400, 2, 0.05, 1e-6), { lambdas: [0.45], weights: [1] });
  });

  it('the spread and the constant of the training rows', () => {
    const spread = new Spread();
    assert.ok(Number.isNaN(spread.value));
    for (const y of [1, 2, 4, 9]) spread.add(y);
    assert.ok(Math.abs(spread.value - Math.sqrt(38 / 3)) < 1e-12);
    const constant = new ConstantModel();
    assert.equal(constant.value, 0);
    constant.add(2, 1);
    constant.add(6, 0.5);
    assert.equal(constant.value, 5 / 8);
  });
});
