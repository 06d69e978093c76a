import assert from 'node:assert/strict';
import { batchFacts } from '../../../src/core/bounds/sums/batchFacts';
import type { LogBatch } from '../../../src/core/logs/blocks/loggedData';
import { costOf } from '../../../src/core/logs/schema/rewardRange';

const range = { min: -1, max: 3 };
const rows = [
  { reward: 3, p: 0.5, pi0: [0.5, 0.5] },
  { reward: -1, p: 1, pi0: [1, 0] },
  { reward: 4, p: 0.5, pi0: [0.5, 0.5] },
  { reward: 0, p: 0.5, pi0: [0.5, 0.3] },
  { reward: 0.5, p: 0.25, pi0: [0.5, 0.5] },
  { reward: Number.NaN, p: 0.5, pi0: [0.5, 0.5] },
];

function batchOf(full: boolean): LogBatch {
  return {
    length: rows.length,
    firstRow: 0,
    lines: Uint32Array.from(rows, (_, i) => i + 1),
    events: Uint32Array.from(rows, (_, i) => i),
    actions: new Int32Array(rows.length),
    rewards: Float64Array.from(rows, ({ reward }) => reward),
    propensities: Float64Array.from(rows, ({ p }) => p),
    ...(full && { distributions: Float64Array.from(rows.flatMap(({ pi0 }) => pi0)) }),
    features: { kind: 'dense', values: new Float64Array(rows.length) },
  };
}

describe('what holds of the rows of a batch for every policy', () => {
  it('is their cost, and none outside the declared range', () => {
    const { costs } = batchFacts(batchOf(true), 2, range);
    rows.forEach(({ reward }, i) => {
      if (reward >= -1 && reward <= 3) assert.equal(costs[i], costOf(reward, range, 1));
      else assert.ok(Number.isNaN(costs[i]));
    });
  });

  it('is whether they contradict themselves, and whether some action is never taken', () => {
    const { contradicts, hasGaps, massErrors } = batchFacts(batchOf(true), 2, range);
    assert.deepEqual([...contradicts], [0, 0, 0, 1, 1, 0]);
    assert.deepEqual([...hasGaps], [0, 1, 0, 0, 0, 0]);
    assert.ok(Math.abs(massErrors[3] - 0.2) < 1e-12);
    const chosen = batchFacts(batchOf(false), 2, range);
    assert.deepEqual([...chosen.contradicts, ...chosen.hasGaps], new Array(12).fill(0));
  });

  it('is found once for a batch, and again for another range', () => {
    const batch = batchOf(true);
    assert.equal(batchFacts(batch, 2, range), batchFacts(batch, 2, { ...range }));
    assert.equal(batchFacts(batch, 2, { min: 0, max: 3 }).costs[0], -1);
    assert.ok(Number.isNaN(batchFacts(batch, 2, { min: 0, max: 3 }).costs[1]));
  });
});
