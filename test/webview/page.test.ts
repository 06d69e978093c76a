import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { resultsDirectory, root } from '../../scripts/paths';
import type { AnalysisReport } from '../../src/protocol/report';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';

const axe = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

describe('the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  const screenshots = join(resultsDirectory, 'screenshots');
  let report: AnalysisReport;
  before(() => {
    mkdirSync(screenshots, { recursive: true });
    report = JSON.parse(
      cli('analyze', folder.file('news.jsonl', syntheticLog(2000)), '--json').out,
    ) as AnalysisReport;
  });

  it('says that it is ready, and shows the numbers of the command line', async () => {
    const { page, errors, show, sent } = await harness.open();
    assert.deepEqual(await sent(), [{ type: 'ready' }]);
    await show({ type: 'analysis', report });
    await page.getByRole('heading', { name: 'news.jsonl' }).waitFor();
    const facts = await page.locator('.facts dd').allTextContents();
    assert.deepEqual(facts.slice(0, 2), ['2,000', '3']);
    assert.equal(await page.locator('.statement').textContent(), report.certificate.statement);
    const cells = await page.locator('#alpha-table tbody tr td:nth-child(2)').allTextContents();
    const drawn = report.alphaCurve.filter((_, i) => i % ((report.alphaCurve.length - 1) / 20) === 0);
    assert.deepEqual(
      cells,
      drawn.map(({ value }) => (value as number).toFixed(4)),
    );
    assert.deepEqual(errors, []);
  });

  for (const theme of ['light', 'dark', 'contrast'] as const) {
    for (const width of [1000, 400]) {
      it(`is accessible and does not scroll sideways (${theme}, ${width} px)`, async () => {
        const { page, show } = await harness.open({ theme, width });
        await show({ type: 'analysis', report });
        await page.locator('.statement').waitFor();
        await page.screenshot({ path: join(screenshots, `page-${theme}-${width}.png`), fullPage: true });
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        assert.equal(overflow, 0);
        // Through the debugger, because the page's own policy rightly forbids injected scripts.
        await page.evaluate(axe);
        const found = await page.evaluate<AxeResult>('axe.run()');
        const serious = found.violations.filter(
          ({ impact }) => impact === 'serious' || impact === 'critical',
        );
        assert.deepEqual(
          serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
          [],
        );
      });
    }
  }

  it('shows hostile names as text', async () => {
    const { page, show, errors } = await harness.open();
    const file = '<img src=x onerror="window.hacked=1">.jsonl';
    const checks = [{ name: 'x', severity: 'error' as const, message: '<script>window.hacked=1</script>' }];
    await show({ type: 'analysis', report: { ...report, file, checks } });
    await page.getByRole('heading', { name: file }).waitFor();
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.ok((await page.locator('.checks').textContent())?.includes('<script>'));
    assert.deepEqual(errors, []);
  });

  it('draws no line where no bound exists, and says so', async () => {
    const { page, show, errors } = await harness.open();
    const alphaCurve = report.alphaCurve.map((point) => ({ ...point, upper: 'inf' as const }));
    await show({ type: 'analysis', report: { ...report, alphaCurve } });
    assert.equal(await page.locator('#alpha-table tbody tr td:nth-child(4)').first().textContent(), '∞');
    assert.deepEqual(errors, []);
  });

  it('acts only on messages that validate', async () => {
    const { page, show, errors } = await harness.open();
    await show({ type: 'analysis', report });
    await page.locator('.statement').waitFor();
    await show({ type: 'analysis', report: { file: 3 } });
    await show({ strange: true });
    await page.waitForTimeout(100);
    assert.equal(await page.locator('h1').textContent(), 'news.jsonl');
    assert.match(errors.join(), /message to the page/);
  });

  it('offers what to do next on a fault, by keyboard', async () => {
    const { page, show, sent } = await harness.open();
    await show({
      type: 'fault',
      file: 'bad.jsonl',
      fault: { code: 'x', message: 'Line 7 has no propensity.', line: 7 },
    });
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.deepEqual((await sent()).slice(1), [{ type: 'openLine', line: 7 }, { type: 'retry' }]);
  });

  it('is small', () => {
    assert.ok(readFileSync(join(root, 'dist', 'page.js')).length < 400_000);
  });
});
