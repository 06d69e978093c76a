import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Evaluation } from '../../src/core/analysis/evaluate';
import { unwatched } from '../../src/core/control/jobControl';
import { parseMetrics } from '../../src/core/metrics/metric';
import {
  evaluateInPlace,
  evaluateMetrics,
  evaluateTogether,
  remoteOptions,
} from '../../src/jobs/clickhouse/askRemote';
import { openRemote, type OpenedRemote } from '../../src/jobs/clickhouse/openRemote';
import { remotePolicy } from '../../src/jobs/clickhouse/remotePolicy';
import type { TableEngine } from '../../src/jobs/clickhouse/connection/tableEngine';
import { runJob } from '../../src/jobs/runJob';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { decisionColumns, tableDecisions } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

describe('Several policies on a table', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  const parts = { action: 'a', distribution: 'd', propensity: 'p', reward: 'r' };
  let opened: OpenedRemote;
  let asked: string[] = [];
  let counting: TableEngine;

  before(async () => {
    const { url, database, table } = cluster();
    const decisions = tableDecisions({ rows: 900, seed: 71 }).map((row) => ({
      ...row,
      q: row.d.toReversed(),
      qa: row.d.toReversed()[row.a],
    }));
    await table('together', `${decisionColumns}, q Array(Float64), qa Float64`, decisions);
    const mapping = { context: ['x', 'y', 'city'], ...parts };
    const log = { engine: 'clickhouse', url, database, table: 'together', mapping };
    const path = folder.file('together.banditlog.json', JSON.stringify(log));
    opened = await openRemote(path, unwatched, { outcomes: ['y', 'qa'] });
    counting = {
      ask(sql, mostBytes) {
        asked.push(sql);
        return opened.server.ask(sql, mostBytes);
      },
    };
    const rows = tableDecisions({ rows: 800, seed: 72 }).map((row) => JSON.stringify(row));
    const train = folder.file('train.jsonl', rows.join('\n'));
    for (const [name, features] of [
      ['some', ['x']],
      ['all', ['city', 'y', 'x']],
    ] as const) {
      const reading = { schema: { features: [...features], ...parts }, format: 'jsonl' as const };
      const training = { class: 'softmax' as const, epochs: 1 };
      await runJob(
        {
          ...{ kind: 'train', paths: [train], out: join(folder.path, `${name}.policy.json`), training },
          reading: { ...reading, cacheDirectory: join(folder.path, 'cache') },
        },
        unwatched,
      );
    }
  });

  beforeEach(() => (asked = []));

  const together = (refs: readonly string[]): Promise<(Evaluation | { readonly fault: string })[]> => {
    const policies = refs.map((ref) => remotePolicy(ref, opened.log));
    const all = policies.map((policy) => ({
      policy,
      options: { ...remoteOptions(opened.log, policy, {}), listed: refs.length },
    }));
    return evaluateTogether(opened.log, counting, all, () => undefined);
  };

  const numbers = (each: Evaluation | { readonly fault: string }): object => {
    if ('fault' in each) return each;
    const { certificate, estimate, effectiveSampleSize } = each;
    const { value, risk, atLeast, improvement, withheld, statement } = certificate;
    return { value, risk, atLeast, improvement, withheld, statement, estimate, effectiveSampleSize };
  };

  it('are told in one query what each is told in its own', async () => {
    const files = ['some', 'all'].map((name) => `file:${join(folder.path, `${name}.policy.json`)}`);
    const given = ['logging', 'uniform', 'greedy', 'column:q', 'column:qa'];
    const refs = [...given, 'rule:if city = Paris then 2 else if x > 0.1 then 0 else logging', ...files];
    const found = await together(refs);
    assert.equal(asked.length, 1);
    for (const [i, ref] of refs.entries()) {
      const policy = remotePolicy(ref, opened.log);
      const options = { ...remoteOptions(opened.log, policy, {}), listed: refs.length };
      const alone = await evaluateInPlace(opened.log, opened.server, policy, options);
      assert.ok(assertLike(numbers(found[i]), numbers(alone), 1e-9) > 5, ref);
    }
  });

  it('take another query where they are many, or where one would be too long', async () => {
    const found = await together([
      'uniform',
      'uniform',
      ...Array.from({ length: 7 }, (_, i) => `always:${i % 4}`),
    ]);
    assert.equal(asked.length, 2);
    assert.ok(assertLike(numbers(found[8]), numbers(found[4]), 1e-9) > 5);
    const long = Array.from({ length: 8 }, (_, action) => {
      const terms = Array.from({ length: 700 }, (_, i) => `x = ${action}.${i}`);
      return `rule:if ${terms.join(' or ')} then 1 else 0`;
    });
    const policies = long.map((ref) => remotePolicy(ref, opened.log));
    const all = policies.map((policy) => ({ policy, options: remoteOptions(opened.log, policy, {}) }));
    const sent: string[] = [];
    const refusing: TableEngine = {
      ask(sql) {
        sent.push(sql);
        return Promise.reject(new Error('enough'));
      },
    };
    await assert.rejects(
      evaluateTogether(opened.log, refusing, all, () => undefined),
      /enough/,
    );
    assert.ok(sent[0].includes('0.699') && !sent[0].includes('7.699'), `${sent[0].length} characters`);
  });

  it('are told apart where one of them gives no probabilities', async () => {
    const { url, database } = cluster();
    const query = `SELECT *, [2., 0., 0., 0.] AS bad FROM ${database}.together`;
    const mapping = { context: ['x', 'y', 'city'], ...parts };
    const log = { engine: 'clickhouse', url, database, query, mapping };
    const path = folder.file('bad.banditlog.json', JSON.stringify(log));
    const job = { kind: 'analyze' as const, paths: [path], policies: ['column:bad', 'uniform', 'always:1'] };
    const { leaderboard } = await runJob(job, unwatched);
    assert.deepEqual(
      leaderboard?.unfit.map(({ policy }) => policy),
      ['column:bad'],
    );
    assert.equal(leaderboard?.rows.length, 2);
  });

  it('take two queries for all other outcomes', async () => {
    const metrics = parseMetrics(['qa=0,1', 'y=0,4,min']);
    const policy = remotePolicy('always:2', opened.log);
    const options = remoteOptions(opened.log, policy, {});
    const found = await evaluateMetrics(opened.log, counting, policy, options, metrics);
    assert.equal(asked.length, 2);
    for (const [i, metric] of metrics.entries()) {
      const [alone] = await evaluateMetrics(opened.log, opened.server, policy, options, [metric]);
      assert.ok(assertLike({ ...found[i] }, { ...alone }, 1e-9) > 5);
    }
  });
});
