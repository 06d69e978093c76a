import assert from 'node:assert/strict';
import { trainedPlan } from '../../../src/core/betting/trainedPlan';
import { linearBandit } from '../../../src/core/experiments/syntheticBandits';
import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { greedyPolicy } from '../../../src/core/policies/given/givenPolicies';

/** The same log with other rewards on some rows. */
function withRewards(log: LoggedData, changes: (row: number) => boolean): LoggedData {
  return {
    ...log,
    *batches(order) {
      for (const batch of log.batches(order)) {
        const rewards = batch.rewards.map((reward, i) => (changes(batch.firstRow + i) ? 1 - reward : reward));
        yield { ...batch, rewards } satisfies LogBatch;
      }
    },
  };
}

describe('the plan of the bets', () => {
  const { log } = linearBandit({ rows: 3000, actions: 4, features: 5, seed: 3 });
  const isSeen = (row: number): boolean => row % 3 !== 0;
  const request = { n: 1000, delta: 0.05, range: { min: 0, max: 1 }, isSeen };
  const planOf = (data: LoggedData) => trainedPlan(data, greedyPolicy(), request);

  it('is settled by the rows that are not certified, and by nothing else', () => {
    const { predict: _, ...plan } = planOf(log)!;
    const { predict: __, ...other } = planOf(withRewards(log, (row) => !isSeen(row)))!;
    assert.deepEqual(other, plan);
    const { predict: ___, ...changed } = planOf(withRewards(log, isSeen))!;
    assert.notDeepEqual(changed, plan);
    assert.equal(plan.rule, 'model');
  });

  it('is not made where no such rows are at hand', () => {
    assert.equal(trainedPlan(log, greedyPolicy(), { ...request, isSeen: () => false }), undefined);
  });
});
