import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linearLogarithmicBound } from '../../../src/core/bounds/oneSided';
import { lowerMean } from '../../../src/core/betting/mean/capital';
import { betsOf } from '../../../src/core/betting/mean/growth';
import { gridLambdas } from '../../../src/core/betting/mean/lambdas';
import { LearnedGrowth } from '../../../src/core/betting/learnedPolicyBets';
import { scanLog } from '../../../src/core/analysis/scan/scanLog';
import { drawLog, randomBandit, seededRandom, sharperPolicy, tablePolicy } from '../synthetic';
import { evenly, someDelta, someLambdas } from './draws';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const someRows = fc.array(fc.tuple(share, fc.double({ min: 1e-3, max: 1, noNaN: true }), share), {
  minLength: 1,
  maxLength: 60,
});
const both = { lowest: -1, highest: 1 };
const slack = 1e-12;

describe('betting: policies learned on the certified rows', () => {
  it('is never below the best λ at δω_j, whose closed form is LS-LIN and its paired analog', () => {
    fc.assert(
      fc.property(
        someLambdas,
        someRows,
        someDelta,
        fc.double({ min: 0, max: 20, noNaN: true }),
        (lambdas, rows, delta, kl) => {
          const n = rows.length;
          const sums = {
            value: (lambda: number) => rows.map(([pi, p, rho]) => pi * Math.log(1 + (lambda * rho) / p)),
            improvement: (lambda: number) =>
              rows.map(
                ([pi, p, rho]) =>
                  pi * Math.log(1 + lambda * (1 / p - 1) * rho) + (1 - pi) * Math.log(1 - lambda * rho),
              ),
          };
          for (const claim of ['value', 'improvement'] as const) {
            const growth = new LearnedGrowth(lambdas);
            for (const [pi, p, rho] of rows)
              if (claim === 'value') growth.addValue(pi, p, rho);
              else growth.addImprovement(pi, p, rho);
            const mixture = lowerMean(betsOf(evenly(lambdas), 1, growth), delta, both, kl).value;
            const best = (charge: number): number =>
              Math.max(
                ...lambdas.map((lambda) => {
                  const sum = sums[claim](lambda).reduce((total, term) => total + term, 0);
                  return Math.expm1((sum - kl - charge) / n) / lambda;
                }),
              );
            assert.ok(mixture >= Math.min(best(Math.log(lambdas.length / delta)), 1) - slack);
            assert.ok(mixture <= Math.max(best(-Math.log(delta)), -1) + slack);
          }
        },
      ),
    );
  });

  it('is today’s LS-LIN and a little more, on the same λ', () => {
    const random = seededRandom(3);
    const bandit = randomBandit(random, 3, 4, 1);
    const table = sharperPolicy(bandit, 3);
    const data = drawLog(bandit, 400, random);
    const { sums } = scanLog(data, tablePolicy(table), { range: { min: 0, max: 1 }, tau: 0.1 });
    const wagers = gridLambdas(400, 0);
    const growth = new LearnedGrowth(wagers.lambdas);
    for (const batch of data.batches())
      for (let i = 0; i < batch.length; i++) {
        const pi = table[batch.features.values[i] * 4 + batch.actions[i]];
        growth.addValue(pi, batch.propensities[i], batch.rewards[i]);
      }
    const today = -linearLogarithmicBound(sums, 2, 0.05, wagers.lambdas).upper;
    const { value } = lowerMean(betsOf(wagers, 0, growth), 0.05, { lowest: 0, highest: 1 }, 2);
    assert.ok(value >= today && value < today + 0.05, `${value} and ${today}`);
  });

  it('a policy that needs no chance is bet on as any fixed one', () => {
    const growth = new LearnedGrowth([0.5]);
    growth.addImprovement(1, 0.25, 1);
    growth.addImprovement(0, 0.25, 1);
    const [sum] = growth.finish();
    assert.ok(Math.abs(sum - Math.log(1 + 0.5 * 3) - Math.log(1 - 0.5)) < 1e-12);
    assert.equal(growth.rows, 2);
  });
});
