import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { Canceled, unwatched } from '../../src/core/control/jobControl';
import { runJob } from '../../src/jobs/runJob';
import { realChdb } from '../support/chdb';
import { assertLike } from '../support/likeNumbers';
import { tableDecisions, tableMapping, tableSchema } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

describe('The embedded engine, on files of this machine', () => {
  realChdb();
  const folder = temporaryFolder();
  const decisions = tableDecisions({ rows: 2400, seed: 81, gaps: true }).map((row, id) => ({ ...row, id }));
  const schema = { ...tableSchema, ignore: ['id'] };
  const reading = { schema, cacheDirectory: join(folder.path, 'cache'), format: 'jsonl' as const };
  let remote = '';
  let local = '';

  before(() => {
    mkdirSync(join(folder.path, 'parts'));
    const lines = decisions.map((row) => JSON.stringify(row));
    folder.file('parts/a.jsonl', lines.slice(0, 1000).join('\n'));
    folder.file('parts/b.jsonl', lines.slice(1000).join('\n'));
    local = folder.file('all.jsonl', lines.join('\n'));
    const log = { engine: 'chdb', files: 'parts/*.jsonl', mapping: { ...tableMapping, id: 'id' } };
    remote = folder.file('parts.banditlog.json', JSON.stringify(log));
  });

  const numbers = ({
    certificate,
    estimates,
    alphaCurve,
    betaCurve,
    weightHistogram,
    health,
  }: AnalysisReport): object => ({
    estimates: estimates
      .filter(({ name }) => name !== 'dm' && name !== 'dr')
      .map(({ name, value, intervals }) => ({
        name,
        value,
        normal: intervals.filter(({ method }) => method === 'normal'),
      })),
    alphaCurve,
    betaCurve,
    weightHistogram,
    health: { propensities: health.propensities, actions: health.actions, rewards: health.rewards },
    value: certificate.value,
    atLeast: certificate.atLeast.value,
    improvement: certificate.improvement,
  });

  const trained =
    (kind: 'softmax' | 'gaussian'): (() => Promise<string>) =>
    async () => {
      const out = join(folder.path, `${kind}.policy.json`);
      const training = { class: kind, epochs: 1, objective: 'ips' as const };
      const train = folder.file(
        'train.jsonl',
        tableDecisions({ rows: 600, seed: 82 })
          .map((row) => JSON.stringify(row))
          .join('\n'),
      );
      await runJob({ kind: 'train', paths: [train], out, reading, training }, unwatched);
      return `file:${out}`;
    };
  const given = (ref: string) => (): Promise<string> => Promise.resolve(ref);
  for (const [title, policyOf, where] of [
    ['uniform', given('uniform')],
    ['greedy', given('greedy')],
    ['a rule', given('rule:if city = Paris and x < 0 then 2 else if y > 1 then logging else uniform')],
    ['some rows', given('best-action'), 'x > 0 and city != Oslo'],
    ['softmax', trained('softmax')],
    ['gaussian', trained('gaussian')],
  ] as const)
    it(`says what a file says: ${title}`, async () => {
      const policy = await policyOf();
      const more = where === undefined ? {} : { where, declared: true };
      const found = await runJob({ kind: 'analyze', paths: [remote], policy, ...more }, unwatched);
      const expected = await runJob({ kind: 'analyze', paths: [local], policy, reading, ...more }, unwatched);
      // Which rows of a table a policy of files has seen cannot be told: nothing is claimed of it there.
      const withheld = found.certificate.withheld !== null;
      const compared = (report: AnalysisReport): object =>
        withheld
          ? { ...numbers(report), value: 0, atLeast: 0, improvement: 0, alphaCurve: 0 }
          : numbers(report);
      assert.ok(assertLike(compared(found), compared(expected), 1e-9) > 200);
      assert.equal(found.remote?.engine, 'chdb');
      const { text = '' } = found.certificate.log.remote ?? {};
      assert.ok(!text.includes(folder.path));
      if (title === 'uniform') assert.match(text, /FROM file\('parts\/\*\.jsonl', 'JSONEachRow'\)/);
    });

  it('trains on a sample, certifies on the other rows, and verifies', async () => {
    const out = join(folder.path, 'trained.policy.json');
    const training = { class: 'softmax', epochs: 1, objective: 'ips' } as const;
    const { certificate } = await runJob({ kind: 'train', paths: [remote], out, training }, unwatched);
    assert.equal(certificate.withheld, null);
    assert.equal(certificate.log.remote?.source, "file('parts/*.jsonl', 'JSONEachRow')");
    assert.ok(certificate.n > 300 && certificate.n < 700, String(certificate.n));
    const path = join(folder.path, 'trained.certificate.json');
    const job = { kind: 'verify', certificate: path, paths: [remote], policy: `file:${out}` } as const;
    assert.deepEqual(await runJob(job, unwatched), { valid: true, reasons: [] });
  });

  it('says what is wrong: no such files, no such column, an answer that nobody wants', async () => {
    const ask = (change: object, control = unwatched): Promise<unknown> => {
      const log = { engine: 'chdb', files: 'parts/*.jsonl', mapping: tableMapping, ...change };
      const path = folder.file('other.banditlog.json', JSON.stringify(log));
      return runJob({ kind: 'inspect', paths: [path] }, control);
    };
    await assert.rejects(ask({ files: 'none/*.parquet' }), { code: 'no-files' });
    await assert.rejects(ask({ files: 'parts/*.exe' }), { code: 'bad-banditlog' });
    await assert.rejects(ask({ query: 'SELECT 1' }), { code: 'bad-banditlog' });
    await assert.rejects(ask({ mapping: { ...tableMapping, reward: 'none' } }), { code: 'no-column' });
    const checkpoint = (): never => {
      throw new Canceled();
    };
    await assert.rejects(ask({}, { ...unwatched, checkpoint }), Canceled);
  });
});
