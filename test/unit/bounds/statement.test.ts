import { roundBound } from '../../../src/core/certificate/roundBound';
import assert from 'node:assert/strict';
import { confidenceText, improvementSentence, statementOf } from '../../../src/core/certificate/statement';

const unit = { min: 0, max: 1 };
const dollars = { min: -2000, max: 3000 };

describe('statements', () => {
  it('round away from the claim and keep round numbers round', () => {
    assert.equal(roundBound(0.7129, 'down', unit), '0.712');
    assert.equal(roundBound(0.7121, 'up', unit), '0.713');
    assert.equal(roundBound(0.7, 'down', unit), '0.7');
    assert.equal(roundBound(1, 'up', unit), '1');
    assert.equal(roundBound(1000, 'down', dollars), '1000');
    assert.equal(roundBound(-12.5, 'down', dollars), '-13');
  });

  it('say what is certified and nothing more', () => {
    const say = (lower: number, upper: number, kind: 'grid' | 'one-sided'): string =>
      statementOf(
        kind,
        '57,000 rows held out from training',
        { estimate: 0.7, lower, upper },
        unit,
        0.05,
        57000,
        null,
      );
    assert.equal(
      say(0.7123, 0.7638, 'grid'),
      'With 95% confidence, this policy earns between 0.712 and 0.764 per decision (from 57,000 rows held out from training).',
    );
    assert.match(say(0.6, 1, 'one-sided'), /earns at least 0\.6 per decision/);
    assert.match(say(0, 0.3, 'grid'), /earns at most 0\.3 per decision/);
    assert.match(say(0, 1, 'grid'), /certify nothing/);
    assert.match(
      statementOf('grid', '9 rows', { estimate: 0, lower: 0, upper: 1 }, unit, 0.05, 9, 'no.'),
      /^Nothing is/,
    );
  });

  it('say by how much a policy improves, or what is missing', () => {
    assert.match(improvementSentence(0.0919, 1, unit), /at least 0\.091 more per decision/);
    assert.match(improvementSentence(0.0004, 1, unit), /earns more per decision than/);
    assert.match(
      improvementSentence(-0.05, 3.2, unit),
      /0\.05 per decision is missing; about 3\.2 times as many rows/,
    );
    assert.match(improvementSentence(-0.05, Infinity, unit), /would not close the gap/);
  });
});

describe('the confidence in words', () => {
  it('never says 100%, and no more than is true', () => {
    const words = [0.5, 0.1, 0.05, 0.001, 1e-8, 1e-30].map(confidenceText);
    assert.deepEqual(words.slice(0, 5), ['50%', '90%', '95%', '99.9%', '99.999999%']);
    assert.equal(words[5], 'more than 99.999999999999%');
  });
});
