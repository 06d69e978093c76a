import type { Bets } from '../../../src/core/documents/results/sums';
import fc from 'fast-check';
import { betsOf, Growth } from '../../../src/core/betting/mean/growth';
import type { Wagers } from '../../../src/core/betting/mean/lambdas';

export const someLambdas = fc.array(fc.double({ min: 1e-4, max: 0.95, noNaN: true }), {
  minLength: 1,
  maxLength: 6,
});

/** Y ≥ -1, a few of them huge. */
const someRow = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -1, max: 3, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 1e200, noNaN: true }) },
);

export const someRows = fc.array(someRow, { minLength: 1, maxLength: 300 });
export const manyRows = fc.array(someRow, { minLength: 200, maxLength: 600 });

export const someDelta = fc.double({ min: 1e-6, max: 0.9, noNaN: true });

export function evenly(lambdas: readonly number[]): Wagers {
  return { lambdas, weights: lambdas.map(() => 1 / lambdas.length) };
}

export function betsOn(ys: readonly number[], wagers: Wagers, bound = 1): Bets {
  const growth = new Growth(wagers.lambdas);
  growth.addAll(ys);
  return betsOf(wagers, bound, growth);
}
