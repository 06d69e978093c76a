import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwatched } from '../../src/core/control/jobControl';
import { openRemote } from '../../src/jobs/clickhouse/openRemote';
import { runJob } from '../../src/jobs/runJob';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { decisionColumns, tableDecisions, tableMapping } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

interface Written {
  readonly provenance: { readonly table: { readonly every: number; readonly below: number } };
}

describe('Training on a table', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  const decisions = tableDecisions({ rows: 4000, seed: 61 }).map((row, id) => ({ ...row, id }));
  const columns = `${decisionColumns}, id UInt32`;
  const mapping = { ...tableMapping, id: 'id' };
  let remote = '';
  const describeTable = (name: string, change: object = {}): string => {
    const { url, database } = cluster();
    const log = { engine: 'clickhouse', url, database, table: name, mapping: { ...mapping, ...change } };
    return folder.file(`${name}.banditlog.json`, JSON.stringify(log));
  };

  before(async () => {
    await cluster().table('trained', columns, decisions);
    remote = describeTable('trained');
  });

  const training = { class: 'softmax', epochs: 3, objective: 'ips', holdOut: 0.4 } as const;

  it('takes a sample, and certifies on exactly the other rows, as a file of them would', async () => {
    const out = join(folder.path, 'table.policy.json');
    const report = await runJob({ kind: 'train', paths: [remote], out, training }, unwatched);
    const { provenance } = JSON.parse(readFileSync(out, 'utf8')) as Written;
    const { every, below } = provenance.table;
    const { log } = await openRemote(remote, unwatched);
    const { run, database } = cluster();
    const answer = await run(
      `SELECT id FROM ${database}.trained WHERE ${log.rows.hash} % ${every} >= ${below}`,
    );
    const rest = new Set(answer.trim().split('\n').map(Number));
    const { certificate } = report;
    assert.equal(certificate.n, rest.size);
    assert.ok(rest.size > 1400 && rest.size < 1800, `${rest.size} rows certify`);
    assert.equal(certificate.evidence?.leftOut, 4000 - rest.size);
    assert.equal(certificate.withheld, null);
    const others = folder.file(
      'others.jsonl',
      decisions
        .filter(({ id }) => rest.has(id))
        .map(({ id, ...row }) => JSON.stringify(row))
        .join('\n'),
    );
    const { context, id, ...fields } = mapping;
    const schema = { features: context, ...fields };
    const reading = { schema, cacheDirectory: join(folder.path, 'cache'), format: 'jsonl' as const };
    const local = await runJob(
      { kind: 'analyze', paths: [others], policy: `file:${out}`, reading },
      unwatched,
    );
    assert.equal(id, 'id');
    assert.equal(local.certificate.withheld, null);
    for (const part of ['value', 'atLeast', 'improvement'] as const) {
      const numbers = (each: typeof certificate): object =>
        JSON.parse(
          JSON.stringify(each[part], (key, value: unknown) => (key === 'statement' ? '' : value)),
        ) as object;
      assertLike(numbers(certificate), numbers(local.certificate), 1e-9, part);
    }
    assertLike(report.estimate, local.estimates[0].value, 1e-9);
    const verdict = await runJob(
      {
        kind: 'verify',
        certificate: join(folder.path, 'table.certificate.json'),
        paths: [remote],
        policy: `file:${out}`,
      },
      unwatched,
    );
    assert.deepEqual(verdict, { valid: true, reasons: [] });
  });

  it('keeps what the policy has seen in mind, whoever asks later', async () => {
    const out = join(folder.path, 'table.policy.json');
    const again = await runJob({ kind: 'analyze', paths: [remote], policy: `file:${out}` }, unwatched);
    assert.equal(again.certificate.rows, 'hold-out');
    assert.equal(again.certificate.withheld, null);
    // Hashed over other columns, the rows it has seen are not known again.
    for (const change of [{ time: 'id' }, {}]) {
      const paths = [describeTable('trained', { id: undefined, ...change })];
      const unknown = await runJob({ kind: 'analyze', paths, policy: `file:${out}` }, unwatched);
      assert.match(unknown.certificate.withheld ?? '', /which rows of a table it has seen cannot be told/);
    }
  });

  it('knows decisions again whose rewards came late', async () => {
    const { run, table, database } = cluster();
    const late = decisions.map((row, i) => ({ ...row, late: row.r === 0 && i % 4 === 0 ? 1 : row.r }));
    await table('early', `${columns}, late Float64`, late);
    const view = (reward: string): Promise<string> =>
      run(
        `CREATE VIEW ${database}.rewarded AS SELECT x, y, city, a, d, p, id, ${reward} AS r FROM ${database}.early`,
      );
    const out = join(folder.path, 'late.policy.json');
    for (const change of [{}, { id: undefined, time: 'id' }]) {
      await view('toFloat64(early.r)');
      const paths = [describeTable('rewarded', change)];
      const { certificate: before } = await runJob({ kind: 'train', paths, out, training }, unwatched);
      await run(`DROP TABLE ${database}.rewarded`);
      await view('toFloat64(early.late)');
      const policy = `file:${out}`;
      const { certificate: after } = await runJob({ kind: 'analyze', paths, policy }, unwatched);
      assert.equal(after.withheld, null);
      assert.deepEqual([after.n, after.evidence?.leftOut], [before.n, before.evidence?.leftOut]);
      await run(`DROP TABLE ${database}.rewarded`);
    }
  });

  it('knows no rows again that are hashed otherwise', async () => {
    const out = join(folder.path, 'table.policy.json');
    await cluster().table('typed', columns.replace('id UInt32', 'id UInt64'), decisions);
    const paths = [describeTable('typed')];
    const { certificate } = await runJob({ kind: 'analyze', paths, policy: `file:${out}` }, unwatched);
    assert.match(certificate.withheld ?? '', /which rows of a table it has seen cannot be told/);
  });

  it('is refused where most of many rows share a context, whichever contexts are looked at', async () => {
    const many = tableDecisions({ rows: 40_000, actions: 2, seed: 7 }).map((row, i) => ({
      ...row,
      ...(i % 20 > 0 && { x: -999, y: 0, city: 'Oslo', p: 0.5, d: [0.5, 0.5] }),
    }));
    await cluster().table('heavy', decisionColumns, many);
    const paths = [describeTable('heavy', { id: undefined })];
    const out = join(folder.path, 'heavy.policy.json');
    await assert.rejects(runJob({ kind: 'train', paths, out, training }, unwatched), {
      code: 'rows-not-told-apart',
    });
  });

  it('is refused where rows cannot be told apart, and leaves nothing behind', async () => {
    const few = decisions
      .slice(0, 600)
      .map((row) => ({ ...row, x: 1, y: 0, city: 'Oslo', p: 0.25, d: [0.25, 0.25, 0.25, 0.25] }));
    await cluster().table('alike', columns, few);
    const out = join(folder.path, 'alike.policy.json');
    const paths = [describeTable('alike', { id: undefined })];
    await assert.rejects(runJob({ kind: 'train', paths, out, training }, unwatched), {
      code: 'rows-not-told-apart',
    });
    assert.ok(!existsSync(out));
  });
});
