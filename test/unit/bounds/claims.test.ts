import assert from 'node:assert/strict';
import {
  certainReward,
  claimsAnything,
  claimsHoldText,
  claimsOf,
  shortClaim,
  type ClaimedFields,
} from '../../../src/core/certificate/claims';

const claim = { message: '', certified: false, by: -0.1, rowFactor: 4 };
const nothing = {
  ...claim,
  loggingValue: { estimate: 0.5, lower: 0.4, upper: 0.6 },
  atLeast: { bound: 'betting', ...claim },
} as const;

const make = (
  lower: number,
  upper: number,
  least: number,
  withheld: string | null = null,
): ClaimedFields => ({
  statement: 'interval',
  value: { estimate: 0.5, lower, upper },
  atLeast: { statement: 'at least', bound: 'betting', value: least, lambda: 1 },
  improvement: nothing,
  rewardRange: { min: 0, max: 1 },
  withheld,
  kind: 'betting',
  delta: 0.05,
});

describe('the claims of a certificate', () => {
  it('are both where both say something', () => {
    assert.deepEqual(claimsOf(make(0.2, 0.8, 0.4)), ['interval', 'at least']);
  });
  it('lead with "at least" where the interval knows only "at most"', () => {
    assert.deepEqual(claimsOf(make(0, 0.8, 0.4)), ['at least', 'interval']);
  });
  it('leave out an interval that is only a weaker "at least"', () => {
    assert.deepEqual(claimsOf(make(0.1, 1, 0.4)), ['at least']);
    assert.deepEqual(claimsOf(make(0, 1, 0.4)), ['at least']);
  });
  it('say once that nothing is certified', () => {
    assert.deepEqual(claimsOf(make(0, 1, 0)), ['interval']);
    assert.deepEqual(claimsOf(make(0, 0.8, 0)), ['interval']);
    assert.equal(claimsAnything(make(0, 1, 0)), false);
    assert.deepEqual(claimsOf(make(0.2, 0.8, 0.4, 'weights')), ['interval']);
    assert.equal(claimsAnything(make(0.2, 0.8, 0.4, 'weights')), false);
  });
  it('say how they hold where there are several, or where they hold at every look', () => {
    const hold = 'Each of these claims holds by itself with 95% confidence';
    assert.deepEqual(claimsHoldText(make(0.2, 0.8, 0.4)), [`${hold}.`]);
    assert.deepEqual(claimsHoldText(make(0.1, 1, 0.4)), []);
    assert.deepEqual(claimsHoldText(make(0.1, 1, 0.4), 1), [`${hold}.`]);
    const sequential: ClaimedFields = { ...make(0.1, 1, 0.4), kind: 'sequential' };
    const always = 'however often the certificate is made again as the log grows';
    assert.deepEqual(claimsHoldText(sequential), [`This claim holds with 95% confidence, ${always}.`]);
    assert.deepEqual(claimsHoldText(sequential, 1), [`${hold}, ${always}.`]);
  });
  it('do not hold in any way where nothing is claimed', () => {
    assert.deepEqual(claimsHoldText(make(0, 1, 0)), []);
    assert.deepEqual(claimsHoldText({ ...make(0.2, 0.8, 0.4, 'weights'), kind: 'sequential' }), []);
  });
  it('fit into a few words, one claim at a time', () => {
    assert.deepEqual(shortClaim(make(0.2, 0.8, 0.4)), { lower: '0.2', upper: '0.8' });
    assert.deepEqual(shortClaim(make(0, 0.8, 0.4)), { lower: '0.4' });
    assert.deepEqual(shortClaim(make(0.1, 1, 0.4)), { lower: '0.4' });
    assert.deepEqual(shortClaim(make(0, 0.8, 0)), { upper: '0.8' });
    // Never more than what is certified.
    assert.deepEqual(shortClaim(make(0.4138, 0.5511, 0.4)), { lower: '0.413', upper: '0.552' });
    assert.equal(shortClaim(make(0, 1, 0)), undefined);
    assert.equal(shortClaim(make(0.2, 0.8, 0.4, 'weights')), undefined);
  });
  it('rank policies by "at least" alone, and not at all where nothing is claimed', () => {
    assert.equal(certainReward(make(0.5, 0.8, 0.4)), 0.4);
    assert.equal(certainReward(make(0, 1, 0)), -Infinity);
    assert.equal(certainReward(make(0.5, 0.8, 0.4, 'weights')), -Infinity);
    const unbounded = { ...make(0, 1, 0), atLeast: { ...make(0, 1, 0).atLeast, value: -Infinity } };
    assert.equal(certainReward(unbounded), -Infinity);
  });
});
