import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { LeaderboardRow } from '../../src/core/documents/results/leaderboard';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';

const sample = join(root, 'media', 'samples', 'news.jsonl');

function analyzed(...words: string[]): AnalysisReport {
  const { code, out, err } = cli('analyze', ...words, '--json');
  assert.equal(code, 0, err);
  return JSON.parse(out) as AnalysisReport;
}

describe('analyze --policies', () => {
  const folder = temporaryFolder();
  const row = ({ leaderboard }: AnalysisReport, policy: string): LeaderboardRow => {
    const found = leaderboard?.rows.find((each) => each.policy === policy);
    assert.ok(found, `${policy} is not on the list`);
    return found;
  };

  it('says of each policy what it says of it alone as one of so many', () => {
    const rule = 'rule:if context.segment in (premium, new) then travel else politics';
    const list = analyzed(sample, '--policies', `logging,greedy,${rule},always:sports`);
    assert.equal(list.leaderboard?.looked, 4);
    assert.equal(list.leaderboard.run, list.policyRef);
    for (const policy of ['greedy', rule, 'always:sports']) {
      const alone = analyzed(sample, '--policy', policy, '--comparisons', '4');
      const { atLeast, improvement, estimate } = row(list, policy);
      assert.ok(Math.abs(atLeast - alone.certificate.atLeast.value) < 1e-12);
      assert.ok(Math.abs(improvement.by - alone.certificate.improvement.by) < 1e-12);
      assert.ok(Math.abs(estimate - Number(alone.estimates[0].value)) < 1e-12);
    }
    const { certificate } = analyzed(
      sample,
      '--policies',
      `logging,greedy,${rule},always:sports`,
      '--policy',
      rule,
    );
    assert.ok(Math.abs(certificate.atLeast.value - row(list, rule).atLeast) < 1e-12);
    assert.equal(certificate.selection.comparisons, 4);
  });

  it('lets no name of a log command the terminal', () => {
    const row = (action: string): string =>
      JSON.stringify({ context: [1], action, reward: 1, propensity: 0.5 });
    const log = folder.file('escapes.jsonl', `${row('\u001b[2Jred')}\n${row('\u202elive')}\n`.repeat(40));
    const { out } = cli('analyze', log, '--policies', 'logging,best-action');
    assert.match(out, /always \\u(001b\[2Jred|202elive)/);
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(out, /[\u001b\u202e]/);
  });

  it('compares policies that know the log in other columns with those that do not', () => {
    const lines = readFileSync(sample, 'utf8').split('\n');
    // The first rows know only two segments, so that the policy has fewer columns than the log.
    const few = lines.filter((line) => line !== '' && !line.includes('"regular"')).slice(0, 1500);
    const part = folder.file('part.jsonl', `${few.join('\n')}\n`);
    const out = join(folder.path, 'part.policy.json');
    assert.equal(cli('train', part, '--out', out, '--epochs', '2').code, 0);
    const list = analyzed(sample, '--policies', `logging,uniform,file:${out}`);
    const alone = analyzed(sample, '--policy', out, '--comparisons', '3');
    const trained = row(list, `file:${out}`);
    assert.equal(trained.rows, alone.certificate.n);
    assert.ok(trained.rows < 5000 && trained.rows > 3000, String(trained.rows));
    assert.ok(Math.abs(trained.atLeast - alone.certificate.atLeast.value) < 1e-12);
    assert.equal(row(list, 'uniform').rows, 5000);
  });

  it('counts the best single action as the best of all actions', () => {
    const list = analyzed(sample, '--policies', 'logging,best-action');
    assert.equal(row(list, 'best-action').comparisons, 8);
    assert.match(row(list, 'best-action').name, /^always /);
  });

  it('tells what does not fit, and fails where nothing does', () => {
    const list = analyzed(sample, '--policies', 'uniform,always:9');
    assert.deepEqual(
      list.leaderboard?.unfit.map(({ policy }) => policy),
      ['always:9'],
    );
    const { code, out } = cli('analyze', sample, '--policies', 'always:9,file:gone.json', '--json');
    assert.equal(code, 3);
    assert.match((JSON.parse(out) as { error: { message: string } }).error.message, /no action 9/);
    assert.equal(cli('analyze', sample, '--policies', 'nonsense').code, 2);
  });

  it('obeys a condition in every row of the list', () => {
    const list = analyzed(
      sample,
      '--policies',
      'logging,uniform',
      '--where',
      'context.segment = premium',
      '--declared',
    );
    for (const { rows, withheld } of list.leaderboard?.rows ?? []) {
      assert.equal(rows, list.where?.rows);
      assert.equal(withheld, null);
    }
    const undeclared = analyzed(
      sample,
      '--policies',
      'logging,uniform',
      '--where',
      'context.segment = premium',
    );
    assert.ok(undeclared.leaderboard?.rows.every(({ status }) => status === 'withheld'));
    assert.equal(undeclared.leaderboard?.run, null);
  });
});
