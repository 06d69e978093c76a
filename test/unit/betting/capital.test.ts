import type { Bets } from '../../../src/core/documents/results/sums';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { evidenceAgainst, lowerMean, mixedLower } from '../../../src/core/betting/mean/capital';
import { gridLambdas } from '../../../src/core/betting/mean/lambdas';
import { betsOn, evenly, someDelta, someLambdas, someRows } from './draws';

const both = { lowest: -1, highest: 1 };
const unit = { lowest: 0, highest: 1 };
const slack = 1e-12;

/** One λ: m = (exp((S - ln(1/δ))/n) - 1)/λ, clipped. */
function single(bets: Bets, j: number, delta: number): number {
  const m = Math.expm1((bets.growth[j] + Math.log(delta)) / bets.rows) / bets.lambdas[j];
  return Math.min(Math.max(m, -1), 1);
}

describe('betting: capital', () => {
  it('one λ has a closed form', () => {
    fc.assert(
      fc.property(someLambdas, someRows, someDelta, (lambdas, ys, delta) => {
        const bets = betsOn(ys, evenly(lambdas.slice(0, 1)));
        const { value, lambda } = lowerMean(bets, delta, both);
        assert.ok(Math.abs(value - single(bets, 0, delta)) < 1e-9);
        assert.equal(lambda, lambdas[0]);
      }),
    );
  });

  it('equal rows: the bound of y is found from n, λ and δ alone, and nears y', () => {
    for (const n of [10, 1000, 100_000]) {
      const lambda = 1 / Math.sqrt(n);
      const bets = betsOn(Array<number>(n).fill(0.4), evenly([lambda]), 0);
      const expected = ((1 + 0.4 * lambda) * 0.05 ** (1 / n) - 1) / lambda;
      assert.ok(Math.abs(lowerMean(bets, 0.05, unit).value - Math.max(expected, 0)) < 1e-12);
    }
    const many = betsOn(Array<number>(100_000).fill(0.4), gridLambdas(100_000, 0), 0);
    assert.ok(lowerMean(many, 0.05, unit).value > 0.398);
  });

  it('lies between the best single λ at δω_j and the best at δ', () => {
    fc.assert(
      fc.property(someLambdas, someRows, someDelta, (lambdas, ys, delta) => {
        const bets = betsOn(ys, evenly(lambdas));
        const { value } = lowerMean(bets, delta, both);
        const best = (share: number): number =>
          Math.max(...lambdas.map((_, j) => single(bets, j, delta * share)));
        assert.ok(value >= best(1 / lambdas.length) - slack);
        assert.ok(value <= best(1) + slack);
      }),
    );
  });

  it('rises with δ and with any row, and never leaves its limits', () => {
    fc.assert(
      fc.property(
        someLambdas,
        someRows,
        someDelta,
        fc.double({ min: 1, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (lambdas, ys, delta, factor, more) => {
          const wagers = evenly(lambdas);
          const { value } = lowerMean(betsOn(ys, wagers), delta, both);
          assert.ok(value >= -1 && value <= 1);
          assert.ok(lowerMean(betsOn(ys, wagers), delta / factor, both).value <= value + slack);
          const raised = [ys[0] + more, ...ys.slice(1)];
          assert.ok(lowerMean(betsOn(raised, wagers), delta, both).value >= value - slack);
        },
      ),
    );
  });

  it('the capital at the bound is 1/δ', () => {
    const bets = betsOn([0, 2, 0, 3, 0, 0, 2.5, 1, 0, 2], gridLambdas(10, 0), 0);
    const { value } = lowerMean(bets, 0.2, unit);
    assert.ok(value > 0.1);
    assert.ok(Math.abs(evidenceAgainst(bets, value) - Math.log(5)) < 1e-9);
    assert.ok(evidenceAgainst(bets, 2) < 0);
  });

  it('a mix of two about the same mean is one capital', () => {
    fc.assert(
      fc.property(someLambdas, someRows, someRows, someDelta, (lambdas, ys, others, delta) => {
        const a = betsOn(ys, evenly(lambdas));
        const b = betsOn(others, evenly([0.3]));
        const mix = mixedLower(
          [
            { bets: a, weight: 0.9 },
            { bets: b, weight: 0.1 },
          ],
          delta,
          both,
        ).value;
        const [first, second] = [a, b].map((bets) => lowerMean(bets, delta, both).value);
        assert.ok(mix <= Math.max(first, second) + slack);
        assert.ok(mix >= lowerMean(a, 0.9 * delta, both).value - slack);
        assert.ok(mix >= lowerMean(b, 0.1 * delta, both).value - slack);
      }),
    );
  });

  it('says nothing without rows, after ruin, or of what is no number', () => {
    const wagers = evenly([0.5, 1]);
    const of = (rows: number, growth: number[]): number =>
      lowerMean({ rows, bound: 1, ...wagers, growth }, 0.05, both).value;
    assert.equal(of(0, [0, 0]), -1);
    assert.equal(of(3, [-Infinity, -Infinity]), -1);
    assert.equal(of(3, [NaN, 0]), -1);
    assert.equal(of(3, [Infinity, 0]), 1);
    const { value, lambda } = lowerMean({ rows: 9, bound: 1, ...wagers, growth: [4, -Infinity] }, 0.5, both);
    assert.ok(value > -1 && value < 1);
    assert.equal(lambda, 0.5);
  });
});
