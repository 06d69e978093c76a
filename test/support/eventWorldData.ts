import type { FeatureMap } from '../../src/core/documents/log/featureMap';
import type { LogBatch, LoggedData } from '../../src/core/logs/blocks/loggedData';
import { drawIndex, seededRandom } from '../../src/core/numerics/random';
import type { Policy } from '../../src/core/policies/policy';
import { drawEvent, topics } from './eventWorld';

const mapOf = (columns: readonly string[]): FeatureMap => ({
  ...{ version: 1, columns: [...columns], maxCategories: 1000, maxColumns: 4096, hashBits: 12 },
  ...{ hashedFields: [], full: false, hashed: 0, collisions: 0, ignoreUnderscore: true },
});

const numbers = Array.from({ length: topics }, (_, topic) => topic);
export const worldFeatures = mapOf([...numbers.map((taste) => `User.taste=t${taste}`), 'User.hour']);
export const worldActionFeatures = mapOf([...numbers.map((topic) => `Item.topic=p${topic}`), 'Item.length']);

const mostItems = 8;

/** A log of the world as reading it would give it, without a file. */
export function worldData(rows: number, seed: number): LoggedData {
  const { batch } = worldBatch(rows, seed);
  return {
    rows,
    actionCount: mostItems,
    featureCount: worldFeatures.columns.length,
    actionFeatureCount: worldActionFeatures.columns.length,
    propensities: 'full',
    actionNames: Array.from({ length: mostItems }, (_, action) => String(action)),
    blockRows: [rows],
    batches: () => [batch],
  };
}

interface WorldTruth {
  /** What the best choice earns on average, and the logging policy. */
  readonly optimum: number;
  readonly logging: number;
  valueOf(policy: Policy): number;
}

/** Events that are in no log, to know what a policy earns. */
export function worldTruth(rows: number, seed: number): WorldTruth {
  const { batch, values } = worldBatch(rows, seed);
  const pi = new Float64Array(values.length);
  const earned = (probabilities: Float64Array): number =>
    values.reduce((sum, value, at) => sum + value * probabilities[at], 0) / rows;
  let optimum = 0;
  for (let row = 0; row < rows; row++)
    optimum += Math.max(...values.subarray(row * mostItems, (row + 1) * mostItems)) / rows;
  return {
    optimum,
    logging: earned(batch.distributions ?? pi),
    valueOf(policy: Policy): number {
      policy.probabilities(batch, mostItems, pi);
      return earned(pi);
    },
  };
}

function worldBatch(rows: number, seed: number): { readonly batch: LogBatch; readonly values: Float64Array } {
  const random = seededRandom(seed);
  const features = new Float64Array(rows * worldFeatures.columns.length);
  const distributions = new Float64Array(rows * mostItems);
  const offered = new Int32Array(rows);
  const actions = new Int32Array(rows);
  const rewards = new Float64Array(rows);
  const propensities = new Float64Array(rows);
  const rowOffsets = new Uint32Array(rows + 1);
  const indices: number[] = [];
  const entries: number[] = [];
  const values = new Float64Array(rows * mostItems);
  for (let row = 0; row < rows; row++) {
    const event = drawEvent(random);
    features[row * (topics + 1) + event.taste] = 1;
    features[row * (topics + 1) + topics] = event.hour / 24;
    distributions.set(event.logging, row * mostItems);
    offered[row] = event.items.length;
    rowOffsets[row + 1] = rowOffsets[row] + offered[row];
    for (const { topic, length } of event.items) {
      indices.push(topic, topics);
      entries.push(1, length);
    }
    values.set(event.values, row * mostItems);
    const action = drawIndex(random, event.logging);
    actions[row] = action;
    rewards[row] = random.uniform() < event.values[action] ? 1 : 0;
    propensities[row] = event.logging[action];
  }
  const batch = {
    length: rows,
    firstRow: 0,
    lines: Uint32Array.from({ length: rows }, (_, row) => row + 1),
    events: Uint32Array.from({ length: rows }, (_, row) => row),
    ...{ actions, rewards, propensities, distributions, offered },
    features: { kind: 'dense' as const, values: features },
    actionFeatures: {
      rowOffsets,
      slotOffsets: Uint32Array.from({ length: rowOffsets[rows] + 1 }, (_, slot) => 2 * slot),
      indices: Uint32Array.from(indices),
      values: Float64Array.from(entries),
    },
  };
  return { batch, values };
}
