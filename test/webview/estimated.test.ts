import assert from 'node:assert/strict';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { estimatedBanner, sensitivityText } from '../../src/core/propensities/estimatedText';
import { faultOf } from '../../src/jobs/results/fault';
import { pageReportOf } from '../../src/protocol/page';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';
import { syntheticLog } from '../support/syntheticLog';
import { pageHarness } from './pageHarness';
import { reportOf } from './reports';

describe('the page of a log without propensities', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();

  it('says that nothing is certified, and draws how the propensities were estimated', async () => {
    const rows = syntheticLog(3000)
      .trim()
      .split('\n')
      .map((line) => {
        const { propensity, propensities, ...row } = JSON.parse(line) as Record<string, unknown>;
        return JSON.stringify(row);
      });
    const log = folder.file('unlogged.jsonl', `${rows.join('\n')}\n`);
    const policies = ['logging', 'always:1', 'uniform'];
    const report = await reportOf(log, { policies, policy: 'always:1' });
    const { page, show } = await harness.open({ unfolded: true });
    await show({ type: 'analysis', report: pageReportOf(report), command: 'bandit-lens' });
    const section = page.locator('#propensities');
    await section.waitFor();
    const printed = JSON.parse(
      cli('analyze', log, '--policies', policies.join(','), '--policy', 'always:1', '--json').out,
    ) as AnalysisReport;
    const text = await section.innerText();
    assert.ok(text.includes(estimatedBanner));
    assert.ok(printed.sensitivity && text.includes(sensitivityText(printed.sensitivity)), text);
    const bins = await section.locator('#calibration-table tbody tr').count();
    assert.equal(bins, printed.estimatedPropensities?.calibration.length);
    assert.equal(await section.locator('#sensitivity-table tbody tr').count(), 6);
    assert.ok(await page.getByRole('link', { name: 'Estimated propensities' }).isVisible());
    // Nowhere an interval that would pass for a claim.
    const answer = await page.locator('#verdict').innerText();
    assert.match(answer, /Nothing is certified|estimates/);
  });

  it('shows what to log instead where the log chose nothing at random', async () => {
    const rows = Array.from({ length: 300 }, (_, i) =>
      JSON.stringify({ segment: `s${i % 3}`, action: `a${i % 3}`, reward: i % 2 }),
    );
    const log = folder.file('rule.jsonl', `${rows.join('\n')}\n`);
    const { error } = await reportOf(log).then(
      () => assert.fail('nothing was wrong'),
      (thrown: unknown) => ({ error: thrown }),
    );
    const { page, show } = await harness.open();
    await show({ type: 'fault', file: 'rule.jsonl', fault: faultOf(error) });
    const snippet = page.locator('pre.snippet');
    await snippet.waitFor();
    assert.match(await snippet.innerText(), /random\.choices\(.*\n/);
    const { code, err } = cli('analyze', log);
    assert.equal(code, 3);
    assert.match(err, /In Python:\n\nimport json, random\n/);
  });
});
