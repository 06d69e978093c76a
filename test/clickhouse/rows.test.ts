import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { unwatched } from '../../src/core/control/jobControl';
import { mix32 } from '../../src/core/numerics/random';
import { runJob } from '../../src/jobs/runJob';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { tableDecisions } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

describe('The rows of a table', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  let made = 0;

  async function analyzed(
    columns: string,
    rows: readonly object[],
    mapping: object,
    more: object = {},
    policy = 'uniform',
  ): Promise<AnalysisReport> {
    const { url, database, table } = cluster();
    const name = `rows_${++made}`;
    await table(name, columns, rows);
    const log = { engine: 'clickhouse', url, database, table: name, mapping, ...more };
    const path = folder.file(`${made}.banditlog.json`, JSON.stringify(log));
    return runJob({ kind: 'analyze', paths: [path], policy }, unwatched);
  }

  const mapping = { context: ['x'], action: 'a', propensity: 'p', reward: 'r' };
  const nullable = 'x Float64, a Nullable(Int32), r Nullable(Float64), p Nullable(Float64)';
  const good = tableDecisions({ rows: 400, seed: 31 }).map(({ x, a, r, p }) => ({ x, a, r, p }));

  it('that cannot be used are counted by their reasons, and every claim pays for them', async () => {
    const bad = [
      { x: 1, a: 0, r: null, p: 0.5 },
      { x: 1, a: null, r: 1, p: 0.5 },
      { x: 1, a: -3, r: 1, p: 0.5 },
      { x: 1, a: 0, r: 1, p: null },
      { x: 1, a: 0, r: 1, p: 0 },
      { x: 1, a: 0, r: 1, p: -0.5 },
      { x: 1, a: 0, r: 1, p: 1.5 },
      { x: 1, a: 0, r: 1, p: 1e-200 },
    ];
    const clean = await analyzed(nullable, good, mapping);
    const dirty = await analyzed(nullable, [...good, ...bad], mapping);
    assert.deepEqual(dirty.rows, { lines: 408, used: 400, skipped: 0, rejected: 8 });
    assert.equal(
      dirty.health.rejected.reduce((sum, { count }) => sum + count, 0),
      8,
    );
    assert.equal(dirty.health.rejected.length, 7);
    assert.equal(dirty.certificate.evidence?.missing, 8);
    assert.ok(dirty.certificate.atLeast.value < clean.certificate.atLeast.value);
    assert.equal(dirty.estimates[0].value, clean.estimates[0].value);
  });

  it('are refused where many cannot be used, with the reasons', async () => {
    const bad = Array.from({ length: 30 }, () => ({ x: 1, a: 0, r: null, p: 0.5 }));
    await assert.rejects(analyzed(nullable, [...good, ...bad], mapping), {
      code: 'too-many-rejected',
      message: /30 of 430 rows .* 30 because it has no reward/,
    });
  });

  it('are refused where a reward lies outside the declared range', async () => {
    const rows = [...good, { x: 0, a: 0, r: 7, p: 0.5 }];
    await assert.rejects(analyzed(nullable, rows, mapping), { code: 'reward-out-of-range' });
    const wide = await analyzed(nullable, rows, mapping, { rewardRange: { min: 0, max: 7 } });
    assert.equal(wide.rows.used, 401);
  });

  it('are told from numbers that are none', async () => {
    const columns = 'x Float64, a Int32, r Float64, p Float64';
    await assert.rejects(analyzed(columns, [], mapping), { code: 'no-rows' });
    // NaN and infinity have no JSON: they are made where they are.
    const { database } = cluster();
    const query = `SELECT x, a, multiIf(x > 0.975, nan, x < -0.95, inf, r) AS r, if(abs(x) < 0.02, nan, p) AS p FROM ${database}.rows_${made + 1}`;
    const report = await analyzed(columns, good, mapping, { table: undefined, query });
    const counts = new Map(report.health.rejected.map(({ reason, count }) => [reason, count]));
    const count = (fits: (x: number) => boolean): number => good.filter(({ x }) => fits(x)).length;
    const spoiled = [
      (x: number) => x > 0.975,
      (x: number) => x < -0.95,
      (x: number) => Math.abs(x) < 0.02,
    ].map(count);
    assert.ok(spoiled.every((each) => each > 0));
    assert.equal(counts.get('it has no reward'), spoiled[0]);
    assert.equal(counts.get('its reward is not a finite number'), spoiled[1]);
    assert.equal(counts.get('it has no propensity'), spoiled[2]);
    assert.equal(report.rows.used, 400 - spoiled[0] - spoiled[1] - spoiled[2]);
  });

  it('may name their actions, whatever the names are', async () => {
    const names = ["it's", 'back\\slash', 'new\nline', '`tick`', "'); DROP TABLE x; --"];
    const rows = tableDecisions({ rows: 600, seed: 32, actions: 5 });
    const labeled = rows.map(({ x, a, r, p }) => ({ x, a: names[a], r, p }));
    const columns = 'x Float64, a String, r Float64, p Float64';
    const said = await analyzed(columns, labeled, { ...mapping, actionNames: names });
    const found = await analyzed(columns, labeled, mapping);
    assert.deepEqual(said.actionNames, names);
    assert.deepEqual(found.actionNames, [...names].sort());
    assert.equal(said.rows.rejected, 0);
    assertLike(said.estimates, found.estimates, 1e-9);
    const one = await analyzed(columns, labeled, mapping, {}, `always:${names[4]}`);
    assert.equal(one.policy, `always ${names[4]}`);
    const taken = labeled.filter(({ a }) => a === names[4]);
    const value = taken.reduce((sum, { r, p }) => sum + r / p, 0) / rows.length;
    assertLike(one.estimates[0].value, value, 1e-9);
  });

  it('may be in columns whose names are those of our own things', async () => {
    const rows = tableDecisions({ rows: 700, seed: 35 });
    const plainly = 'c1 Float64, c2 Float64, c3 String, a Int32, r Float64, p1 Float64, d1 Array(Float64)';
    const plain = await analyzed(
      plainly,
      rows.map(({ x, y, city, a, r, p, d }) => ({ c1: x, c2: y, c3: city, a, r, p1: p, d1: d })),
      { context: ['c1', 'c2', 'c3'], action: 'a', propensity: 'p1', distribution: 'd1', reward: 'r' },
    );
    const names = ['x', 'key', 'hash', 'aa', 'tag', 'pi', 'q'];
    for (const [x, y, city, a, r, p, d] of [
      names,
      ['rho', 'e', 'sums', 'gg', 'y', 'd', 'p'],
      [...names].reverse(),
    ]) {
      const columns = `\`${x}\` Float64, \`${y}\` Float64, \`${city}\` String, \`${a}\` Int32, \`${r}\` Float64, \`${p}\` Float64, \`${d}\` Array(Float64)`;
      const renamed = await analyzed(
        columns,
        rows.map((row) => ({
          [x]: row.x,
          [y]: row.y,
          [city]: row.city,
          [a]: row.a,
          [r]: row.r,
          [p]: row.p,
          [d]: row.d,
        })),
        { context: [x, y, city], action: a, propensity: p, distribution: d, reward: r },
      );
      assertLike(
        renamed.estimates.map(({ value }) => value),
        plain.estimates.map(({ value }) => value),
        1e-12,
      );
      assertLike(renamed.certificate.value, plain.certificate.value, 1e-12);
    }
    await assert.rejects(
      analyzed('bl_x Float64, a Int32, r Float64, p Float64', [], { ...mapping, context: ['bl_x'] }),
      { code: 'bad-column-name' },
    );
  });

  it('that contradict themselves are set aside and counted', async () => {
    const rows = tableDecisions({ rows: 1000, seed: 33 }).map((row, i) =>
      i % 250 === 7 ? { ...row, p: row.p / 2 } : i % 250 === 9 ? { ...row, d: [0.1, 0.1, 0.1, 0.1] } : row,
    );
    const columns = 'x Float64, y Float64, city String, a Int32, r Float64, p Float64, d Array(Float64)';
    const report = await analyzed(columns, rows, { ...mapping, distribution: 'd' });
    assert.equal(report.certificate.evidence?.missing, 8);
    assert.equal(report.sums.rows, 992);
  });

  it('that are in the table twice withhold the certificate', async () => {
    const half = tableDecisions({ rows: 500, seed: 34 }).map(({ x, a, r, p }) => ({ x, a, r, p }));
    const doubled = await analyzed('x Float64, a Int32, r Float64, p Float64', [...half, ...half], mapping);
    assert.match(doubled.certificate.withheld ?? '', /there twice/);
    assert.equal(doubled.certificate.value.lower, 0);
    const few = await analyzed(
      'x Float64, a Int32, r Float64, p Float64',
      [...half, ...half.slice(0, 20)],
      mapping,
    );
    assert.match(few.certificate.withheld ?? '', /there twice/);
  });

  it('that are in a long table twice are found, however few they are', async () => {
    const rows = tableDecisions({ rows: 40_000, seed: 91 }).map(({ x, a, r, p }, id) => ({ x, a, r, p, id }));
    const columns = `${nullable}, id UInt32`;
    const withId = { ...mapping, id: 'id' };
    const kindOf = async (all: readonly object[]): Promise<unknown> => {
      const { certificate } = await analyzed(columns, all, withId);
      return [certificate.evidence?.equalRows, certificate.withheld === null];
    };
    assert.deepEqual(await kindOf(rows), ['none', true]);
    for (const again of [
      { ...rows[7], id: 40_000 },
      { ...rows[8], x: 0.5, id: 7 },
    ])
      assert.deepEqual(await kindOf([...rows, again]), ['copies', false]);
  });

  it('that are one decision under two ids, or two outcomes under one, withhold the certificate', async () => {
    const columns = 'x Float64, a Int32, r Float64, p Float64, id UInt32';
    const known = { ...mapping, id: 'id' };
    const decisions = good.map((row, id) => ({ ...row, id }));
    assert.equal((await analyzed(columns, decisions, known)).certificate.withheld, null);
    const successes = decisions.filter(({ r }) => r === 1);
    const delivered = [...decisions, ...successes.map((row) => ({ ...row, id: row.id + 10_000 }))];
    const updated = [...decisions, ...successes.map((row) => ({ ...row, r: 0 }))];
    for (const rows of [delivered, updated])
      assert.match((await analyzed(columns, rows, known)).certificate.withheld ?? '', /there twice|same id/);
  });

  it('that took an action more often than its propensities allow withhold the certificate', async () => {
    const columns = 'x Float64, a Int32, r Float64, p Float64, id UInt32';
    const branches = good.map((row, id) => ({
      ...row,
      id,
      a: id % 5 === 0 ? 1 : 0,
      p: id % 10 === 1 ? 0.05 : 0.75,
    }));
    const { certificate } = await analyzed(columns, branches, { ...mapping, id: 'id' }, {}, 'always:1');
    assert.match(certificate.withheld ?? '', /The action 0 was taken more often than its propensities allow/);
  });

  it('that share a visitor who keeps an action withhold the certificate, and others do not', async () => {
    const columns = 'x Float64, a Int32, r Float64, p Float64, id UInt32, visitor_id Nullable(String)';
    const known = { ...mapping, id: 'id' };
    const visits = good.map((row, id) => ({
      ...row,
      id,
      p: 0.25,
      a: id % 4,
      visitor_id: `v${mix32(id) % 150}`,
    }));
    const kept = visits.map((row) => ({ ...row, a: mix32(Number(row.visitor_id.slice(1))) % 4 }));
    assert.equal((await analyzed(columns, visits, known)).certificate.withheld, null);
    assert.match(
      (await analyzed(columns, kept, known)).certificate.withheld ?? '',
      /rows with the same visitor_id/,
    );
    const other = await analyzed(columns, kept, { ...known, sharedIds: [] });
    assert.equal(other.certificate.withheld, null);
  });

  it('are picked by dates, times and what is missing, and a certificate of them is verified', async () => {
    const { url, database, table } = cluster();
    const start = Date.UTC(2026, 0, 1) / 1000;
    const rows = good.map((row, i) => {
      const seconds = start + 3600 * i;
      const iso = new Date(1000 * seconds).toISOString();
      return { ...row, made: seconds, day: iso.slice(0, 10), note: i % 3 === 0 ? null : 'seen' };
    });
    await table('dated', `${nullable}, made DateTime, day Date, note Nullable(String)`, rows);
    const log = {
      engine: 'clickhouse',
      url,
      database,
      table: 'dated',
      mapping: { ...mapping, time: 'made' },
    };
    const path = folder.file('dated.banditlog.json', JSON.stringify(log));
    const counted = async (where: string): Promise<number | undefined> =>
      (await runJob({ kind: 'analyze', paths: [path], policy: 'uniform', where }, unwatched)).where?.rows;
    assert.equal(await counted('made >= 2026-01-02T12:00:00Z and made < 2026-01-03T00:00:00Z'), 12);
    assert.equal(await counted('day >= 2026-01-03 and not note is missing'), 352 - 118);
    assert.equal(await counted('note != seen'), 134);
    const out = join(folder.path, 'dated.certificate.json');
    const about = { paths: [path], policy: 'uniform' };
    const where = 'day < 2026-01-10';
    const certified = await runJob({ kind: 'certify', ...about, out, where, declared: true }, unwatched);
    assert.equal(certified.certificate.n, 9 * 24);
    assert.equal(certified.certificate.withheld, null);
    const verdict = await runJob({ kind: 'verify', ...about, certificate: out }, unwatched);
    assert.deepEqual(verdict, { valid: true, reasons: [] });
  });

  it('are selected by a query, and by nothing that writes', async () => {
    const { database } = cluster();
    const columns = 'x Float64, a Int32, r Float64, p Float64';
    const query = `SELECT * FROM ${database}.rows_${made + 1} WHERE x > 0 -- the warm half`;
    const report = await analyzed(columns, good, mapping, { table: undefined, query });
    assert.equal(report.rows.used, good.filter(({ x }) => x > 0).length);
    await assert.rejects(analyzed(columns, good, mapping, { table: undefined, query: 'DROP TABLE x' }), {
      code: 'bad-query',
    });
  });
});
