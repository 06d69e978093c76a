import assert from 'node:assert/strict';
import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import type { FeatureMap } from '../../../src/core/documents/log/featureMap';
import type { EventPolicyDocument } from '../../../src/core/events/eventDocument';
import { featureEffects } from '../../../src/core/events/featureEffects';

const map = (...columns: string[]): FeatureMap => ({
  ...{ version: 1, columns, maxCategories: 1000, maxColumns: 4096, hashBits: 12, hashedFields: [] },
  ...{ full: false, hashed: 0, collisions: 0, ignoreUnderscore: true },
});

/** Without shared features and unscaled: a score is the sum of weights times values. */
const policy: EventPolicyDocument = {
  class: 'softmax',
  sigma: 0,
  features: { count: 0, map: map(), scaling: 'none' },
  events: {
    actionMap: map('price', 'topic=a', 'unused', 'always'),
    interactions: 'all',
    hashBits: 18,
    weights: { buckets: Uint32Array.of(0, 1, 2, 3), values: Float64Array.of(-0.5, 2, 9, 7) },
  },
  seed: 0,
  provenance: {},
};

/** Two events of two actions: prices 1, 3 and 5, 7; the first of each has topic a; every action has the last feature. */
const batch: LogBatch = {
  length: 2,
  firstRow: 0,
  lines: Uint32Array.of(1, 2),
  events: Uint32Array.of(0, 1),
  actions: Int32Array.of(0, 1),
  rewards: new Float64Array(2),
  propensities: Float64Array.of(0.5, 0.5),
  features: { kind: 'dense', values: new Float64Array(0) },
  actionFeatures: {
    rowOffsets: Uint32Array.of(0, 2, 4),
    slotOffsets: Uint32Array.of(0, 3, 5, 8, 10),
    indices: Uint32Array.of(0, 1, 3, 0, 3, 0, 1, 3, 0, 3),
    values: Float64Array.of(1, 1, 1, 3, 1, 5, 1, 1, 7, 1),
  },
};

const data: LoggedData = {
  rows: 2,
  actionCount: 2,
  featureCount: 0,
  actionFeatureCount: 4,
  propensities: 'chosen',
  actionNames: ['0', '1'],
  *batches() {
    yield batch;
  },
};

describe('what a policy over features of actions goes by', () => {
  it('is ranked by how far weight times value spreads over the actions on offer', () => {
    const effects = featureEffects(data, policy, () => undefined);
    // Prices add -0.5, -1.5, -2.5, -3.5: a deviation of √1.25. The topic adds 2, 0, 2, 0: 1. What all have tells none apart.
    assert.deepEqual(
      effects.map(({ name }) => name),
      ['price', 'topic=a'],
    );
    const [price, topic] = effects;
    assert.ok(Math.abs(price.spread - Math.sqrt(1.25)) < 1e-12, String(price.spread));
    assert.deepEqual([price.adds, price.share], [-2, 1]);
    assert.deepEqual([topic.spread, topic.adds, topic.share], [1, 2, 0.5]);
  });
});
