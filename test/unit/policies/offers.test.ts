import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogBatch } from '../../../src/core/logs/blocks/loggedData';
import { alwaysPolicy, uniformPolicy } from '../../../src/core/policies/given/givenPolicies';
import type { Policy } from '../../../src/core/policies/policy';
import type { PolicyDocument } from '../../../src/core/policies/stored/policyDocument';
import { trainedPolicy } from '../../../src/core/policies/trained/trainedPolicy';

const K = 6;

/** Rows that offer some actions by their ids, in any order. */
function batchOf(sets: readonly (readonly number[])[]): LogBatch {
  const offsets = [0];
  for (const set of sets) offsets.push(offsets[offsets.length - 1] + set.length);
  return {
    length: sets.length,
    firstRow: 0,
    lines: Uint32Array.from(sets, (_, i) => i + 1),
    events: Uint32Array.from(sets, (_, i) => i),
    actions: Int32Array.from(sets, ([first]) => first),
    rewards: new Float64Array(sets.length),
    propensities: new Float64Array(sets.length).fill(0.5),
    features: {
      kind: 'dense',
      values: Float64Array.from({ length: 2 * sets.length }, (_, i) => Math.sin(i + 1)),
    },
    offered: Int32Array.from(sets, (set) => set.length),
    offeredActions: { offsets: Uint32Array.from(offsets), actions: Uint32Array.from(sets.flat()) },
  };
}

function rowsOf(policy: Policy, batch: LogBatch): number[][] {
  const out = new Float64Array(batch.length * K);
  policy.probabilities(batch, K, out);
  return Array.from({ length: batch.length }, (_, i) => Array.from(out.subarray(i * K, (i + 1) * K)));
}

const sets = fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), {
  minLength: 1,
  maxLength: 5,
});

const document = (kind: PolicyDocument['class']): PolicyDocument =>
  ({
    class: kind,
    actions: Array.from({ length: K }, (_, i) => String(i)),
    features: { count: 2, scaling: 'none' },
    mu: Float64Array.from({ length: 2 * K }, (_, i) => Math.cos(3 * i)),
    sigma: 0.5,
    prior: { mu: new Float64Array(2 * K), sigma: 0.5 },
  }) as unknown as PolicyDocument;

describe('Policies on rows that offer some actions', () => {
  it('spread evenly over what a row offers, and over nothing else', () => {
    fc.assert(
      fc.property(sets, (offers) => {
        rowsOf(uniformPolicy(), batchOf(offers)).forEach((row, i) =>
          row.forEach((p, action) => assert.equal(p, offers[i].includes(action) ? 1 / offers[i].length : 0)),
        );
      }),
    );
  });

  it('take one action where every row offers it, wherever it stands', () => {
    const batch = batchOf([[4, 2], [0, 1, 4], [4]]);
    for (const row of rowsOf(alwaysPolicy(4), batch)) assert.deepEqual(row, [0, 0, 0, 0, 1, 0]);
    assert.throws(() => rowsOf(alwaysPolicy(0), batch), { code: 'action-not-offered' });
  });

  for (const kind of ['softmax', 'gaussian', 'mixed-logit'] as const)
    it(`of the class ${kind} are distributions over what a row offers, the same in any order`, () => {
      const policy = trainedPolicy(document(kind));
      fc.assert(
        fc.property(sets, (offers) => {
          const found = rowsOf(policy, batchOf(offers));
          const turned = rowsOf(policy, batchOf(offers.map((set) => [...set].reverse())));
          found.forEach((row, i) => {
            const sum = row.reduce((total, p) => total + p, 0);
            assert.ok(Math.abs(sum - 1) < 1e-9, `sums to ${sum}`);
            row.forEach((p, action) => {
              assert.ok(p > 0 === offers[i].includes(action) || p < 1e-12);
              assert.ok(Math.abs(p - turned[i][action]) < 1e-9);
            });
          });
        }),
        { numRuns: 30 },
      );
    });
});
