import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { unwatched } from '../../src/core/control/jobControl';
import { runJob } from '../../src/jobs/runJob';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { decisionColumns, tableDecisions, tableMapping, tableSchema } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

describe('A policy in the words of the engine', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  const reading = {
    schema: tableSchema,
    cacheDirectory: join(folder.path, 'cache'),
    format: 'jsonl' as const,
  };
  const lines = (rows: readonly object[]): string => rows.map((each) => JSON.stringify(each)).join('\n');
  const decisions = tableDecisions({ rows: 1500, seed: 51 }).map((row) => {
    const odds = row.d.map((chance, k) => chance * (k + 1));
    const total = odds.reduce((sum, odd) => sum + odd, 0);
    return { ...row, q: odds.map((odd) => odd / total), qa: odds[row.a] / total };
  });
  let remote = '';
  let local = '';
  let train = '';

  before(async () => {
    const { url, database, table } = cluster();
    await table('scored', `${decisionColumns}, q Array(Float64), qa Float64`, decisions);
    const log = { engine: 'clickhouse', url, database, table: 'scored', mapping: tableMapping };
    remote = folder.file('scored.banditlog.json', JSON.stringify(log));
    local = folder.file('scored.jsonl', lines(decisions));
    train = folder.file('train.jsonl', lines(tableDecisions({ rows: 1200, seed: 52 })));
  });

  const both = async (policy: string): Promise<[AnalysisReport, AnalysisReport]> => [
    await runJob({ kind: 'analyze', paths: [remote], policy }, unwatched),
    await runJob({ kind: 'analyze', paths: [local], policy, reading }, unwatched),
  ];

  const numbers = (report: AnalysisReport): object => ({
    rows: report.sums.rows,
    effectiveSampleSize: report.effectiveSampleSize,
    weightHistogram: report.weightHistogram,
    values: report.estimates
      .filter(({ name }) => name !== 'dm' && name !== 'dr')
      .map(({ name, value, intervals }) => ({
        name,
        value,
        normal: intervals.filter(({ method }) => method === 'normal'),
      })),
    betaCurve: report.betaCurve,
    clippingCurve: report.clippingCurve,
    massError: report.sums.policyMassError < 1e-9,
  });

  for (const [kind, scaling] of [
    ['softmax', 'none'],
    ['softmax', 'unit-norm'],
    ['gaussian', 'none'],
    ['gaussian', 'unit-norm'],
  ] as const)
    it(`says what it says here: ${kind}, ${scaling}`, async () => {
      const out = join(folder.path, `${kind}-${scaling}.policy.json`);
      const training = { class: kind, scaling, epochs: 2, objective: 'lp-exponential-smoothing' as const };
      await runJob({ kind: 'train', paths: [train], out, reading, training }, unwatched);
      const [found, expected] = await both(`file:${out}`);
      assert.ok(assertLike(numbers(found), numbers(expected), 1e-9) > 300);
      assert.match(found.certificate.withheld ?? '', /trained/);
      assert.equal(found.certificate.value.lower, 0);
    });

  it('may be a column of the table, of the logged action or of all', async () => {
    const [found, expected] = await both('column:q');
    assert.ok(assertLike(numbers(found), numbers(expected), 1e-9) > 300);
    assert.equal(found.certificate.withheld, null);
    assertLike(found.certificate.atLeast.value, expected.certificate.atLeast.value, 1e-9);
    const [one, same] = await both('column:qa');
    assertLike(one.certificate.value, same.certificate.value, 1e-9);
    assertLike(one.estimates[0].value, found.estimates[0].value, 1e-9);
  });

  it('is refused by name where the engine has no words for it', async () => {
    await assert.rejects(both('predictions:any.jsonl'), { code: 'not-in-place' });
    await assert.rejects(both('rule:if r > 0 then 1 else 2'), { code: 'known-too-late' });
    await assert.rejects(both('rule:if city > 3 then 1 else 2'), { code: 'bad-condition' });
    await assert.rejects(both('rule:if q = 3 then 1 else 2'), { code: 'bad-condition' });
    await assert.rejects(both('column:city'), { code: 'bad-column-type' });
  });
});
