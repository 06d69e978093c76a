import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { unwatched } from '../../src/core/control/jobControl';
import { seededRandom } from '../../src/core/numerics/random';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import { certifyLog } from '../../src/jobs/kinds/certify';
import { trainPolicy } from '../../src/jobs/kinds/train';
import { verifyCertificate } from '../../src/jobs/kinds/verify';
import type { JobOf, ReportOf } from '../../src/protocol/jobKinds';
import { directory, lines, writeLog } from '../unit/logs/support';

function rowsOf(n: number): { context: { segment: string; x: number }; action: number; reward: number }[] {
  const random = seededRandom(3);
  return Array.from({ length: n }, () => {
    const segment = random.uniform() < 0.3 ? 'premium' : 'basic';
    const action = random.uniform() < 0.5 ? 0 : 1;
    const good = (segment === 'premium') === (action === 1);
    const context = { segment, x: random.normal() };
    return { context, action, reward: random.uniform() < (good ? 0.8 : 0.2) ? 1 : 0 };
  });
}

const rows = rowsOf(2000).map((row) => ({ ...row, propensity: 0.5, propensities: [0.5, 0.5] }));
const textOf = (list: readonly object[]): string => lines(...list.map((row) => JSON.stringify(row)));
const log = writeLog(textOf(rows));
const premium = writeLog(textOf(rows.filter(({ context }) => context.segment === 'premium')));
const reading = { cacheDirectory: `${directory}/cache` };

const analyzed = (
  job: Pick<JobOf<'analyze'>, 'where' | 'declared' | 'policy'>,
  path = log,
): Promise<ReportOf<'analyze'>> =>
  analyzeLog({ kind: 'analyze', paths: [path], policy: 'always:1', reading, ...job }, unwatched);

describe('A condition on the rows', () => {
  it('gives the numbers of a log that has only these rows', async () => {
    const some = await analyzed({ where: 'segment = premium', declared: true });
    const alone = await analyzed({}, premium);
    const count = rows.filter(({ context }) => context.segment === 'premium').length;
    assert.deepEqual(some.where, { condition: 'segment = premium', declared: true, rows: count });
    const plain = ({ estimates, ...report }: ReportOf<'analyze'>): unknown => ({
      estimates: estimates
        .filter(({ name }) => name !== 'dm' && name !== 'dr')
        .map(({ name, value }) => [name, value]),
      effective: report.effectiveSampleSize,
      weights: report.weightHistogram,
      course: report.course,
      curve: report.alphaCurve,
      certificate: [report.certificate.n, report.certificate.value, report.certificate.improvement],
      paper: report.paper.value,
      health: report.health,
      checks: report.checks.filter(
        ({ name }) => name !== 'duplicated-rows' && name !== 'smallest-propensity',
      ),
    });
    const without = (found: unknown): unknown =>
      JSON.parse(JSON.stringify(found, (key, value: unknown) => (key === 'rows' ? undefined : value)));
    assert.deepEqual(without(plain(some)), without(plain(alone)));
    assert.equal(some.certificate.evidence?.outside, rows.length - count);
    assert.match(some.certificate.statement, /\(from [\d,]+ rows, where segment = premium\)/);
  });

  it('certifies nothing unless it was declared beforehand', async () => {
    const { certificate, alphaCurve, estimates } = await analyzed({ where: 'segment = premium' });
    assert.match(certificate.withheld ?? '', /condition segment = premium/);
    assert.ok(alphaCurve.every(({ lower, upper }) => lower === 0 && upper === 1));
    assert.ok(estimates.every(({ intervals }) => intervals.every(({ kind }) => kind !== 'guaranteed')));
    assert.deepEqual(certificate.where, { condition: 'segment = premium', declared: false });
  });

  it('is refused where it asks for what was chosen or earned', async () => {
    for (const where of ['reward = 1', 'action = 1', 'x > 0 and propensity > 0.2', 'propensities.0 > 0'])
      await assert.rejects(analyzed({ where }), { code: 'known-too-late' });
    await assert.rejects(analyzed({ where: 'segment = gold' }), {
      code: 'no-rows',
      message: /segment = gold/,
    });
    await assert.rejects(analyzed({ where: 'segment =' }), { code: 'bad-condition' });
  });

  it('counts every decision that could not be read as one that fulfils it', async () => {
    const broken = writeLog(textOf(rows) + '{"broken\n'.repeat(40));
    const whole = await analyzed({ where: 'segment = premium', declared: true });
    const less = await analyzed({ where: 'segment = premium', declared: true }, broken);
    assert.equal(less.certificate.evidence?.missing, 40);
    assert.ok(less.certificate.atLeast.value < whole.certificate.atLeast.value);
  });

  it('is part of the certificate, and verifying asks for it again', async () => {
    const out = `${directory}/where.certificate.json`;
    const policy = 'rule:if x > 0 then 1 else uniform';
    const job = { paths: [log], policy, reading };
    const made = await certifyLog(
      { kind: 'certify', ...job, out, where: "segment='premium' or x>1", declared: true },
      unwatched,
    );
    assert.deepEqual(made.certificate.where, { condition: 'segment = premium or x > 1', declared: true });
    const named = made.certificate.assumptions.find(({ name }) => name === 'declared-condition');
    assert.equal(named?.status, 'assumed');
    const verified = (certificate: string): Promise<ReportOf<'verify'>> =>
      verifyCertificate({ kind: 'verify', ...job, certificate }, unwatched);
    assert.deepEqual(await verified(out), { valid: true, reasons: [] });
    for (const [from, to] of [
      ['x > 1', 'x > 0'],
      ['x > 1', 'reward > 0'],
      ['x > 1', 'y > 0'],
    ]) {
      const changed = `${directory}/changed.certificate.json`;
      writeFileSync(changed, readFileSync(out, 'utf8').replaceAll(from, to));
      const { valid, reasons } = await verified(changed);
      assert.equal(valid, false);
      assert.ok(reasons.length > 0);
    }
  });

  it('that goes with what was chosen certifies nothing, also beside lines that cannot be read', async () => {
    const priced = rows.map((row) => ({
      ...row,
      context: { ...row.context, price: row.action === 0 ? 9 : 4 },
    }));
    const path = writeLog(textOf(priced) + '{"broken\n'.repeat(30));
    const withheld = async (where: string): Promise<string | null> =>
      (await analyzed({ where, declared: true }, path)).certificate.withheld;
    assert.match((await withheld('price > 5')) ?? '', /goes with what was chosen/);
    assert.equal(await withheld('x > 0'), null);
  });

  it('leaves out what a trained policy has seen, and only that, of the rows that fulfil it', async () => {
    const out = `${directory}/where.policy.json`;
    const training = { class: 'softmax' as const, epochs: 2, engine: 'typescript' };
    await trainPolicy({ kind: 'train', paths: [log], reading, out, training }, unwatched);
    const policy = `file:${out}`;
    const all = (await analyzed({ policy })).certificate.evidence;
    const some = (await analyzed({ policy, where: 'segment = premium', declared: true })).certificate;
    const rest = (await analyzed({ policy, where: 'not segment = premium', declared: true })).certificate;
    assert.equal(some.withheld, null);
    assert.equal((some.evidence?.heldOut ?? 0) + (rest.evidence?.heldOut ?? 0), all?.heldOut);
    assert.equal((some.evidence?.leftOut ?? 0) + (rest.evidence?.leftOut ?? 0), all?.leftOut);
    assert.equal(some.n, some.evidence?.heldOut);
  });
});
