import type { LogBatch, LoggedData } from '../../src/core/logs/blocks/loggedData';
import { seededRandom } from '../../src/core/numerics/random';
import type { Policy } from '../../src/core/policies/policy';

/**
 * A bandit whose better action is that of the sign of x·y: rewards of mean 0.9 for it and 0.1 for the other. A policy whose
 * scores are linear in (x, y) takes an action at (x, y) as often as the other one at (-x, -y), where the same action is
 * better: every one of them earns exactly 0.5, and so does uniform logging.
 */
const best = 0.9;
const other = 0.1;
export const linearValue = 0.5;

const better = (x: number, y: number): number => (x * y > 0 ? 1 : 0);

export function productLog(rows: number, seed: number): LoggedData {
  const random = seededRandom(seed);
  const values = Float64Array.from({ length: 2 * rows }, () => 2 * random.uniform() - 1);
  const actions = Int32Array.from({ length: rows }, () => random.below(2));
  const batch: LogBatch = {
    ...rowsOf(values),
    actions,
    rewards: Float64Array.from(actions, (action, i) =>
      random.uniform() < (action === better(values[2 * i], values[2 * i + 1]) ? best : other) ? 1 : 0,
    ),
    propensities: new Float64Array(rows).fill(0.5),
    distributions: new Float64Array(2 * rows).fill(0.5),
  };
  const actionNames = ['different', 'same'];
  return { rows, actionCount: 2, featureCount: 2, propensities: 'full', actionNames, batches: () => [batch] };
}

/** The value a policy truly has: the mean over the square, in small even steps that have no row of their own on an axis. */
export function productValue(policy: Policy): number {
  const steps = 64;
  const at = (i: number): number => (2 * i + 1) / steps - 1;
  const values = Float64Array.from({ length: steps * steps }, (_, i) => i).reduce(
    (all, i) => {
      all.set([at(i % steps), at(Math.floor(i / steps))], 2 * i);
      return all;
    },
    new Float64Array(2 * steps * steps),
  );
  const rows = values.length / 2;
  const unused = new Float64Array(rows);
  const pi = new Float64Array(2 * rows);
  policy.probabilities(
    { ...rowsOf(values), actions: new Int32Array(rows), rewards: unused, propensities: unused },
    2,
    pi,
  );
  let sum = 0;
  for (let i = 0; i < rows; i++)
    sum += other + (best - other) * pi[2 * i + better(values[2 * i], values[2 * i + 1])];
  return sum / rows;
}

function rowsOf(values: Float64Array) {
  const rows = Array.from({ length: values.length / 2 }, (_, i) => i);
  return {
    length: rows.length,
    firstRow: 0,
    lines: Uint32Array.from(rows, (i) => i + 1),
    events: Uint32Array.from(rows),
    features: { kind: 'dense' as const, values },
  };
}
