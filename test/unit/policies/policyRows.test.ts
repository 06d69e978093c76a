import assert from 'node:assert/strict';
import { scanLog } from '../../../src/core/analysis/scanLog';
import { alwaysPolicy, uniformPolicy } from '../../../src/core/policies/givenPolicies';
import type { Policy } from '../../../src/core/policies/policy';
import { syntheticLog } from '../../support/syntheticLog';
import { openContent, rowsOf } from '../logs/support';

const options = { range: { min: 0, max: 1 }, tau: 0.1, seed: 0, model: true };

/** The same policy, asked row by row. */
const byRow = (policy: Policy): Policy => ({
  name: policy.name,
  probabilities: (...asked) => policy.probabilities(...asked),
});

/** A chosen-only log of many actions. */
function manyActions(rows: number, actions: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const action = i === 0 ? actions - 1 : (i * 7919) % actions;
    return `{"context":[${(i % 13) / 13}],"action":${action},"reward":${i % 2},"p":${1 / (2 + (i % 5))}}`;
  });
  return `${lines.join('\n')}\n`;
}

describe('what a policy says of rows', () => {
  for (const policy of [uniformPolicy(), alwaysPolicy(1)]) {
    for (const propensities of ['full', 'chosen']) {
      it(`is the same at once as row by row: ${policy.name}, ${propensities} log`, async () => {
        const text = syntheticLog(700);
        const content = propensities === 'full' ? text : text.replaceAll(/,"propensities":\[[^\]]*\]/g, '');
        const { data } = await openContent(content);
        assert.equal(data.propensities, propensities);
        const atOnce = scanLog(data, policy, options);
        const slowly = scanLog(data, byRow(policy), options);
        assert.deepEqual(atOnce.sums, slowly.sums);
        assert.deepEqual(atOnce.rows.target, slowly.rows.target);
        for (const key of ['direct', 'logged'] as const) {
          const [ours, theirs] = [atOnce, slowly].map(({ rows }) => rows.model?.[key] ?? new Float64Array(0));
          assert.equal(ours.length, 700);
          ours.forEach((value, i) => assert.ok(Math.abs(value - theirs[i]) < 1e-12));
        }
      });
    }
  }

  it('takes little memory at a time, however many actions there are', async () => {
    const { data } = await openContent(manyActions(3000, 40_000), { actions: 40_000 });
    const sizes = Array.from(data.batches(), ({ length }) => length);
    assert.deepEqual(sizes, data.blockRows);
    assert.ok(Math.max(...sizes) * data.actionCount <= 2 ** 21, `${Math.max(...sizes)} rows`);
    const rows = rowsOf(data);
    assert.deepEqual(
      rows.map(({ line, action }) => [line, action]),
      Array.from({ length: 3000 }, (_, i) => [i + 1, i === 0 ? 39_999 : (i * 7919) % 40_000]),
    );
    assert.equal(rows[2999].features[0], (2999 % 13) / 13);
    const order = [3, 1, 2];
    assert.deepEqual(
      Array.from(data.batches(order), ({ firstRow }) => firstRow),
      order.map((i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0)),
    );
  });
});
