import assert from 'node:assert/strict';
import type { RowModel, TrainingEngine } from '../../src/core/learning/engine';
import { makeObjective } from '../../src/core/learning/objectives/registry';
import { plainEngine } from '../../src/core/learning/plainEngine';
import { seededRandom } from '../../src/core/numerics/random';
import { tinyData } from '../unit/learning/tinyData';

const settings = {
  n: 24,
  delta: 0.05,
  alpha: 0.7,
  tau: 0.3,
  lambda: 0.2,
  penalties: [0.01, 0.02, 0.03],
} as const;

/** Sums, gradient and μ after a step of a shorter last batch, some rows of which offer fewer actions. */
function stepOf(engine: TrainingEngine, kind: RowModel): number[] {
  const [K, d] = [4, 3];
  const random = seededRandom(11);
  const mu = Float64Array.from({ length: K * d }, () => random.normal());
  const session = engine.open(kind, tinyData(60, K, d, 5, false), 25, mu);
  const imitates = kind === 'imitation';
  session.setTerms(
    imitates
      ? [{ name: 'target', everyAction: (p) => p }]
      : makeObjective('exponential-smoothing', settings, true).terms,
  );
  const { sums, logSigma } = session.accumulate(2, 0.7, imitates ? [1] : [1, -0.7, 0.1]);
  const gradient = session.gradient();
  session.descend({ rows: 10, pull: 0.1, rate: 0.1 });
  const { mu: after } = session.save();
  session.close();
  return [...sums, logSigma, ...gradient, ...after];
}

/** An engine does what ours in float64 does, as far as float32 can. */
export function assertSameStep(engine: TrainingEngine, kind: RowModel): void {
  const theirs = stepOf(engine, kind);
  stepOf(plainEngine, kind).forEach((value, k) =>
    assert.ok(Math.abs(value - theirs[k]) < 2e-4, `${k}: ${value} ${theirs[k]}`),
  );
}
