import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import assert from 'node:assert/strict';
import type { SaveRequest } from '../../src/protocol/page';
import { verdictSentence } from '../../src/core/certificate/verdict';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import type { OpenPage } from './pageServer';
import { analysisOf, reportOf } from './reports';

const hostile = '<img src=x onerror="window.hacked=1">|*_.jsonl';

describe('what one can export', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let report: AnalysisReport;
  before(async () => {
    report = await reportOf(folder.file('news.jsonl', syntheticLog(2000)), { policy: 'greedy' });
  });

  async function saved({ page, sent, errors }: OpenPage, button: string): Promise<SaveRequest> {
    await page.getByRole('button', { name: button }).click();
    const last = (await sent()).at(-1);
    assert.ok(last?.type === 'save', `nothing was saved: ${errors.join()}`);
    return last;
  }

  async function opened(): Promise<OpenPage> {
    const opening = await harness.open();
    await opening.show(analysisOf({ ...report, file: hostile }));
    await opening.page.locator('.statement').waitFor();
    return opening;
  }

  it('is every chart as a picture, as vectors and as numbers', async () => {
    const opening = await opened();
    const title = 'Value over α, and the bound of the certificate';
    const png = await saved(opening, `Save the chart "${title}" as PNG`);
    assert.equal(Buffer.from(png.content, 'base64').subarray(1, 4).toString(), 'PNG');
    const svg = await saved(opening, `Save the chart "${title}" as SVG`);
    assert.match(svg.content, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    for (const words of [
      'Estimate (IPS-α)',
      'At least',
      'Reward per decision',
      '◆ Ends of the certificate',
    ]) {
      assert.ok(svg.content.includes(`>${words}</text>`), words);
    }
    // A curve of 101 points, as it is drawn on the page.
    assert.ok(svg.content.split('<path').some((path) => (path.match(/[LC]/g) ?? []).length >= 100));
    const csv = await saved(opening, `Save the numbers of "${title}" as CSV`);
    const [head, ...lines] = csv.content.trimEnd().split('\n');
    assert.equal(head, 'α,Estimate,At least,At most,|Bias| ≤,Std. dev. ≤,Certifiable');
    assert.equal(Number(lines[10].split(',')[1]), report.alphaCurve[50].value);
    assert.deepEqual(opening.errors, []);
  });

  it('is all charts as well-formed SVG', async () => {
    const opening = await opened();
    const buttons = await opening.page.getByRole('button', { name: /as SVG$/ }).all();
    assert.ok(buttons.length >= 9);
    for (const button of buttons) {
      await button.click();
      const last = (await opening.sent()).at(-1) as SaveRequest;
      const problems = await opening.page.evaluate(
        `new DOMParser().parseFromString(${JSON.stringify(last.content)}, 'image/svg+xml').querySelectorAll('parsererror').length`,
      );
      assert.equal(problems, 0, last.name);
      assert.ok(!last.content.includes('undefined') && !last.content.includes('NaN'), last.name);
    }
  });

  it('is every table, for the clipboard', async () => {
    const { page, sent } = await opened();
    const copy = '[aria-label^="Copy as CSV"]';
    const without = await page.evaluate(
      `[...document.querySelectorAll('table')]
        .filter((table) => !(table.closest('figure') ?? table.closest('section, details')).querySelector('${copy}'))
        .map((table) => table.caption?.textContent ?? table.className)`,
    );
    assert.deepEqual(without, []);
    await page.locator(`#other-bounds ${copy}`).click();
    const copied = (await sent()).at(-1);
    assert.ok(copied?.type === 'copy');
    assert.match(copied.text, /^Bound,At least\nLogarithmic smoothing,[\d.-]+\n/m);
  });

  it('is the page as HTML that runs nothing and loads nothing', async () => {
    const opening = await opened();
    const { content, name } = await saved(opening, 'Export as HTML');
    assert.match(name, /^[\w.-]+$/);
    assert.ok(content.includes('&lt;img src=x'));
    assert.ok(
      !/<script|<img|<button|<input|<canvas|style=|href="http|src=/.test(
        content.replaceAll('&lt;img src=', ''),
      ),
    );
    assert.ok((content.match(/<svg/g) ?? []).length >= 10);
    await opening.page.setContent(`<main>${content}</main>`);
    assert.equal(await opening.page.evaluate('window.hacked'), undefined);
    assert.equal(await opening.page.locator('.statement').textContent(), verdictSentence(report.certificate));
  });

  it('is the page as Markdown, with names that stay names', async () => {
    const { content } = await saved(await opened(), 'Export as Markdown');
    assert.ok(
      content.startsWith('# \\<img src=x onerror="window.hacked=1"\\>\\|\\*\\_.jsonl\n'),
      content.slice(0, 80),
    );
    assert.ok(content.includes(`> ${verdictSentence(report.certificate)}`));
    assert.ok(content.includes('| α | Estimate | At least | At most |'));
  });

  it('is the verdict and the command line, for the clipboard', async () => {
    const { page, sent } = await opened();
    await page.getByRole('button', { name: 'Copy Verdict' }).click();
    await page.getByRole('button', { name: 'Copy as Command Line' }).click();
    assert.deepEqual((await sent()).slice(-2), [
      { type: 'copy', what: 'The verdict', text: verdictSentence(report.certificate) },
      { type: 'copy', what: 'The command line', text: `bandit-lens analyze ${hostile}` },
    ]);
  });

  it('is what the editor asks for from outside', async () => {
    const { show, sent, page } = await opened();
    await show({ type: 'export', format: 'md' });
    // waitForFunction asks again by eval, which the page's own policy rightly forbids.
    await page.evaluate(`new Promise((resolve) => {
      const look = () => (window.sent.some(({ type }) => type === 'save') ? resolve() : setTimeout(look, 10));
      look();
    })`);
    assert.equal(((await sent()).at(-1) as SaveRequest).format, 'md');
  });
});
