import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/paths';
import { lowerMean, type Limits } from '../../../src/core/betting/mean/capital';
import {
  complementClaim,
  improvementClaim,
  plainBounds,
  valueClaim,
  weightOf,
} from '../../../src/core/betting/claimVariables';
import { defaultCap, improvementBound, valueBound } from '../../../src/core/betting/caps';
import {
  improvementWithModel,
  valueWithModel,
  type Decision,
} from '../../../src/core/betting/controlVariate';
import { betsOf, Growth } from '../../../src/core/betting/mean/growth';
import { gridLambdas, sequentialLambdas, type Wagers } from '../../../src/core/betting/mean/lambdas';

interface FixtureRow {
  pi0: number[];
  pi: number[];
  action: number;
  reward: number;
  model: number[];
}

interface FixtureCase {
  delta: number;
  k: number;
  lambdas: number[];
  rows: FixtureRow[];
  expected: Record<
    | 'valueAtLeast'
    | 'valueAtMost'
    | 'improvement'
    | 'valueWithModel'
    | 'improvementWithModel'
    | 'sequentialAtLeast',
    number
  > & { twoSided: [number, number]; means: Record<string, number> };
}

const { cases } = JSON.parse(readFileSync(join(root, 'test', 'fixtures', 'betting.json'), 'utf8')) as {
  cases: FixtureCase[];
};

const unit: Limits = { lowest: 0, highest: 1 };
const both: Limits = { lowest: -1, highest: 1 };

/** The row between other numbers, so that the offsets matter. */
function decisionOf({ pi, pi0, model, action, reward }: FixtureRow): Decision {
  return {
    policy: Float64Array.of(9, ...pi),
    policyAt: 1,
    logging: Float64Array.of(9, 9, ...pi0),
    loggingAt: 2,
    model: Float64Array.from(model),
    modelAt: 0,
    actionCount: pi.length,
    action,
    reward,
  };
}

const weightIn = ({ pi, pi0, action }: FixtureRow): number => weightOf(pi[action], pi0[action]);
const meanOf = (ys: readonly number[]): number => ys.reduce((sum, y) => sum + y, 0) / ys.length;

function lower(ys: readonly number[], wagers: Wagers, bound: number, delta: number, limits: Limits): number {
  const growth = new Growth(wagers.lambdas);
  growth.addAll(ys);
  return lowerMean(betsOf(wagers, bound, growth), delta, limits).value;
}

const close = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, not ${expected}`);

describe('betting: the numbers of fixtures/betting.json', () => {
  for (const { delta, k, lambdas, rows, expected } of cases) {
    const n = rows.length;
    const grid = (bound: number): Wagers => gridLambdas(n, bound);
    const value = rows.map((row) => valueClaim(weightIn(row), row.reward));
    const complement = rows.map((row) => complementClaim(weightIn(row), row.reward));
    const improvement = rows.map((row) => improvementClaim(weightIn(row), row.reward));
    const controlled = rows.map((row) => valueWithModel(decisionOf(row), k));
    const controlledImprovement = rows.map((row) => improvementWithModel(decisionOf(row), k));

    it(`${n} rows, δ = ${delta}: λ, k and the means`, () => {
      grid(0).lambdas.forEach((lambda, j) => close(lambda, lambdas[j]));
      close(defaultCap(n), k);
      close(meanOf(value), expected.means['value']);
      close(meanOf(improvement), expected.means['improvement']);
      close(meanOf(controlled), expected.means['valueWithModel']);
      close(meanOf(controlledImprovement), expected.means['improvementWithModel']);
    });

    it(`${n} rows, δ = ${delta}: the claims`, () => {
      const plain = plainBounds.value;
      close(lower(value, grid(plain), plain, delta, unit), expected.valueAtLeast);
      close(1 - lower(complement, grid(plain), plain, delta, unit), expected.valueAtMost);
      close(lower(value, grid(plain), plain, delta / 2, unit), expected.twoSided[0]);
      close(1 - lower(complement, grid(plain), plain, delta / 2, unit), expected.twoSided[1]);
      close(lower(value, sequentialLambdas(plain), plain, delta, unit), expected.sequentialAtLeast);
      const paired = plainBounds.improvement;
      close(lower(improvement, grid(paired), paired, delta, both), expected.improvement);
      const capped = valueBound(k);
      close(lower(controlled, grid(capped), capped, delta, unit), expected.valueWithModel);
      const wide = improvementBound(k);
      close(lower(controlledImprovement, grid(wide), wide, delta, both), expected.improvementWithModel);
    });
  }
});
