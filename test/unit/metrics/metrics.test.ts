import assert from 'node:assert/strict';
import fc from 'fast-check';
import { evaluatePolicy } from '../../../src/core/analysis/evaluate';
import type { AnalysisOptions } from '../../../src/core/analysis/analysisOptions';
import { UserError } from '../../../src/core/errors/userError';
import { gateOf } from '../../../src/core/gate/gate';
import { claimCount } from '../../../src/core/gate/judge';
import { parseGateRules } from '../../../src/core/gate/parseGate';
import type { GateReport } from '../../../src/core/documents/results/gate';
import {
  evaluateMetric,
  type EvaluatedMetric,
  type OpenedMetric,
} from '../../../src/core/metrics/evaluateMetric';
import { parseMetric, parseMetrics } from '../../../src/core/metrics/metric';
import { metricReportOf } from '../../../src/core/metrics/metricReport';
import { metricText } from '../../../src/core/metrics/metricText';
import { drawLog, randomBandit, seededRandom, sharperPolicy, tablePolicy } from '../synthetic';
import { close } from '../vectors';
import { sideField } from './sideField';

const options: AnalysisOptions = { logSha256: 'log', policySha256: 'policy', engine: 'e', version: '0' };
const random = seededRandom(21);
const bandit = randomBandit(random, 4, 4, 0.7);
const data = drawLog(bandit, 5000, random);
const policy = tablePolicy(sharperPolicy(bandit, 3));
const [batch] = data.batches();

const fieldOf = (valueOf: (row: number) => number | undefined): Omit<OpenedMetric, 'metric'> =>
  sideField(data, valueOf);

const evaluated = (
  text: string,
  valueOf: (row: number) => number | undefined,
  more: Partial<AnalysisOptions> = {},
): EvaluatedMetric =>
  evaluateMetric(data, policy, { ...options, ...more }, { metric: parseMetric(text), ...fieldOf(valueOf) });

describe('a metric', () => {
  it('names the metric whose range is none', () => {
    assert.throws(() => parseMetric('margin=50,-50'), /The margin range 50,-50 is not a range\./);
  });

  it('is named with its range and its direction', () => {
    assert.deepEqual(parseMetric('clicks'), { name: 'clicks', range: { min: 0, max: 1 }, direction: 'max' });
    assert.deepEqual(parseMetric(' latency = 0, 2000 ,min'), {
      name: 'latency',
      range: { min: 0, max: 2000 },
      direction: 'min',
    });
    assert.deepEqual(parseMetric('o.margin=-50,50').range, { min: -50, max: 50 });
    for (const wrong of [
      '',
      '=0,1',
      'a=1',
      'a=1,0',
      'a=0,1,up',
      'a=0,1,min,2',
      'a=0,Infinity',
      'a=NaN,1',
      'a=0,1e999',
      'reward',
      'rows',
      'a\u001b',
    ])
      assert.throws(() => parseMetric(wrong), UserError, wrong);
    assert.throws(() => parseMetrics(['a', 'a=0,2']), /named twice/);
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          assert.ok(parseMetric(text).name.length > 0);
        } catch (error) {
          assert.ok(error instanceof UserError, String(error));
        }
      }),
    );
  });

  it('says of the reward itself what the certificate says', () => {
    const same = evaluated('again', (row) => batch.rewards[row]);
    const { certificate, estimate } = evaluatePolicy(data, policy, options);
    const report = metricReportOf(same);
    assert.equal(report.estimate, estimate);
    assert.equal(report.lower, certificate.value.lower);
    assert.equal(report.upper, certificate.value.upper);
    assert.equal(report.improvement.by, certificate.improvement.by);
    assert.equal(report.withheld, null);
  });

  it('is the same from either side and in every unit', () => {
    const up = metricReportOf(evaluated('margin=-50,50', (row) => 100 * batch.rewards[row] - 50));
    const down = metricReportOf(evaluated('loss=-50,50,min', (row) => 50 - 100 * batch.rewards[row]));
    const plain = metricReportOf(evaluated('again', (row) => batch.rewards[row]));
    // IPS itself depends on where 0 is.
    for (const end of ['lower', 'upper', 'logging'] as const)
      close(Number(up[end]), 100 * Number(plain[end]) - 50, end, 1e-9);
    close(Number(down.lower), -Number(up.upper), 'lower', 1e-9);
    close(Number(down.upper), -Number(up.lower), 'upper', 1e-9);
    close(Number(down.improvement.by), Number(up.improvement.by), 'improvement', 1e-9);
    assert.match(metricText(down), /^between .* per decision, at least .* less than the logging policy$/);
  });

  it('certifies nothing where a row has no value, and tells how many', () => {
    const { missing, withheld, ...rest } = metricReportOf(
      evaluated('clicks', (row) => (row % 1000 === 7 ? undefined : 1)),
    );
    assert.equal(missing, 5);
    assert.match(withheld ?? '', /^5 of 5,000 rows have no number in "clicks"/);
    assert.deepEqual([rest.estimate, rest.lower, rest.upper, rest.improvement.by], [null, null, null, null]);
    // A row that does not count is not missed.
    const where = { condition: 'x', declared: true, rows: 4000, includes: (row: number) => row % 1000 !== 7 };
    assert.equal(evaluated('clicks', (row) => (row % 1000 === 7 ? undefined : 1), { where }).missing, 0);
  });

  it('is an error outside of its range, at the row', () => {
    assert.throws(
      () => evaluated('latency=0,10', (row) => (row === 6 ? 11 : 3)),
      (error) => error instanceof UserError && error.line === 7 && /its latency is 11/.test(error.message),
    );
  });

  it('is charged with all others', () => {
    const { certificate } = evaluated('again', (row) => batch.rewards[row], { listed: 6 }).evaluation;
    assert.equal(certificate.selection.comparisons, 6);
  });
});

describe('a gate with metrics', () => {
  const texts = ['latency=0,2000,min', 'margin=-50,50'];
  const metrics = parseMetrics(texts);
  function ask(
    sources: readonly string[],
    latency = (row: number): number | undefined => 300 + 100 * batch.rewards[row],
  ): GateReport {
    const rules = parseGateRules(sources, metrics);
    const listed = claimCount(rules);
    const fields = [fieldOf(latency), fieldOf((row) => 100 * batch.rewards[row] - 50)];
    return gateOf(
      { sources, rules, file: 'l', policyRef: 'p', checks: [] },
      {
        evaluation: evaluatePolicy(data, policy, { ...options, listed }),
        metrics: metrics.map((metric, i) =>
          evaluateMetric(data, policy, { ...options, listed }, { metric, ...fields[i] }),
        ),
        used: 5000,
        rejected: 0,
      },
    );
  }

  it('holds rules about either end, and about gains in the better direction', () => {
    const { rules, claims } = ask([
      'latency at most 600',
      'latency at least 100',
      'latency improves by 1',
      'margin improves by 1',
      'reward improves',
    ]);
    assert.equal(claims, 5);
    // Whoever earns more takes longer here.
    assert.deepEqual(
      rules.map(({ holds }) => holds),
      [true, true, false, true, true],
    );
    const [{ value, found }] = rules;
    assert.ok(value !== null && value > 300 && value <= 600, String(value));
    assert.match(found, /^at most \d+/);
    const exact = ask([
      `latency at most ${value}`,
      'latency at least 100',
      'latency improves by 1',
      'margin improves by 1',
      'reward improves',
    ]);
    assert.equal(exact.rules[0].holds, true);
    assert.match(rules[2].expected, /less is better/);
  });

  it('fails rules about a metric that some rows lack, and no others', () => {
    const { rules, passed } = ask(['latency at most 2000', 'margin improves'], (row) =>
      row === 3 ? undefined : 1,
    );
    assert.equal(passed, false);
    assert.deepEqual(
      rules.map(({ holds }) => holds),
      [false, true],
    );
    assert.match(rules[0].reason ?? '', /1 of 5,000 rows have no number/);
    assert.throws(() => parseGateRules(['lag at most 3'], metrics), /No rule can be about "lag"/);
  });
});
