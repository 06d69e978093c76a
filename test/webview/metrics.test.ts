import assert from 'node:assert/strict';
import { pageReportOf, type SaveRequest } from '../../src/protocol/page';
import { metricText } from '../../src/core/metrics/metricText';
import { metricLog } from '../support/metricLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import { reportOf } from './reports';

describe('other outcomes on the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();

  it('stand in a part of their own, with what is certified of each, also in the export', async () => {
    const log = folder.file(
      'shop.jsonl',
      metricLog(1200, (row, i) => (i === 5 ? delete row['margin'] : undefined)),
    );
    const metrics = ['latency=0,2000,min', 'margin=-50,50'];
    const report = await reportOf(log, { policies: ['logging', 'always:0'], policy: 'always:0', metrics });
    const { page, show, sent, errors } = await harness.open({ unfolded: true });
    await show({ type: 'analysis', report: pageReportOf(report), command: 'bandit-lens' });
    const rows = page.locator('#metrics tbody tr');
    await rows.first().waitFor();
    const texts = await rows.allTextContents();
    assert.equal(texts.length, 2);
    const [latency, margin] = report.metrics ?? assert.fail();
    assert.ok(texts[0].includes(metricText(latency)), texts[0]);
    assert.match(texts[1], /nothing is certified: 1 of 1,200 rows have no number in "margin"/);
    assert.ok(margin.withheld !== null);
    assert.equal(await page.locator('nav a[href="#metrics"]').count(), 1);
    await page.getByRole('button', { name: 'Export as Markdown' }).click();
    const saved = (await sent()).find((each) => (each as SaveRequest).type === 'save') as SaveRequest;
    assert.match(saved.content, /## Other outcomes[\s\S]*latency/);
    assert.deepEqual(errors, []);
  });

  it('are not there where nobody asked for them', async () => {
    const report = await reportOf(folder.file('plain.jsonl', metricLog(300)), { policy: 'uniform' });
    const { page, show } = await harness.open();
    await show({ type: 'analysis', report: pageReportOf(report), command: 'bandit-lens' });
    await page.locator('#verdict').waitFor();
    assert.equal(await page.locator('#metrics, nav a[href="#metrics"]').count(), 0);
  });
});
