import assert from 'node:assert/strict';
import { checkRange } from '../../../src/core/logs/schema/rewardRange';
import { featureNorm } from '../../../src/core/policies/trained/featureScores';
import { uniformPolicy } from '../../../src/core/policies/given/givenPolicies';
import { policyScorer } from '../../../src/core/policies/trained/scorePolicy';
import type { PolicyDocument } from '../../../src/core/policies/stored/policyDocument';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { bytesOf, readBytes } from './inMemory';
import { lines } from './support';

const row = (parts: Record<string, string> = {}): string => {
  const { x = '[1]', p = '0.5', reward = '1' } = parts;
  return `{"x":${x},"action":0,"p":${p},"reward":${reward}}`;
};
const ordinary = Array<string>(60).fill(row());

describe('Numbers that nothing can be computed from', () => {
  for (const [what, odd, reason] of [
    ['a propensity', row({ p: '1e-320' }), /propensity 1e-320 is too small to divide by/],
    ['a reward', row({ reward: '-8e307' }), /reward -8e\+307 is beyond 1e\+100/],
    ['a feature', row({ x: '[1e308]' }), /feature "0" is 1e\+308, beyond 1e\+100/],
  ] as const) {
    it(`are rejected with their row: ${what}`, () => {
      for (const scanner of [undefined, createScanner()]) {
        const { summary } = readBytes(bytesOf(lines(...ordinary, odd, row())), {}, scanner);
        assert.equal(summary?.rows.rejected, 1);
        assert.match(summary.rejections[0].reason, reason);
      }
    });
  }

  it('are rejected in a distribution', () => {
    const full = (probs: string): string => `{"x":[1],"action":1,"probs":[${probs}],"reward":1}`;
    const log = lines(...Array<string>(60).fill(full('0.5,0.5')), full('1e-320,1'), full('0,1'));
    const { summary } = readBytes(bytesOf(log), {}, createScanner());
    assert.deepEqual([summary?.rows.used, summary?.rows.rejected], [61, 1]);
    assert.match(summary?.rejections[0].reason ?? '', /1e-320, too small to divide by/);
  });

  it('are no range of rewards', () => {
    assert.throws(() => checkRange({ min: -8e307, max: 8e307 }), { code: 'bad-reward-range' });
    checkRange({ min: -1e9, max: 1e9 });
  });

  it('are no context: its length is 0, and nothing is divided by it', () => {
    const norm = (...values: number[]): number =>
      featureNorm({ kind: 'dense', values: Float64Array.from(values) }, 0, values.length);
    assert.equal(norm(3e-320, 4e-320), 0);
    assert.equal(norm(3e-90, 4e-90), 5e-90);
    assert.equal(norm(3e99, 4e99), 5e99);
  });
});

describe('A policy without a map of its features', () => {
  it('is refused where contexts are to be scored, with what to do', () => {
    const document = { actions: ['a'], features: { count: 1, map: null, scaling: 'none' } };
    assert.throws(() => policyScorer(document as unknown as PolicyDocument, uniformPolicy()), {
      code: 'bad-feature-map',
    });
  });
});

describe('A file whose lines end with CR alone', () => {
  it('is refused with what to do', () => {
    const { error } = readBytes(bytesOf(lines(...ordinary).replaceAll('\n', '\r')));
    assert.equal(error?.code, 'cr-line-ends');
    assert.match(error.message, /LF or CRLF/);
    assert.equal(readBytes(bytesOf(lines(...ordinary).replaceAll('\n', '\r\n'))).error, undefined);
  });
});
