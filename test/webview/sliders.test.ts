import type { LogSums } from '../../src/core/documents/results/sums';
import type { CertificateKind } from '../../src/core/documents/names';
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { alphaTradeOff, betaTradeOff } from '../../src/core/analysis/whatIf/curves';
import { previewAt, previewCurve } from '../../src/core/analysis/whatIf/preview';
import { formatLower, formatUpper, formatValue } from '../../webview/parts/format';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import { analysisOf, reportOf } from './reports';

const range = { min: 0, max: 1 };

describe('the sliders', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let log: string;
  before(() => {
    log = folder.file('news.jsonl', syntheticLog(2000));
  });

  async function opened(
    certificate: CertificateKind,
  ): Promise<{ page: Page; sums: LogSums; errors: readonly string[] }> {
    const report = await reportOf(log, { evaluation: { certificate }, policy: 'greedy' });
    const { page, show, errors } = await harness.open();
    await show(analysisOf(report));
    await page.locator('#trade-off .readout').waitFor();
    return { page, errors, sums: report.sums };
  }

  const numbers = (page: Page): Promise<string[]> => page.locator('#trade-off .readout dd').allTextContents();
  const set = (slider: Locator, value: number): Promise<void> => slider.fill(String(value));

  it('call nothing certifiable where the certificate is withheld', async () => {
    const report = await reportOf(log, { policy: 'greedy' });
    const nothing = { withheld: 'weights', statement: 'Nothing is certified.' };
    const { page, show } = await harness.open();
    await show(
      analysisOf({
        ...report,
        certificate: { ...report.certificate, ...nothing },
        paper: { ...report.paper, ...nothing },
      }),
    );
    assert.match((await page.locator('#claims').textContent()) ?? '', /Nothing is certified\./);
    const words = await page.locator('#trade-off .readout').textContent();
    assert.match(words ?? '', /Objective, not a certificate.*Nothing is certified\./);
  });

  it('show what the core computes from the same sums, wherever α and δ are', async () => {
    const { page, sums, errors } = await opened('grid');
    await page.locator('#alpha-table summary').click();
    for (const [alpha, step, delta] of [
      [0.5, 5, 0.05],
      [0.37, 3, 0.01],
      [0.9, 7, 0.2],
    ]) {
      await set(page.getByLabel('α, smoothing'), alpha);
      await set(page.getByLabel('δ, risk'), step);
      const request = { kind: 'grid', kl: 0, range, stated: { delta: 0.05 }, delta } as const;
      const { value } = previewAt(sums, { ...request, alpha });
      const trade = alphaTradeOff(sums, range, alpha);
      assert.deepEqual(await numbers(page), [
        `${formatLower(value.lower)} to ${formatUpper(value.upper)}`,
        formatValue(trade.value),
        formatUpper(trade.bias),
        formatUpper(Math.sqrt(trade.variance)),
      ]);
      const lowers = await page.locator('#alpha-table tbody tr td:nth-child(3)').allTextContents();
      const curve = previewCurve(sums, request).filter((_, i) => i % 5 === 0);
      assert.deepEqual(
        lowers,
        curve.map(({ lower }) => formatLower(lower)),
      );
    }
    assert.deepEqual(errors, []);
  });

  it('permit nothing at another δ than was stated', async () => {
    const report = await reportOf(log);
    const { page, show } = await harness.open();
    await show(analysisOf(report));
    const permitted = async (): Promise<number> =>
      (await page.locator('#alpha-table tbody tr td:last-child').allTextContents()).filter(
        (word) => word === 'yes',
      ).length;
    assert.equal(await permitted(), 11);
    await page.locator('#alpha-table summary').click();
    await set(page.getByLabel('δ, risk'), 8);
    assert.equal(await permitted(), 0);
  });

  it('tell one story: the ends of the verdict are in the chart, and the box has what the chart has', async () => {
    const report = await reportOf(log, { policy: 'always:2' });
    const { value, alpha, selection } = report.paper;
    const upperAlpha = (selection as { lowerSide?: { alpha: number } }).lowerSide?.alpha ?? alpha;
    assert.notEqual(upperAlpha, alpha, 'each end has a place of its own');
    const { page, show } = await harness.open();
    await show(analysisOf(report));
    const ends = [formatLower(value.lower), formatUpper(value.upper)];
    await page.getByText(`The paper’s interval, ${ends.join(' to ')},`).waitFor();
    const rows = page.locator('#alpha-table tbody tr');
    const cellAt = (at: number, column: number): Promise<string | null> =>
      rows
        .filter({ has: page.getByText(at.toFixed(2), { exact: true }) })
        .first()
        .locator(`:nth-child(${column})`)
        .textContent();
    assert.deepEqual([await cellAt(alpha, 3), await cellAt(upperAlpha, 4)], ends);
    for (const at of [alpha, upperAlpha]) {
      await set(page.getByLabel('α, smoothing'), at);
      assert.equal((await numbers(page))[0], `${await cellAt(at, 3)} to ${await cellAt(at, 4)}`);
      assert.equal(await cellAt(at, 7), 'yes');
    }
    assert.equal(await cellAt(0.55, 7), 'no');
  });

  it('call it an objective where the parameters were not permitted, and certifiable where they were', async () => {
    const { page } = await opened('grid');
    const name = page.locator('#trade-off .readout dt').first();
    const note = page.locator('#trade-off .readout .note');
    await set(page.getByLabel('α, smoothing'), 0.5);
    assert.equal(await name.textContent(), 'Certifiable interval');
    await set(page.getByLabel('α, smoothing'), 0.55);
    assert.equal(await name.textContent(), 'Objective, not a certificate');
    assert.match((await note.textContent()) ?? '', /not a certificate: this α is not on the grid/);
    await set(page.getByLabel('α, smoothing'), 0.5);
    await set(page.getByLabel('δ, risk'), 0);
    assert.match((await note.textContent()) ?? '', /not a certificate: δ was stated as 0.05/);
    await page.getByRole('button', { name: 'As certified' }).click();
    assert.equal(await name.textContent(), 'Certifiable interval');
  });

  it('move λ where it is set in advance, and only there', async () => {
    const grid = await opened('grid');
    assert.equal(await grid.page.getByLabel('λ, weight').count(), 0);
    const { page, sums } = await opened('fixed');
    await set(page.getByLabel('λ, weight'), 20);
    const lambda = 2 ** 4 / Math.sqrt(2000);
    const { value, honest } = previewAt(sums, {
      kind: 'fixed',
      kl: 0,
      range,
      stated: { delta: 0.05 },
      delta: 0.05,
      alpha: 1 - 2000 ** -0.25,
      lambda,
    });
    assert.equal(honest, false);
    assert.equal((await numbers(page))[0], `${formatLower(value.lower)} to ${formatUpper(value.upper)}`);
  });

  it('move β', async () => {
    const { page, sums } = await opened('one-sided');
    await set(page.getByLabel('β, smoothing'), 0.42);
    const { value, bias } = betaTradeOff(sums, range, 0.42);
    const words = (await page.locator('#beta .note').textContent()) ?? '';
    assert.ok(words.includes(`estimate ${formatValue(value)}, |bias| at most ${formatUpper(bias)}`), words);
  });

  it('move by keyboard alone, from the top of the page', async () => {
    const { page, show } = await harness.open({ unfolded: false });
    await show(analysisOf(await reportOf(log, { evaluation: { certificate: 'grid' }, policy: 'greedy' })));
    await page.locator('#verdict').waitFor();
    const tabTo = async (name: string): Promise<void> => {
      const focused = (): Promise<string> =>
        page.evaluate('document.activeElement?.id || document.activeElement?.textContent || ""');
      for (let presses = 0; (await focused()) !== name; presses++) {
        assert.ok(presses < 14, `${name} is more than fourteen presses of Tab away`);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo('α trade-off');
    await page.keyboard.press('Enter');
    await tabTo('alpha');
    const before = await numbers(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.match((await page.locator('#trade-off .readout .note').textContent()) ?? '', /^At α = 0\.01,/);
    assert.notDeepEqual(await numbers(page), before);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    assert.match((await page.locator('#trade-off .readout .note').textContent()) ?? '', /δ = 0\.02,/);
  });

  it('stand where they stood after the page was thrown away and filled again', async () => {
    const report = await reportOf(log);
    const { page, show } = await harness.open();
    await show({ type: 'subject', subject: { files: ['file:///news.jsonl'] } });
    await show(analysisOf(report));
    await set(page.getByLabel('α, smoothing'), 0.3);
    await page.locator('#anatomy-table summary').click();
    const before = await numbers(page);
    await page.reload();
    await show(analysisOf(report));
    assert.deepEqual(await numbers(page), before);
    assert.equal(await page.locator('#anatomy-table').getAttribute('open'), '');
    const state = await page.evaluate('JSON.parse(sessionStorage.getItem("state"))');
    assert.deepEqual((state as { subject: unknown }).subject, { files: ['file:///news.jsonl'] });
    // Another policy's sliders are not this one's.
    await show(analysisOf(await reportOf(log, { policy: 'greedy' })));
    assert.notDeepEqual(await numbers(page), before);
  });
});
