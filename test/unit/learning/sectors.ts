import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { seededRandom } from '../../../src/core/numerics/random';
import type { Policy } from '../../../src/core/policies/policy';

/**
 * A bandit whose optimum is known: contexts on the circle, one best action in each quarter, rewards of mean 0.9 for it
 * and 0.3 for the others. Uniform logging earns 0.45, half of the optimal 0.9.
 */
const K = 4;
const best = 0.9;
const other = 0.3;
export const optimalValue = best;
export const loggingValue = (best + 3 * other) / 4;

const bestAction = (angle: number): number =>
  Math.floor(((angle + Math.PI / 4) % (2 * Math.PI)) / (Math.PI / 2));

export function sectorLog(rows: number, seed: number): LoggedData {
  const random = seededRandom(seed);
  const angles = Float64Array.from({ length: rows }, () => 2 * Math.PI * random.uniform());
  const batch: LogBatch = {
    ...circle(angles),
    actions: Int32Array.from(angles, () => random.below(K)),
    rewards: new Float64Array(rows),
    propensities: new Float64Array(rows).fill(1 / K),
    distributions: new Float64Array(rows * K).fill(1 / K),
  };
  for (let i = 0; i < rows; i++) {
    const mean = batch.actions[i] === bestAction(angles[i]) ? best : other;
    batch.rewards[i] = random.uniform() < mean ? 1 : 0;
  }
  const actionNames = ['east', 'north', 'west', 'south'];
  return { rows, actionCount: K, featureCount: 2, propensities: 'full', actionNames, batches: () => [batch] };
}

/** The value a policy truly has: the mean over the circle, in small even steps. */
export function trueValue(policy: Policy): number {
  const steps = 1024;
  const angles = Float64Array.from({ length: steps }, (_, i) => (2 * Math.PI * (i + 0.5)) / steps);
  const empty = new Float64Array(steps);
  const batch: LogBatch = {
    ...circle(angles),
    actions: new Int32Array(steps),
    rewards: empty,
    propensities: empty,
  };
  const pi = new Float64Array(steps * K);
  policy.probabilities(batch, K, pi);
  return (
    angles.reduce((sum, angle, i) => sum + other + (best - other) * pi[i * K + bestAction(angle)], 0) / steps
  );
}

function circle(angles: Float64Array) {
  const features = new Float64Array(2 * angles.length);
  angles.forEach((angle, i) => features.set([Math.cos(angle), Math.sin(angle)], 2 * i));
  return {
    length: angles.length,
    firstRow: 0,
    lines: Uint32Array.from(angles, (_, i) => i + 1),
    events: Uint32Array.from(angles, (_, i) => i),
    features: { kind: 'dense' as const, values: features },
  };
}
