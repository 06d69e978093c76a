import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { JoinReport } from '../../src/core/documents/log/join';
import { syntheticLog } from '../support/syntheticLog';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';

describe('rewards that come later', () => {
  const folder = temporaryFolder();
  let decisions: string;
  let outcomes: string;
  let together: string;
  before(() => {
    const rows = syntheticLog(2000)
      .trim()
      .split('\n')
      .map((line, i) => ({ EventId: `e${i}`, ...(JSON.parse(line) as { reward: number }) }));
    const lines = (records: readonly object[]): string =>
      `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
    together = folder.file('together.jsonl', lines(rows));
    decisions = folder.file('decisions.jsonl', lines(rows.map((row) => ({ ...row, reward: undefined }))));
    const earned = rows.filter(({ reward }) => reward > 0);
    outcomes = folder.file(
      'outcomes.csv',
      `EventId,reward\n${earned.map(({ EventId, reward }) => `${EventId},${reward}\n`).join('')}ghost,1\n`,
    );
  });
  const joining = (): string[] => ['--rewards', outcomes, '--on', 'EventId', '--default', '0'];
  const analyzed = (...words: string[]): AnalysisReport => {
    const { code, out, err } = cli('analyze', ...words, '--policy', 'uniform', '--json');
    assert.equal(code, 0, err);
    return JSON.parse(out) as AnalysisReport;
  };

  it('give what a log gives that has them on its lines', () => {
    const joined = analyzed(decisions, ...joining());
    const known = analyzed(together);
    assert.deepEqual(joined.estimates, known.estimates);
    assert.deepEqual(joined.certificate.value, known.certificate.value);
    const { orphaned, missing, joined: found } = joined.join as JoinReport;
    assert.deepEqual([orphaned, found + missing], [1, 2000]);
    assert.equal(joined.checks[0].name, 'joined-rewards');
    assert.match(joined.checks[0].message, /count as 0, as declared/);
  });

  it('may be written only where there are some, in the log itself', () => {
    const text = readFileSync(together, 'utf8').replaceAll(/"reward":0\b/g, '"reward":null');
    const seldom = folder.file('seldom.jsonl', text);
    assert.match(cli('analyze', seldom).err, /of the first rows have no reward\. .*--default 0/);
    const known = analyzed(together);
    const declared = analyzed(seldom, '--default', '0');
    assert.deepEqual(declared.estimates, known.estimates);
    const { assumptions } = declared.certificate;
    assert.match(
      assumptions.find(({ name }) => name === 'missing-rewards')?.message ?? '',
      /count as 0, as declared/,
    );
    const schema = folder.file('declared.json', JSON.stringify({ missingReward: 0 }));
    assert.deepEqual(analyzed(seldom, '--schema', schema).estimates, known.estimates);
  });

  it('are joined again once a file has changed, and verifying looks at the bytes', () => {
    const certificate = join(folder.path, 'a.certificate.json');
    const said = ['--policy', 'uniform', ...joining()];
    assert.equal(cli('certify', decisions, ...said, '--out', certificate).code, 0);
    assert.equal(cli('verify', certificate, '--log', decisions, ...said).code, 0);
    assert.equal(cli('verify', certificate, '--log', decisions, '--policy', 'uniform').code, 3);
    appendFileSync(outcomes, 'e0,1\ne1,1\ne2,1\ne3,1\ne4,1\n');
    const { code, out } = cli('verify', certificate, '--log', decisions, ...said);
    assert.equal(code, 3, out);
  });

  it('are never lost to a result of their name', () => {
    const { code } = cli('certify', decisions, '--policy', 'uniform', ...joining(), '--out', outcomes);
    assert.equal(code, 2);
    assert.ok(existsSync(outcomes));
  });

  it('may be named by the workspace, within it', () => {
    mkdirSync(join(folder.path, '.banditlens'), { recursive: true });
    const schemas = join(folder.path, '.banditlens', 'schemas.json');
    const say = (rewards: string): void =>
      writeFileSync(
        schemas,
        JSON.stringify({
          schemas: [{ files: 'decisions.jsonl', join: { rewards: [rewards], on: 'EventId', default: 0 } }],
        }),
      );
    say('outcomes.csv');
    assert.ok(analyzed(decisions, '--schema', schemas).join);
    say('../elsewhere.csv');
    const { code, err } = cli('analyze', decisions, '--schema', schemas);
    assert.equal(code, 3);
    assert.match(err, /not in the workspace/);
  });

  it('say how they are asked for, and leave nothing behind where they fail', () => {
    for (const [words, message] of [
      [['--rewards', outcomes], /needs --on/],
      [['--on', 'EventId'], /needs --rewards/],
      [[...joining(), '--within', 'soon'], /--within must be a time/],
      [[...joining().slice(0, 4), '--default', 'none'], /--default must be a number/],
      [[...joining(), '--doubled', 'any'], /--doubled must be first, last, sum, max/],
    ] as const) {
      const { code, err } = cli('inspect', decisions, ...words);
      assert.equal(code, 2);
      assert.match(err, message);
    }
    const cache = join(folder.path, 'cache');
    const { code, err } = cli('inspect', decisions, ...joining().slice(0, 4), '--cache-directory', cache);
    assert.equal(code, 3);
    assert.match(err, /--default/);
    assert.deepEqual(
      readdirSync(cache).filter((name) => name !== 'files'),
      [],
    );
  });
});
