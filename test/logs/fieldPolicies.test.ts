import assert from 'node:assert/strict';
import { unwatched } from '../../src/core/control/jobControl';
import { seededRandom } from '../../src/core/numerics/random';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import type { ReportOf } from '../../src/protocol/jobKinds';
import { directory, lines, writeLog } from '../unit/logs/support';

interface Row {
  readonly context: Record<string, unknown>;
  readonly action: string;
  readonly reward: number;
  readonly propensity: number;
  readonly propensities: Record<string, number>;
  readonly new_p: number;
  readonly new_probs: readonly number[];
  readonly by_name: Record<string, number>;
}

const actions = ['politics', 'sports', 'travel'];

/** Rows of a logging policy that prefers sports, and of a new one that prefers travel where the segment is premium. */
function drawRows(n: number): Row[] {
  const random = seededRandom(7);
  return Array.from({ length: n }, (_, i) => {
    const premium = random.uniform() < 0.4;
    const logging = [0.25, 0.5, 0.25];
    const fresh = premium ? [0.1, 0.1, 0.8] : [0.4, 0.4, 0.2];
    const u = random.uniform();
    // Every action first once, so that their order is known.
    const a = i < 3 ? i : u < 0.25 ? 0 : u < 0.75 ? 1 : 2;
    const named = (of: readonly number[]): Record<string, number> =>
      Object.fromEntries(actions.map((name, k) => [name, of[k]]));
    return {
      context: { segment: premium ? 'premium' : 'basic', age: 20 + random.below(40), visit: i },
      action: actions[a],
      reward: random.uniform() < (premium === (a === 2) ? 0.7 : 0.2) ? 1 : 0,
      propensity: logging[a],
      propensities: named(logging),
      new_p: fresh[a],
      new_probs: fresh,
      by_name: named(fresh),
    };
  });
}

const rows = drawRows(1000);
const textOf = (list: readonly object[]): string => lines(...list.map((row) => JSON.stringify(row)));
const full = writeLog(textOf(rows));
const chosen = writeLog(textOf(rows.map(({ propensities, ...row }) => row)));

const ordered = { schema: { actionNames: actions } };

const analyzed = (policy: string, path = full, schema: object = ordered): Promise<ReportOf<'analyze'>> =>
  analyzeLog(
    { kind: 'analyze', paths: [path], policy, reading: { cacheDirectory: `${directory}/cache`, ...schema } },
    unwatched,
  );

const ips = (report: ReportOf<'analyze'>): number =>
  report.estimates.find(({ name }) => name === 'ips')?.value ?? Number.NaN;

const mean = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;

const close = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

describe('A rule over fields', () => {
  it('takes the action of the first condition that a row fulfils', async () => {
    const rule = 'rule:if segment = premium then travel else if age < 30 then uniform else logging';
    const pi = ({ context, action, propensity }: Row): number => {
      if (context.segment === 'premium') return action === 'travel' ? 1 : 0;
      return (context.age as number) < 30 ? 1 / 3 : propensity;
    };
    const expected = mean((row) => (row.reward * pi(row)) / row.propensity);
    const report = await analyzed(rule);
    close(ips(report), expected);
    assert.equal(report.policy, 'if segment = premium then travel else if age < 30 then unif…');
    assert.ok(report.estimates.some(({ name }) => name === 'dr'));
    assert.equal(report.certificate.bound, 'betting-control-variate');
    // Without the whole of π0 nothing is known of other actions where it does as was logged.
    const less = await analyzed(rule, chosen);
    close(ips(less), expected);
    assert.ok(!less.estimates.some(({ name }) => name === 'dr'));
    assert.equal(less.certificate.bound, 'betting');
    assert.ok(less.certificate.assumptions.every(({ name }) => name !== 'policy-probabilities'));
  });

  it('is known by what it says, however it is written', async () => {
    const one = await analyzed('rule:if segment=premium then "travel" else 1');
    const other = await analyzed('rule:IF (segment = "premium") THEN travel ELSE 1');
    assert.equal(one.certificate.policy.sha256, other.certificate.policy.sha256);
    close(ips(one), ips(other));
    const another = await analyzed('rule:if segment=premium then travel else 0');
    assert.notEqual(one.certificate.policy.sha256, another.certificate.policy.sha256);
  });

  it('names actions and fields that there are not, and rows that do not offer the action', async () => {
    await assert.rejects(analyzed('rule:if segment = premium then art else 0'), {
      code: 'unknown-action',
      message: /no action "art".*politics, sports, travel/,
    });
    await assert.rejects(analyzed('rule:if segmnt = premium then 1 else 0'), {
      code: 'no-such-field',
      message: /context\.segment/,
    });
    await assert.rejects(analyzed('rule:if reward = 1 then 1 else 0'), { code: 'known-too-late' });
    const event = (n: number): string =>
      JSON.stringify({
        _label_cost: -1,
        _label_probability: 1 / n,
        _labelIndex: 0,
        a: Array.from({ length: n }, (_, i) => i + 1),
        p: Array.from({ length: n }, () => 1 / n),
        c: { plan: n === 2 ? 'few' : 'many', _multi: Array.from({ length: n }, (_, i) => ({ b: i })) },
      });
    const events = writeLog(lines(event(3), event(2), event(3)));
    await assert.rejects(analyzed('rule:if plan = few then 2 else 0', events), {
      code: 'action-not-offered',
      line: 2,
    });
  });
});

describe('A policy whose probabilities the log holds', () => {
  const expected = mean((row) => (row.reward * row.new_p) / row.propensity);

  it('may be known at the logged actions alone, also where all of π0 is known', async () => {
    for (const path of [full, chosen]) {
      const report = await analyzed('column:new_p', path);
      close(ips(report), expected);
      assert.ok(!report.estimates.some(({ name }) => name === 'dm' || name === 'dr'));
      assert.equal(report.theorem1, null);
      assert.equal(report.certificate.bound, 'betting');
      assert.equal(report.paper.kind, 'one-sided');
      assert.equal(report.certificate.withheld, null);
      assert.ok(report.certificate.atLeast.value > 0.2 && report.certificate.atLeast.value < expected);
      const names = report.certificate.assumptions.map(({ name }) => name);
      assert.ok(!names.includes('policy-probabilities') && !names.includes('support'));
      assert.match(JSON.stringify(report.certificate.assumptions), /Taken on trust: the probabilities/);
      assert.ok(report.featureMap.columns.every((name) => !name.startsWith('new_p')));
    }
  });

  it('may be known of all actions: a list, an object or a field for each', async () => {
    const wide = rows.map(({ new_probs, ...row }) => ({
      ...row,
      p_a: new_probs[0],
      p_b: new_probs[1],
      p_c: new_probs[2],
    }));
    for (const [policy, path] of [
      ['column:new_probs', full],
      ['column:by_name', full],
      ['column:p_a, p_b,p_c', writeLog(textOf(wide))],
    ]) {
      const report = await analyzed(policy, path);
      close(ips(report), expected);
      assert.ok(report.estimates.some(({ name }) => name === 'dr'));
      assert.equal(report.certificate.bound, 'betting-control-variate');
      assert.equal(report.theorem1 === null, false);
    }
  });

  it('is no feature of the context either', async () => {
    const inside = rows.map(({ new_p, context, ...row }) => ({ ...row, context: { ...context, new_p } }));
    const report = await analyzed('column:new_p', writeLog(textOf(inside)));
    close(ips(report), expected);
    assert.ok(!report.featureMap.columns.includes('new_p'));
  });

  it('is refused where a row lacks it, or where it is no distribution', async () => {
    const withRow = (at: number, change: object): string =>
      writeLog(textOf(rows.slice(0, 60).map((row, i) => (i === at ? { ...row, ...change } : row))));
    const fails = async (policy: string, change: object, message: RegExp): Promise<void> =>
      assert.rejects(analyzed(policy, withRow(41, change)), { code: 'bad-column', line: 42, message });
    await fails('column:new_p', { new_p: null }, /Line 42: it has no new_p/);
    await fails('column:new_p', { new_p: 1.5 }, /1\.5, which is not a probability/);
    await fails('column:new_p', { new_p: '0.5' }, /is a text/);
    await fails('column:new_probs', { new_probs: [0.5, 0.2, 0.1] }, /sum to 0\.8/);
    await fails('column:new_probs', { new_probs: [0.5, 0.5] }, /2 of 3 actions/);
    await fails('column:new_probs', { new_probs: [0.2, 0.2, 0.2, 0.4] }, /more than 3 actions/);
    await fails('column:by_name', { by_name: { travel: 0.5 } }, /sum to 0\.5/);
    await assert.rejects(analyzed('column:new_probs', full, {}), {
      code: 'bad-column',
      message: /actionNames/,
    });
    await assert.rejects(analyzed('column:new_p,propensity'), { code: 'known-too-late' });
    await assert.rejects(analyzed('column:age,age'), { code: 'bad-column', message: /2 fields.*3 actions/ });
  });
});
