import assert from 'node:assert/strict';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { GateReport } from '../../src/core/documents/results/gate';
import type { MetricReport } from '../../src/core/documents/results/metrics';
import { mix32 } from '../../src/core/numerics/random';
import { cli } from '../support/cli';
import { metricLog } from '../support/metricLog';
import { nonEmpty } from '../support/nonEmpty';
import { temporaryFolder } from '../support/temporary';

const named = ['--metric', 'clicks', '--metric', 'margin=-50,50', '--metric', 'latency=0,2000,min'];

describe('--metric', () => {
  const folder = temporaryFolder();
  const text = metricLog(3000);
  const log = folder.file('log.jsonl', text);

  function analyzed(...words: string[]): AnalysisReport & { readonly metrics: readonly MetricReport[] } {
    const { code, out, err } = cli('analyze', ...words, '--json');
    assert.equal(code, 0, err);
    const { metrics = [], ...report } = JSON.parse(out) as AnalysisReport;
    return { ...report, metrics };
  }

  function refused(pattern: RegExp, ...words: string[]): void {
    const { code, out } = cli(...words, '--json');
    assert.equal(code, 3);
    assert.match((JSON.parse(out) as { error: { message: string } }).error.message, pattern);
  }

  it('tells of each outcome what is certified, at their part of δ', () => {
    const { metrics, certificate } = analyzed(log, '--policy', 'always:0', ...named);
    assert.deepEqual(
      metrics.map(({ name, direction, withheld }) => [name, direction, withheld]),
      [
        ['clicks', 'max', null],
        ['margin', 'max', null],
        ['latency', 'min', null],
      ],
    );
    const [clicks, , latency] = metrics;
    // The reward under another name, charged for three metrics with two claims each.
    const six = analyzed(log, '--policy', 'always:0', '--comparisons', '6').certificate;
    assert.ok(Math.abs(Number(clicks.lower) - six.value.lower) < 1e-12);
    assert.ok(Math.abs(Number(clicks.improvement.by) - six.improvement.by) < 1e-12);
    assert.ok(Number(clicks.lower) < certificate.value.lower);
    // Always action 0 takes 100 to 106.
    assert.ok(Number(latency.lower) <= 103 && Number(latency.upper) >= 103, JSON.stringify(latency));
    assert.equal(latency.improvement.certified, true);
    const { out } = cli('analyze', log, '--policy', 'always:0', ...named);
    assert.match(
      out,
      /Other outcomes:\n {2}clicks: between .*\n.*\n {2}latency: between .*at least .* less than the logging policy/,
    );
  });

  it('keeps outcomes out of the features, and refuses to pick by them', () => {
    const columns = ['x,action,reward,propensity,latency'];
    for (let i = 0; i < 400; i++)
      columns.push(`${(i % 10) / 10},${mix32(i) % 2},${i % 3 === 0 ? 1 : 0},0.5,${100 + ((i * 37) % 53)}`);
    const table = folder.file('table.csv', `${columns.join('\n')}\n`);
    assert.ok(analyzed(table, '--policy', 'uniform').featureMap.columns.includes('latency'));
    const metric = ['--metric', 'latency=0,2000,min'];
    const { featureMap, metrics } = analyzed(table, '--policy', 'uniform', ...metric);
    assert.deepEqual(featureMap.columns, ['x']);
    assert.equal(metrics[0].withheld, null);
    refused(
      /"latency" says what was chosen/,
      'analyze',
      table,
      '--policy',
      'uniform',
      '--where',
      'latency < 200',
      ...metric,
    );
    refused(
      /"latency" says what was chosen/,
      'analyze',
      table,
      '--policy',
      'uniform',
      '--segment',
      'latency',
      ...metric,
    );
    refused(
      /"latency" says what was chosen/,
      'analyze',
      table,
      '--policy',
      'rule:if latency < 200 then 0 else 1',
      ...metric,
    );
    const leaking = join(folder.path, 'leaking.policy.json');
    assert.equal(cli('train', table, '--out', leaking, '--epochs', '1').code, 0);
    refused(/trained with "latency" as a feature/, 'analyze', table, '--policy', leaking, ...metric);
    refused(
      /trained with "latency"/,
      'gate',
      table,
      '--policy',
      leaking,
      ...metric,
      '--require',
      'latency at most 2000',
    );
  });

  it('never guesses a value, and takes none outside of its range', () => {
    const holes = folder.file(
      'holes.jsonl',
      metricLog(500, (row, i) => (i % 100 === 3 ? delete row['latency'] : undefined)),
    );
    const { metrics } = analyzed(holes, '--policy', 'uniform', ...named);
    assert.match(metrics[2].withheld ?? '', /^5 of 500 rows have no number in "latency"/);
    assert.deepEqual([metrics[2].estimate, metrics[2].lower, metrics[2].missing], [null, null, 5]);
    assert.equal(metrics[0].withheld, null);
    const words = folder.file(
      'words.jsonl',
      metricLog(500, (row, i) => (i === 9 ? (row['latency'] = 'slow') : undefined)),
    );
    assert.equal(analyzed(words, '--policy', 'uniform', ...named).metrics[2].missing, 1);
    const far = folder.file(
      'far.jsonl',
      metricLog(500, (row, i) => (i === 9 ? (row['latency'] = 2001) : undefined)),
    );
    refused(/^Line 10: its latency is 2001/, 'analyze', far, '--policy', 'uniform', ...named);
    refused(
      /No row of the log has a value in the field "lag"/,
      'analyze',
      log,
      '--policy',
      'uniform',
      '--metric',
      'lag',
    );
    for (const wrong of ['latency=0', 'latency=5,1', 'latency=0,1,up', 'reward', ''])
      assert.equal(cli('analyze', log, '--metric', wrong).code, 2, wrong);
    assert.equal(cli('analyze', log, '--metric', 'clicks', '--metric', 'clicks=0,2').code, 2);
  });

  it('is what a gate guards, in words and in a file', () => {
    const rules = [
      'latency at most 300',
      'latency improves by 10',
      'margin worsens by at most 5',
      'reward at least 0.1',
    ];
    const ask = (...words: string[]): GateReport =>
      JSON.parse(cli('gate', ...words, '--json').out) as GateReport;
    const require = rules.flatMap((rule) => ['--require', rule]);
    const report = ask(log, '--policy', 'always:0', ...named, ...require);
    assert.equal(report.claims, 4);
    assert.ok(report.passed, JSON.stringify(report.rules));
    const slow = ask(log, '--policy', 'always:2', ...named, ...require);
    assert.deepEqual(
      slow.rules.slice(0, 2).map(({ holds }) => holds),
      [false, false],
    );
    const file = folder.file(
      'slo.gate.json',
      JSON.stringify({
        log: 'log.jsonl',
        policy: 'always:0',
        metrics: ['latency=0,2000,min'],
        rules: rules.slice(0, 2),
      }),
    );
    assert.equal(ask(file).claims, 2);
    assert.equal(cli('gate', log, '--policy', 'uniform', '--require', 'latency at most 300').code, 2);
  });

  it('is judged on rows the policy has not seen, whatever became of the file', () => {
    const policy = join(folder.path, 'p.policy.json');
    assert.equal(cli('train', log, '--out', policy, '--epochs', '2').code, 0);
    const own = analyzed(log, '--policy', policy, ...named);
    assert.ok(own.certificate.n < 700);
    for (const [name, content] of nonEmpty(
      Object.entries({ 'again.jsonl.gz': gzipSync(text), 'doubled.jsonl': text + text }),
    )) {
      const { metrics, certificate } = analyzed(folder.file(name, content), '--policy', policy, ...named);
      assert.equal(certificate.n, own.certificate.n, name);
      for (const metric of nonEmpty(metrics)) assert.equal(metric.rows, own.certificate.n, name);
    }
    const grown = folder.file('grown.jsonl', text + metricLog(800, (row, i) => (row['margin'] = i % 2)));
    assert.ok(
      analyzed(grown, '--policy', policy, ...named).metrics.every(({ withheld }) => withheld === null),
    );
  });

  it('is what a policy is trained for, as a weighted sum, with guardrails on the others', () => {
    const cells = text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const row = JSON.parse(line) as Record<string, number> & { context: number[] };
        return [
          ...row.context,
          row['action'],
          row['propensity'],
          row['reward'],
          row['margin'],
          row['latency'],
        ];
      });
    const header = [
      ...cells[0].slice(5).map((_, i) => `x${i}`),
      'action',
      'propensity',
      'reward',
      'margin',
      'latency',
    ];
    const table = folder.file('log.csv', [header, ...cells].map((row) => `${row.join(',')}\n`).join(''));
    const out = join(folder.path, 'sum.policy.json');
    const said = [
      '--reward',
      'margin - 0.01 latency',
      '--reward-range=-70,50',
      '--metric',
      'latency=0,2000,min',
    ];
    const trained = cli('train', table, '--out', out, ...said, '--epochs', '3', '--json');
    assert.equal(trained.code, 0, trained.err);
    const { metrics, leaderboard } = analyzed(table, ...said, '--policies', `logging,file:${out}`);
    assert.equal(metrics[0].withheld, null);
    const logging = leaderboard?.rows.find(({ policy }) => policy === 'logging');
    const mean =
      cells.reduce((sum, row) => sum + Number(row.at(-2)) - 0.01 * Number(row.at(-1)), 0) / cells.length;
    assert.ok(Math.abs(Number(logging?.estimate) - mean) < 1e-9);
    const policy = analyzed(table, ...said, '--policy', `file:${out}`);
    assert.equal(policy.certificate.rows, 'hold-out');
    assert.deepEqual(policy.featureMap.columns, header.slice(0, -5));
  });
});
