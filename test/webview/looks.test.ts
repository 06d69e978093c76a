import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { resultsDirectory, root } from '../../scripts/paths';
import { pageReportOf, type ToPage } from '../../src/protocol/page';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { twoSidedLog } from '../support/twoSidedLog';
import { comparisonOf, TrainedLog } from './jobMessages';
import { pageHarness } from './pageHarness';
import type { OpenPage } from './pageServer';
import { analysisOf, reportOf } from './reports';
import { reproduced } from './reproductionReport';
import { rowsMessage } from './rowMessages';
import type { Theme } from './themes';

const axe = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

/** Another theme changes colors and nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe-core calls serious or critical, by these rules or by all. */
async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, because the page's own policy rightly forbids injected scripts.
  await page.evaluate(axe);
  // All rules run; only what they find is gathered in full.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

/** For a person who wants to look at every part of the page in every theme and width. */
const wantsPictures = process.env['BANDIT_LENS_PICTURES'] !== undefined;
const screenshots = join(resultsDirectory, 'screenshots');

async function takePictures(page: Page, nameOf: (part: string) => string): Promise<void> {
  const take = (part: Locator, name: string | null): Promise<unknown> =>
    part.screenshot({ path: join(screenshots, nameOf(String(name))) });
  await take(page.locator('header').first(), 'header');
  for (const section of await page.locator('article section:visible').all())
    await take(section, await section.getAttribute('id'));
}

describe('the looks of the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let report: AnalysisReport;
  let listed: ToPage;
  let undeclared: ToPage;
  let trained: TrainedLog;
  let compared: ToPage;
  before(async () => {
    mkdirSync(screenshots, { recursive: true });
    const log = folder.file('train.jsonl', syntheticLog(1500));
    trained = new TrainedLog(log, folder.path);
    compared = comparisonOf(log, folder.path);
    report = await reportOf(folder.file('news.jsonl', syntheticLog(2000) + 'not a row\n'), {
      policy: 'greedy',
    });
    const divided = folder.file('divided.jsonl', twoSidedLog(2001));
    const options = {
      policies: ['logging', 'best-action', 'rule:if segment = young then 1 else 0', 'file:gone.policy.json'],
      segment: 'segment,time',
      where: 'age >= 22',
    };
    listed = listOf(await reportOf(divided, { ...options, declared: true }));
    undeclared = listOf(await reportOf(divided, options));
  });

  const listOf = (made: AnalysisReport): ToPage => ({
    type: 'analysis',
    report: pageReportOf(made),
    command: 'bandit-lens analyze divided.jsonl',
  });

  const messages = (): Readonly<Record<string, ToPage>> => ({
    analysis: analysisOf(report),
    list: listed,
    undeclared,
    certificate: {
      type: 'certificate',
      file: 'news.certificate.json',
      certificate: report.certificate,
      intact: false,
      verified: { valid: false, reasons: [`log.sha256 is "${'0'.repeat(64)}".`], log: 'news.jsonl' },
    },
    verified: {
      type: 'certificate',
      file: 'news.certificate.json',
      certificate: report.certificate,
      intact: true,
      verified: { valid: true, reasons: [], log: 'news.jsonl' },
    },
    training: trained.message(3),
    trained: trained.message(4, {
      state: 'finished',
      certificate: trained.report.certificate,
      policy: trained.report.policy,
      estimate: trained.report.estimate,
    }),
    comparison: compared,
    reproduction: { type: 'reproduction', file: 'main.text.reproduction.json', report: reproduced },
    rows: rowsMessage(100),
  });

  for (const theme of ['light', 'dark', 'contrast'] as const) {
    for (const width of [1000, 400]) {
      it(`has no serious findings and does not scroll sideways (${theme}, ${width} px)`, async () => {
        for (const [name, message] of Object.entries(messages())) {
          const { page, show, errors } = await harness.open({ theme, width });
          await show(message);
          await page.locator('h1').waitFor();
          await page.evaluate(
            `document.querySelectorAll('details').forEach((fold) => { fold.open = true; })`,
          );
          if (wantsPictures) await takePictures(page, (part) => `${name}-${part}-${theme}-${width}.png`);
          const overflow = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          assert.equal(overflow, 0);
          assert.deepEqual(await seriousFindings(page, theme === 'light' ? undefined : colorRules), []);
          assert.deepEqual(errors, []);
          await page.close();
        }
      });
    }
  }

  it('paints its charts again when the theme changes, and keeps the place', async () => {
    const opened = async (theme: Theme): Promise<OpenPage> => {
      const shown = await harness.open({ theme });
      await shown.show(analysisOf(report));
      await shown.page.getByLabel('α, smoothing').fill('0.4');
      return shown;
    };
    const picture = ({ page }: OpenPage): Promise<string> =>
      page.evaluate(`new Promise((resolve) => {
        const painted = () => resolve(document.querySelector('#alpha-figure canvas').toDataURL());
        requestAnimationFrame(() => requestAnimationFrame(painted));
      })`);
    const [changed, dark] = [await opened('light'), await picture(await opened('dark'))];
    assert.ok((await picture(changed)) !== dark, 'The themes look the same.');
    // The editor hands a page the colors of a theme together with its name.
    await changed.page.evaluate(`new Promise((resolve) => {
      const sheet = document.querySelector('link[href="/theme-light.css"]');
      sheet.addEventListener('load', resolve, { once: true });
      sheet.setAttribute('href', '/theme-dark.css');
    }).then(() => { document.body.className = 'vscode-dark'; })`);
    assert.ok((await picture(changed)) === dark, 'The chart has the colors of the theme before.');
    const note = await changed.page.locator('#trade-off .readout .note').textContent();
    assert.match(note ?? '', /α = 0\.4/);
    assert.deepEqual(changed.errors, []);
  });

  it('draws its lines in the color that a theme of high contrast has for them', async () => {
    const lineOf = async (theme: Theme): Promise<unknown> => {
      const { page, show } = await harness.open({ theme });
      await show(analysisOf(report));
      await page.locator('.verdict').waitFor();
      return page.evaluate(`getComputedStyle(document.querySelector('.verdict')).borderTopColor`);
    };
    assert.equal(await lineOf('contrast'), 'rgb(111, 195, 223)');
    assert.notEqual(await lineOf('dark'), 'rgb(111, 195, 223)');
  });

  it('has a table behind every canvas, and a name on it', async () => {
    const { page, show } = await harness.open();
    await show(analysisOf(report));
    const figures = await page.locator('figure').all();
    assert.equal(figures.length, await page.locator('canvas').count());
    assert.ok(figures.length >= 9);
    for (const figure of figures) {
      assert.match((await figure.locator('canvas').getAttribute('aria-label')) ?? '', /table below/);
      assert.ok((await figure.locator('tbody tr').count()) > 1);
    }
  });

  it('moves nothing by itself where motion is not wanted', async () => {
    const behavior = async (reducedMotion: 'reduce' | 'no-preference'): Promise<unknown> => {
      const { page, show } = await harness.open({ reducedMotion });
      await show(analysisOf(report));
      return page.evaluate('getComputedStyle(document.documentElement).scrollBehavior');
    };
    assert.equal(await behavior('reduce'), 'auto');
    assert.equal(await behavior('no-preference'), 'smooth');
  });

  it('shows hostile names as text', async () => {
    const { page, show, errors } = await harness.open();
    const hostile = '<img src=x onerror="window.hacked=1">';
    const row = (action: number): object => ({
      context: { [hostile]: 1 },
      action,
      label: hostile + action,
      reward: action,
      propensity: 0.5,
      propensities: [0.5, 0.5],
    });
    const text = Array.from({ length: 300 }, (_, i) => `${JSON.stringify(row(i % 2))}\n`).join('');
    const made = await reportOf(folder.file('hostile.jsonl', text));
    const checks = [{ name: 'x', severity: 'error' as const, message: '<script>window.hacked=1</script>' }];
    const health = {
      ...made.health,
      actions: made.health.actions.map((action) => ({ ...action, name: hostile })),
      rejected: [{ reason: hostile, count: 1, rows: [1] }],
    };
    const file = `${hostile}\u202e.jsonl`;
    await show(analysisOf({ ...made, file, policy: hostile, checks, health }));
    await page.getByRole('heading', { name: `${hostile}\\u202e.jsonl` }).waitFor();
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.equal(await page.locator('main img, main script').count(), 0);
    assert.equal(await page.locator('#actions tbody th').first().textContent(), hostile);
    assert.ok((await page.locator('.checks').first().textContent())?.includes('<script>'));
    assert.deepEqual(errors, []);
  });
});
