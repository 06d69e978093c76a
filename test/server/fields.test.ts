import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';

const segments = ['premium', 'basic', 'basic'];
const rows = Array.from({ length: 1200 }, (_, i) => {
  const segment = segments[i % 3];
  const action = (i >> 2) % 2 === 0 ? 'travel' : 'politics';
  const reward = (segment === 'premium') === (action === 'travel') ? 1 : 0;
  const context = { segment, age: 18 + (i % 50), x: Math.sin(i), visitor: `v${i}` };
  const ts = new Date(Date.UTC(2026, 0, 1) + 3_600_000 * i).toISOString();
  return JSON.stringify({ ts, context, action, reward, propensity: 0.5, new_p: 0.5 });
});

describe('bandit-lens over fields of a log', () => {
  const folder = temporaryFolder();
  const log = folder.file('news.jsonl', `${rows.join('\n')}\n`);
  const analyzed = (...words: string[]): AnalysisReport => {
    const { code, out, err } = cli('analyze', log, '--json', ...words);
    assert.equal(code, 0, err);
    return JSON.parse(out) as AnalysisReport;
  };
  const rule = 'rule:if segment = premium then travel else politics';

  it('evaluates a rule and probabilities of the log', () => {
    const report = analyzed('--policy', rule);
    assert.equal(report.policy, rule.slice('rule:'.length));
    assert.equal(report.estimates.find(({ name }) => name === 'snips')?.value, 1);
    assert.equal(analyzed('--policy', 'column:new_p').policy, 'column new_p');
  });

  it('restricts an analysis, and a certificate that verifies, to some rows', () => {
    const where = 'segment = premium and ts >= "2026-01-11"';
    const { where: told, certificate } = analyzed('--policy', rule, '--where', where);
    assert.deepEqual(told, {
      condition: 'segment = premium and ts >= 2026-01-11',
      declared: false,
      rows: 320,
    });
    assert.match(certificate.withheld ?? '', /condition/);
    const out = `${folder.path}/some.certificate.json`;
    const made = cli('certify', log, '--policy', rule, '--where', where, '--declared', '--out', out);
    assert.equal(made.code, 0, made.err);
    assert.match(made.out, /from 320 rows, where segment = premium and ts >= 2026-01-11/);
    assert.match(readFileSync(out, 'utf8'), /"declared": true/);
    const verified = cli('verify', out, '--log', log, '--policy', rule);
    assert.equal(verified.code, 0, verified.out + verified.err);
    assert.equal(cli('verify', out, '--log', log, '--policy', 'uniform').code, 3);
  });

  it('divides a log', () => {
    const { segments: by = [] } = analyzed('--policy', rule, '--segment', 'segment,time');
    assert.deepEqual(
      by.map(({ field, parts, delta, intervals }) => [field, parts.length, delta, intervals]),
      [
        ['segment', 2, 0.05, 20],
        ['time', 8, 0.05, 20],
      ],
    );
    const text = cli('analyze', log, '--policy', rule, '--segment', 'auto').out;
    assert.match(text, /By context\.segment +rows +value +improvement +logging\n/);
    assert.match(text, /All of these intervals hold together with 95% confidence\./);
  });

  it('says what it cannot read', () => {
    const fails = (code: number, message: RegExp, ...words: string[]): void => {
      const told = cli('analyze', log, ...words);
      assert.equal(told.code, code);
      assert.match(told.err, message);
    };
    fails(2, /condition cannot be read at character 10/, '--where', 'segment =');
    fails(2, /rule must say what to do else/, '--policy', 'rule:if a = 1 then b');
    fails(2, /--declared needs a condition: --where/, '--declared');
    fails(3, /"segmet".* context\.segment/, '--where', 'segmet = premium');
    fails(3, /"reward" says what was chosen/, '--segment', 'reward');
    fails(3, /no action "art"/, '--policy', 'rule:if segment = premium then art else politics');
  });
});
