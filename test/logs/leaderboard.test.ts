import assert from 'node:assert/strict';
import { analyze } from '../../src/core/analysis/analyze';
import type { AnalysisOptions } from '../../src/core/analysis/analysisOptions';
import { rankPolicies, type Candidate } from '../../src/core/analysis/leaderboard';
import { jointText } from '../../src/core/certificate/jointText';
import type { Leaderboard } from '../../src/core/documents/results/leaderboard';
import type { LoggedData } from '../../src/core/logs/blocks/loggedData';
import { bestActionPolicy } from '../../src/core/policies/given/bestAction';
import { alwaysPolicy, uniformPolicy } from '../../src/core/policies/given/givenPolicies';
import { loggingPolicy } from '../../src/core/policies/given/loggingPolicy';
import type { Policy } from '../../src/core/policies/policy';
import {
  drawLog,
  logOf,
  randomBandit,
  seededRandom,
  sharperPolicy,
  tablePolicy,
  trueValue,
} from '../unit/synthetic';
import { close } from '../unit/vectors';

const options: AnalysisOptions = { logSha256: 'log', policySha256: 'policy', engine: 'e', version: '0' };
const range = { min: 0, max: 1 };

const candidate = (ref: string, policy: Policy): Candidate => ({ ref, policy, options });

function rank(data: LoggedData, candidates: readonly Candidate[], looked = 1): Promise<Leaderboard> {
  return rankPolicies([{ data, candidates }], { delta: 0.05, range, looked });
}

const random = seededRandom(7);
const bandit = randomBandit(random, 4, 4, 0.7);
const data = drawLog(bandit, 20_000, random);
const sharper = tablePolicy(sharperPolicy(bandit, 3));

describe('the list of policies', () => {
  it('says of each what an analysis charged for all of them says', async () => {
    const list = await rank(data, [
      candidate('logging', loggingPolicy()),
      candidate('uniform', uniformPolicy()),
      candidate('table', sharper),
    ]);
    assert.equal(list.looked, 3);
    for (const [ref, policy] of [
      ['uniform', uniformPolicy()],
      ['table', sharper],
    ] as const) {
      const { certificate, estimates, effectiveSampleSize } = analyze(data, policy, {
        ...options,
        listed: 3,
      });
      const row = list.rows.find((each) => each.policy === ref);
      assert.ok(row);
      close(row.estimate, estimates[0].value, 'ips', 1e-12);
      close(row.effectiveRows, effectiveSampleSize, 'effective rows', 1e-9);
      close(row.atLeast, certificate.atLeast.value, 'at least', 1e-12);
      close(row.lower, certificate.value.lower, 'lower', 1e-12);
      close(row.upper, certificate.value.upper, 'upper', 1e-12);
      close(row.improvement.by, certificate.improvement.by, 'improvement', 1e-12);
      assert.equal(row.comparisons, 3);
    }
  });

  it('is sorted by what is certified, and says which one to run', async () => {
    const list = await rank(data, [
      candidate('uniform', uniformPolicy()),
      candidate('logging', loggingPolicy()),
      candidate('table', sharper),
    ]);
    assert.equal(list.run, 'table');
    assert.equal(list.rows[0].policy, 'table');
    const least = list.rows.map(({ atLeast }) => atLeast);
    assert.deepEqual(
      least,
      [...least].sort((a, b) => b - a),
    );
    assert.match(
      list.answer,
      /^Run “.*”: certified to earn at least 0\.\d+ more per decision than the logging policy\.$/,
    );
    assert.ok(list.rows[0].atLeast <= trueValue(bandit, sharperPolicy(bandit, 3)));
    assert.equal(list.rows.find(({ policy }) => policy === 'logging')?.verdict, 'What runs today.');
  });

  it('does not take a policy for what runs because of its name', async () => {
    const named = { ...uniformPolicy(), name: 'logging' };
    const list = await rank(data, [candidate('logging', loggingPolicy()), candidate('tfjs:logging', named)]);
    const verdict = (ref: string): string | undefined =>
      list.rows.find(({ policy }) => policy === ref)?.verdict;
    assert.equal(verdict('logging'), 'What runs today.');
    assert.match(verdict('tfjs:logging') ?? '', /^(Switch|Not yet|Stay)/);
  });

  it('tells policies of one name apart by their files', async () => {
    const named = (ref: string): Candidate => candidate(ref, sharper);
    const { rows } = await rank(data, [
      candidate('logging', loggingPolicy()),
      named('file:/old/news.policy.json'),
      named('file:/new/news.policy.json'),
      named('file:C:\\new\\other.policy.json'),
    ]);
    const names = rows.map(({ name }) => name).sort();
    assert.deepEqual(names, [
      'logging',
      `${sharper.name} (file:/new/news.policy.json)`,
      `${sharper.name} (file:/old/news.policy.json)`,
      `${sharper.name} (other.policy.json)`,
    ]);
  });

  it('keeps the logging policy where nothing is certified to beat it', async () => {
    const worst = tablePolicy(sharperPolicy(bandit, -3));
    const worse = await rank(data, [candidate('logging', loggingPolicy()), candidate('table', worst)]);
    assert.equal(worse.run, null);
    assert.match(worse.answer, /^Keep the logging policy/);
    const few = drawLog(bandit, 60, seededRandom(3));
    const soon = await rank(few, [candidate('logging', loggingPolicy()), candidate('table', sharper)]);
    assert.match(soon.answer, /^Keep the logging policy for now: .* times as many rows would decide\.$/);
    assert.match(soon.rows.find(({ policy }) => policy === 'table')?.verdict ?? '', /^Not yet: about/);
  });

  it('rules nothing out by estimates that propensities which are too large have made too low', async () => {
    const [batch] = data.batches();
    const propensities = batch.propensities.map((p) => Math.min(1, 2.2 * p));
    const { distributions: _, ...chosen } = batch;
    const broken = logOf({ ...chosen, propensities }, data.actionCount);
    const list = await rank(broken, [candidate('logging', loggingPolicy()), candidate('table', sharper)]);
    assert.match(
      list.answer,
      /^Keep the logging policy for now: “table” is not estimated to earn more, but it is not ruled out: it may earn up to (0\.\d+|1)\.$/,
    );
    const row = list.rows.find(({ policy }) => policy === 'table');
    assert.equal(row?.verdict, 'Stay: not estimated to earn more, but not ruled out.');
  });

  it('charges for policies that were looked at and taken off', async () => {
    const candidates = [candidate('logging', loggingPolicy()), candidate('table', sharper)];
    const few = await rank(data, candidates);
    const many = await rank(data, candidates, 10);
    assert.equal(many.looked, 10);
    assert.ok(many.rows[0].atLeast < few.rows[0].atLeast);
    assert.match(jointText(10, 2, 0.05), /8 of them are not on the list.*divided by 10/);
  });

  it('tells which policies do not fit, and goes on with the others', async () => {
    const list = await rank(data, [
      candidate('uniform', uniformPolicy()),
      candidate('always:9', alwaysPolicy(9)),
      { ref: 'file:gone.json', fault: 'It is gone.' },
    ]);
    assert.deepEqual(
      list.rows.map(({ policy }) => policy),
      ['uniform'],
    );
    assert.equal(list.looked, 2);
    assert.deepEqual(
      list.unfit.map(({ policy }) => policy),
      ['always:9', 'file:gone.json'],
    );
    assert.match(list.unfit[0].message, /no action 9/);
  });

  it('withholds where the log permits no certificate', async () => {
    const twice = { ...options, lines: { ...linesWithFault } };
    const list = await rank(data, [{ ref: 'table', policy: sharper, options: twice }]);
    assert.equal(list.rows[0].status, 'withheld');
    assert.match(list.answer, /^Nothing is certified/);
    assert.equal(list.run, null);
  });
});

const linesWithFault = {
  rejected: 0,
  excluded: 0,
  unlabeled: 0,
  skippedBy: {},
  notDecisions: [],
  faults: ['The propensities contradict themselves.'],
};

describe('the best single action', () => {
  it('is the one that earns most, and is charged for all it was picked from', async () => {
    const best = bestActionPolicy(data);
    const values = [0, 1, 2, 3].map((a) => {
      let sum = 0;
      for (let x = 0; x < bandit.contexts; x++) sum += bandit.rewards[x * 4 + a] / bandit.contexts;
      return sum;
    });
    assert.equal(best.name, `always ${data.actionNames[values.indexOf(Math.max(...values))]}`);
    assert.equal(best.comparisons, 4);
    const list = await rank(data, [candidate('best-action', best), candidate('uniform', uniformPolicy())]);
    assert.equal(list.rows.find(({ policy }) => policy === 'best-action')?.comparisons, 8);
  });

  it('is not the one that was lucky once', () => {
    const n = 400;
    const lucky = logOf(
      {
        length: n,
        firstRow: 0,
        lines: Uint32Array.from({ length: n }, (_, i) => i + 1),
        events: Uint32Array.from({ length: n }, (_, i) => i),
        actions: Int32Array.from({ length: n }, (_, i) => (i === 0 ? 2 : i % 2)),
        rewards: Float64Array.from({ length: n }, (_, i) => (i === 0 ? 1 : i % 2 === 1 && i % 3 > 0 ? 1 : 0)),
        propensities: new Float64Array(n).fill(0.45),
        features: { kind: 'dense', values: Float64Array.from({ length: n }, (_, i) => i) },
      },
      3,
    );
    assert.equal(bestActionPolicy(lucky).name, `always ${lucky.actionNames[1]}`);
  });
});
