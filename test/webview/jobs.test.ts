import assert from 'node:assert/strict';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { formatLower } from '../../webview/parts/format';
import { comparisonOf, TrainedLog } from './jobMessages';
import { pageHarness } from './pageHarness';

describe('the pages of jobs', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let trained: TrainedLog;
  let compared: ReturnType<typeof comparisonOf>;
  before(() => {
    const log = folder.file('news.jsonl', syntheticLog(1500));
    trained = new TrainedLog(log, folder.path);
    compared = comparisonOf(log, folder.path);
  });

  it('draw a training as it runs, in place, and pause and cancel it', async () => {
    const { page, show, sent, errors } = await harness.open();
    await show(trained.message(2));
    await page.getByText('· 123,456 rows per second · 13 s left').waitFor();
    await page.locator('#objective-table summary').click();
    const rows = page.locator('#objective-table tbody tr');
    assert.equal(await rows.count(), 2);
    await page.getByRole('button', { name: 'Pause' }).focus();
    await show(trained.message(3, { state: 'paused' }));
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    assert.equal(await rows.count(), 3);
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Resume');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual((await sent()).slice(1), [{ type: 'pause', paused: false }, { type: 'cancel' }]);
    assert.deepEqual(errors, []);
  });

  it('offer to resume a job that was interrupted', async () => {
    const { page, show, sent } = await harness.open();
    await show(trained.message(2, { state: 'interrupted', history: [] }));
    await page.getByText('▲ Interrupted').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    assert.deepEqual((await sent()).slice(1), [{ type: 'pause', paused: false }]);
  });

  it('call nothing certified before there is a certificate', async () => {
    const { page, show } = await harness.open();
    await show(trained.message(3));
    await page.getByText('an objective, not a certificate').waitFor();
    assert.equal(await page.locator('#verdict').count(), 0);
    const { certificate, estimate } = trained.report;
    await show(trained.message(4, { state: 'finished', certificate, estimate }));
    await page.locator('#verdict').waitFor();
    const roughly = (await page.locator('.estimate').textContent()) ?? '';
    assert.match(roughly, /^Estimate, not certified: .*\(IPS, from \d+ rows held out from training\)\.$/);
    assert.ok(roughly.includes(estimate.toFixed(4)), roughly);
    assert.match((await page.locator('.statement').textContent()) ?? '', /held out from training/);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
  });

  it('offer to export a policy once there is one', async () => {
    const { page, show, sent } = await harness.open();
    const { certificate, policy } = trained.report;
    const offer = page.getByRole('button', { name: 'Export Policy…' });
    await show(trained.message(3));
    await page.locator('#curves').waitFor();
    assert.equal(await offer.count(), 0);
    await show(trained.message(4, { state: 'finished', certificate, policy }));
    await offer.click();
    assert.deepEqual((await sent()).slice(1), [{ type: 'exportPolicy' }]);
  });

  it('draw what could be certified so far, and call it a preview', async () => {
    const { page, show } = await harness.open();
    const { history, trainingCertificate } = trained.report;
    await show(trained.message(4));
    await page.getByText('A preview: what betting would certify').waitFor();
    const cells = await page.locator('#certifiable-table tbody td:last-child').allTextContents();
    assert.deepEqual(
      cells,
      history.map(({ certifiable }) => formatLower(certifiable ?? NaN)),
    );
    const least = Number(trainingCertificate.atLeast.value);
    assert.ok(Math.abs(Number(cells.at(-1)) - least) < 2e-4, `${cells.at(-1)} instead of ${least}`);
    const softmax = history.map((record) => ({ ...record, certifiable: null }));
    await show(trained.message(4, { history: softmax }));
    await page.locator('#preview').waitFor({ state: 'hidden' });
  });

  it('compare methods in a table that sorts, and say what each certificate was charged', async () => {
    const { page, show, errors } = await harness.open();
    const { result, ...rest } = compared;
    await show({ ...rest, state: 'running' });
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await show(compared);
    await page.getByText(`Each certificate is charged δ/${result.comparisons}`).waitFor();
    const column = (index: number): Promise<string[]> =>
      page.locator(`.sortable tbody td:nth-child(${index})`).allTextContents();
    const least = (await column(5)).map(Number);
    assert.equal(least.length, result.methods.length);
    assert.deepEqual(
      least,
      [...least].sort((a, b) => b - a),
    );
    const estimates = result.methods.map(({ estimate }) => (estimate ?? NaN).toFixed(4));
    assert.deepEqual((await column(4)).sort(), estimates.sort());
    await page.getByRole('button', { name: 'Class' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await column(1), result.methods.map((method) => method.class).sort());
    assert.equal(await page.locator('th[aria-sort="ascending"]').textContent(), 'Class');
    assert.deepEqual(errors, []);
  });
});
