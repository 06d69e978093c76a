import assert from 'node:assert/strict';
import { broken, carelessTrials, soundnessTrials } from '../soundness/trials';

describe('policies that learned nothing but noise', () => {
  it('are not certified to earn more than they do, on their logs in 200 disguises', async function () {
    this.timeout(300_000);
    const tally = await soundnessTrials(200, 5);
    assert.ok(tally.issued > 100, `${tally.issued} certificates`);
    assert.deepEqual(broken(tally), []);
  });

  it('would be, if nobody asked which rows they have seen', async function () {
    const wrong = await carelessTrials(10, 5);
    assert.ok(wrong >= 4, `${wrong} of 10`);
  });
});
