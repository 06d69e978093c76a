import assert from 'node:assert/strict';
import { slotsMeaning } from '../../src/core/certificate/slotsText';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { pageReportOf } from '../../src/protocol/page';
import { formatLower, formatWithEnds } from '../../webview/parts/format';
import { cli } from '../support/cli';
import { slotEvents, slotLine } from '../support/slotLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import { reportOf } from './reports';

describe('the slots of a log on the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();

  it('have the numbers of the command line, and are chosen by the keyboard', async () => {
    const log = folder.file(
      'slots.dsjson',
      slotEvents(2000)
        .map((event) => `${slotLine(event)}\n`)
        .join(''),
    );
    const options = ['--policies', 'logging,always:0,uniform', '--slot', '0'];
    const printed = cli('analyze', log, ...options);
    const report = JSON.parse(cli('analyze', log, ...options, '--json').out) as AnalysisReport;
    const table = report.slotTable?.rows ?? [];
    assert.equal(table.length, 2);
    assert.match(printed.out, /^slot {2}rows {3}earned/m);
    assert.ok(printed.out.includes(slotsMeaning));
    const shown = await reportOf(log, { policies: ['logging', 'always:0', 'uniform'], slot: 0 });
    const { page, show, sent, errors } = await harness.open();
    await show({ type: 'analysis', report: pageReportOf(shown), command: 'bandit-lens' });
    await page.locator('#slots').waitFor();
    const column = (label: string): Promise<string[]> =>
      page.locator(`.slots td[data-label="${label}"]`).allTextContents();
    const results = table.flatMap((row) =>
      'policy' in row && row.policy ? [{ ...row, best: row.policy }] : [],
    );
    assert.deepEqual(
      await column('Earned'),
      results.map(({ logging }) => formatWithEnds(logging)),
    );
    assert.deepEqual(
      await column('Would earn'),
      results.map(({ best }) => formatWithEnds(best)),
    );
    assert.deepEqual(
      await column('Gain, at least'),
      results.map(({ best }) => formatLower(best.improvement.by)),
    );
    assert.deepEqual(
      await column('Verdict'),
      results.map(({ best }) => best.verdict),
    );
    assert.match((await page.locator('#slots').textContent()) ?? '', /what a whole slate would earn/);
    assert.equal(await page.locator('.slots [aria-current]').textContent(), 'Slot 0');
    await page.locator('.slots button', { hasText: 'Slot 1' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#slots').getByRole('button', { name: 'Copy as CSV' }).click();
    const [selected, copied] = (await sent()).slice(-2);
    assert.deepEqual(selected, { type: 'selectSlot', slot: 1 });
    assert.match(JSON.stringify(copied), /The table of slots.*Slot,Rows,Earned,From,To,Policy,Would earn/);
    assert.deepEqual(errors, []);
  });
});
