import assert from 'node:assert/strict';
import { join } from 'node:path';
import { FirstSums } from '../../src/core/analysis/scan/firstSums';
import type { FirstNumbers } from '../../src/core/documents/runs/firstNumbers';
import type { LogBlock } from '../../src/core/logs/blocks/logBlock';
import { runJob } from '../../src/jobs/runJob';
import type { ReportOf } from '../../src/protocol/jobKinds';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

const block = (actions: number[], rewards: number[], propensities: number[]): LogBlock => ({
  file: 0,
  rows: actions.length,
  firstRow: 0,
  lines: Uint32Array.from(actions, (_, i) => i + 1),
  events: Uint32Array.from(actions, (_, i) => i),
  actions: Int32Array.from(actions),
  rewards: Float64Array.from(rewards),
  propensities: Float64Array.from(propensities),
  distributionWidth: 0,
  width: 0,
  features: { kind: 'dense', values: new Float64Array(0) },
});

describe('The first numbers of a log', () => {
  const folder = temporaryFolder();

  it('are means over the rows so far, with normal intervals', () => {
    const sums = new FirstSums('uniform');
    assert.equal(sums.numbers(), undefined);
    sums.add(block([0, 1], [1, 0], [0.5, 0.5]));
    sums.add(block([1, 1], [1, 0], [0.25, 0.5]));
    const numbers = sums.numbers();
    assert.ok(numbers?.policy);
    assert.equal(numbers.rows, 4);
    assert.equal(numbers.logged.estimate, 0.5);
    assert.ok(Math.abs(numbers.logged.upper - (0.5 + (1.959963984540054 * 0.5) / 2)) < 1e-12);
    // (0.5/0.5 + 0.5/0.25) / 4
    assert.equal(numbers.policy.estimate, 0.75);
    const always = new FirstSums('always:1');
    always.add(block([0, 1, 1, 1], [1, 0, 1, 0], [0.5, 0.5, 0.25, 0.5]));
    assert.equal(always.numbers()?.policy?.estimate, 1);
  });

  it('say nothing of a policy that cannot be told row by row, or without propensities', () => {
    const trained = new FirstSums('file:a.policy.json');
    trained.add(block([0], [1], [0.5]));
    assert.equal(trained.numbers()?.policy, undefined);
    const unknown = new FirstSums('uniform');
    unknown.add(block([0], [1], [Number.NaN]));
    assert.equal(unknown.numbers()?.policy, undefined);
  });

  it('are told while a log is read, and are those of the analysis once all of it is', async () => {
    const log = folder.file('news.jsonl', syntheticLog(1500));
    const told: FirstNumbers[] = [];
    const control = {
      progress: () => undefined,
      checkpoint: () => undefined,
      tellFirst: (numbers: FirstNumbers) => void told.push(numbers),
    };
    const job = {
      kind: 'analyze' as const,
      paths: [log],
      reading: { cacheDirectory: join(folder.path, 'cache') },
    };
    const report: ReportOf<'analyze'> = await runJob(job, control);
    // All rows are in one block.
    const [{ rows, policy }] = told;
    assert.equal(rows, report.rows.used);
    const ips = report.estimates.find(({ name }) => name === 'ips');
    assert.ok(ips && policy && Math.abs(policy.estimate - ips.value) < 1e-9);
  });
});
