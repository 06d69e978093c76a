import assert from 'node:assert/strict';
import { verdictLines, verdictSentence, verdictStatus } from '../../../src/core/certificate/verdict';
import { switchVerdict, type JudgedFields } from '../../../src/core/certificate/switchVerdict';
import type { ClaimedFields } from '../../../src/core/certificate/claims';

const claim = { message: 'Certified.', certified: true, by: 0.1509, rowFactor: 1 };
const base: ClaimedFields & JudgedFields = {
  statement: 'With 95% confidence, this policy earns between 0.712 and 0.764 per decision (from 9 rows).',
  value: { estimate: 0.74, lower: 0.712, upper: 0.764 },
  atLeast: { statement: 'least', bound: 'betting', value: 0.72, lambda: 1 },
  rewardRange: { min: 0, max: 1 },
  withheld: null,
  kind: 'betting',
  delta: 0.05,
  improvement: {
    ...claim,
    loggingValue: { estimate: 0.556, lower: 0.552, upper: 0.5601 },
    atLeast: { bound: 'betting', ...claim },
  },
};

describe('the verdict', () => {
  it('is one sentence with both values and the certified improvement, rounded toward caution', () => {
    assert.equal(
      verdictSentence(base),
      'With 95% confidence, this policy earns between 0.712 and 0.764 per decision (from 9 rows); ' +
        'the logging policy earned 0.556 ± 0.005: an improvement of at least 0.15 is certified.',
    );
    assert.equal(verdictStatus(base), 'improves');
  });

  it('leads with the claim that the improvement follows from', () => {
    const loggingValue = { ...base.improvement.loggingValue, upper: 0.57 };
    assert.match(
      verdictSentence({ ...base, improvement: { ...base.improvement, loggingValue } }),
      /^least; .* an improvement of at least 0\.15 is certified\.$/,
    );
  });

  it('rounds what was earned to the nearest, and covers its interval all the same', () => {
    const loggingValue = { estimate: 0.51196, lower: 0.3446, upper: 0.67932 };
    assert.match(
      verdictSentence({ ...base, improvement: { ...base.improvement, loggingValue } }),
      /the logging policy earned 0\.512 ± 0\.168:/,
    );
  });

  it('never says certified where the improvement is not', () => {
    const missing = {
      ...base.improvement,
      atLeast: { ...base.improvement.atLeast, message: 'Not certified.', certified: false, by: -0.02 },
    };
    assert.match(
      verdictSentence({ ...base, improvement: missing }),
      /: no improvement over it is certified\.$/,
    );
    assert.equal(verdictStatus({ ...base, improvement: missing }), 'certified');
    assert.match(verdictLines({ ...base, improvement: missing })[0], /^(Stay|Not yet)/);
    // The claim by the other bound is not taken up where this one fails: that would be picking by looking.
    const other = { ...missing, certified: true, message: 'Certified by the interval.' };
    assert.match(verdictLines({ ...base, improvement: other })[0], /^(Stay|Not yet)/);
    assert.equal(verdictStatus({ ...base, improvement: other }), 'certified');
    const nothing = { ...base, value: { ...base.value, lower: 0, upper: 1 }, improvement: missing };
    assert.equal(verdictStatus({ ...nothing, atLeast: { ...base.atLeast, value: 0 } }), 'nothing');
  });

  it('does not call a policy ruled out whose certified end lies above what was earned', () => {
    const never = { ...base.improvement.atLeast, certified: false, by: -0.2, rowFactor: Infinity };
    const improvement = { ...base.improvement, atLeast: never };
    assert.equal(
      switchVerdict({ ...base, improvement }),
      'Stay: not estimated to earn more, but not ruled out.',
    );
    const low = { ...base, improvement, value: { estimate: 0.4, lower: 0.3, upper: 0.55 } };
    assert.equal(switchVerdict(low), 'Stay: not estimated to earn more.');
  });

  it('is the reason alone where a certificate is withheld', () => {
    const withheld = { ...base, statement: 'Nothing is certified.', withheld: 'weights' };
    assert.equal(verdictSentence(withheld), 'Nothing is certified.');
    assert.equal(verdictStatus(withheld), 'withheld');
    assert.deepEqual(verdictLines(withheld), ['Nothing is certified.']);
  });
});
