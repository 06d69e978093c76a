import assert from 'node:assert/strict';
import { cases } from '../support/cases';
import { broken, carelessTrials, soundnessTrials } from '../soundness/trials';

const trials = cases(200, 2000);

describe('policies that learned nothing but noise', () => {
  it(`are not certified to earn more than they do, on their logs in ${trials} disguises`, async function () {
    this.timeout(300_000);
    const tally = await soundnessTrials(trials, 5);
    assert.ok(tally.issued > trials / 2, `${tally.issued} certificates`);
    assert.deepEqual(broken(tally), []);
  });

  it('would be, if nobody asked which rows they have seen', async function () {
    const wrong = await carelessTrials(10, 5);
    assert.ok(wrong >= 4, `${wrong} of 10`);
  });
});
