import assert from 'node:assert/strict';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { SegmentPart } from '../../src/core/documents/results/segments';
import { pageReportOf, type SaveRequest, type ToPage } from '../../src/protocol/page';
import { formatCount, formatLower, formatUpper, formatValue } from '../../webview/parts/format';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';
import { twoSidedLog } from '../support/twoSidedLog';
import { pageHarness } from './pageHarness';
import type { OpenPage } from './pageServer';
import { reportOf } from './reports';

const policies = ['logging', 'always:1', 'uniform'];
const condition = 'age >= 30';

describe('segments and a filter on the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let log: string;
  before(() => {
    log = folder.file('news.jsonl', twoSidedLog(4001));
  });

  const printed = (...options: string[]): AnalysisReport =>
    JSON.parse(
      cli('analyze', log, '--policies', policies.join(','), '--policy', 'always:1', ...options, '--json').out,
    ) as AnalysisReport;
  const shown = async (
    more: Parameters<typeof reportOf>[1],
    unfolded = true,
  ): Promise<OpenPage & { report: AnalysisReport }> => {
    const report = await reportOf(log, { policies, policy: 'always:1', ...more });
    const opening = await harness.open({ unfolded });
    const message: ToPage = { type: 'analysis', report: pageReportOf(report), command: 'bandit-lens' };
    await opening.show(message);
    await opening.page.locator('#verdict').waitFor();
    return { ...opening, report };
  };
  const withEnds = ({ estimate, lower, upper }: SegmentPart['value']): string =>
    formatValue(estimate) +
    (lower === null || upper === null ? '' : ` (${formatLower(lower)} to ${formatUpper(upper)})`);
  const column = ({ page }: OpenPage, label: string): Promise<string[]> =>
    page.locator(`.segments td[data-label="${label}"]`).allTextContents();

  it('show the numbers of the command line, and tell in words where the policy wins and loses', async () => {
    const opening = await shown({ segment: 'segment,time' });
    const segments = printed('--segment', 'segment,time').segments ?? [];
    const parts = segments.flatMap((segment) => segment.parts);
    assert.equal(parts.length, 2 + 8);
    const labels = await opening.page.locator('.segments tbody th').allTextContents();
    assert.deepEqual(
      labels,
      parts.map(({ label }) => label),
    );
    assert.deepEqual(
      await column(opening, 'Rows'),
      parts.map(({ rows }) => formatCount(rows)),
    );
    assert.deepEqual(
      await column(opening, 'Earns'),
      parts.map(({ value }) => withEnds(value)),
    );
    assert.deepEqual(
      await column(opening, 'More than logging'),
      parts.map(({ improvement }) => withEnds(improvement)),
    );
    const verdicts = await column(opening, 'Verdict');
    assert.equal(verdicts[labels.indexOf('young')], '✓ wins');
    assert.equal(verdicts[labels.indexOf('old')], '✕ loses');
    assert.ok(verdicts.slice(2).every((words) => words === 'undecided'));
    const note = (await opening.page.locator('#segments .note').last().textContent()) ?? '';
    assert.match(
      note,
      /^All 20 intervals, .* hold together with 98\.3% confidence \(95% for all 3 policies\)/,
    );
    assert.deepEqual(opening.errors, []);
  });

  it('are asked for by fields, by time and by themselves', async () => {
    const { page, sent } = await shown({ segment: 'segment' });
    assert.deepEqual(
      await page.evaluate(
        `[...document.querySelectorAll('#divide-fields option')].map(({ value }) => value)`,
      ),
      ['age', 'segment'],
    );
    await page.getByLabel('Divide by').fill(' age, segment ');
    await page.getByRole('button', { name: 'Divide', exact: true }).click();
    await page.getByLabel('Divide by').press('Enter');
    await page.getByRole('button', { name: 'Propose Fields' }).click();
    await page.getByRole('button', { name: 'Over Time', exact: true }).click();
    await page.getByRole('button', { name: 'Whole Log' }).click();
    assert.deepEqual((await sent()).slice(1), [
      { type: 'divide', by: 'age, segment' },
      { type: 'divide', by: 'age, segment' },
      { type: 'divide', by: 'auto' },
      { type: 'divide', by: 'time' },
      { type: 'divide', by: '' },
    ]);
  });

  it('certify nothing by a condition that was not declared, and say so', async () => {
    const opening = await shown({ segment: 'segment', where: condition });
    const report = printed('--segment', 'segment', '--where', condition);
    assert.deepEqual(report.where, { condition, declared: false, rows: opening.report.where?.rows });
    assert.equal(await opening.page.locator('#verdict .statement').textContent(), report.leaderboard?.answer);
    assert.match(report.leaderboard?.answer ?? '', /^Nothing is certified/);
    assert.ok((await column(opening, 'Verdict')).every((words) => words === 'not certified'));
    assert.deepEqual(
      await column(opening, 'Earns'),
      report.segments?.[0].parts.map(({ value }) => formatValue(value.estimate)),
    );
    assert.equal(
      await opening.page.locator('#segments .note').last().textContent(),
      'Nothing is certified about these parts.',
    );
    const logged = (await opening.page.locator('.logged').textContent()) ?? '';
    assert.match(logged, new RegExp(`^${formatCount(report.where.rows)} of 4,001 decisions`));
    assert.deepEqual(opening.errors, []);
  });

  it('certify by a condition that was declared, with the numbers of the command line', async () => {
    const opening = await shown({ where: condition, declared: true }, false);
    const report = printed('--where', condition, '--declared');
    const list = report.leaderboard;
    assert.ok(list && list.rows.every(({ withheld }) => withheld === null));
    assert.deepEqual(
      await opening.page.locator('.leaderboard td[data-label="At least"]').allTextContents(),
      list.rows.map(({ atLeast }) => formatLower(atLeast)),
    );
    // What restricts the page is never folded away.
    assert.equal(await opening.page.locator('#filter').getAttribute('open'), '');
    assert.match(
      (await opening.page.locator('#filter summary').textContent()) ?? '',
      new RegExp(`^Only rows where ${condition}: ${formatCount(report.where?.rows ?? 0)} of 4,001$`),
    );
    assert.equal(await opening.page.locator('#declared').isChecked(), true);
  });

  it('are filtered by what was typed and declared', async () => {
    const { page, sent } = await shown({ where: condition });
    await page.getByLabel('Rows where').fill(' age < 30 ');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.locator('#declared').check();
    await page.getByLabel('Rows where').press('Enter');
    await page.getByRole('button', { name: 'All Rows' }).click();
    assert.deepEqual((await sent()).slice(1), [
      { type: 'filter', where: 'age < 30', declared: false },
      { type: 'filter', where: 'age < 30', declared: true },
      { type: 'filter', where: '', declared: false },
    ]);
  });

  it('are exported, with the list of policies', async () => {
    const opening = await shown({ segment: 'segment', where: condition, declared: true });
    const { page, report, sent } = opening;
    const exported = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button }).click();
      return ((await sent()).at(-1) as SaveRequest).content;
    };
    const markdown = await exported('Export as Markdown');
    const rows = report.leaderboard?.rows ?? [];
    assert.equal(rows.length, policies.length);
    for (const { name, estimate, atLeast } of rows) {
      assert.ok(markdown.includes(`| ${name} | ${formatValue(estimate)} | ${formatLower(atLeast)} |`), name);
    }
    assert.match(markdown, /Only rows where age \\>= 30: [\d,]+ of 4,001\./);
    assert.match(markdown, /## By segment\n[^]*\| young \|.*✓ wins \|\n/);
    const html = await exported('Export as HTML');
    await page.setContent(`<main>${html}</main>`);
    assert.deepEqual(
      await page.locator('.leaderboard tbody th').allTextContents(),
      rows.map(({ name }) => name),
    );
    assert.deepEqual(
      await page.locator('.leaderboard td[data-label="At least"]').allTextContents(),
      rows.map(({ atLeast }) => formatLower(atLeast)),
    );
    assert.match((await page.locator('.joint').textContent()) ?? '', /all 3 policies together/);
    assert.doesNotMatch((await page.locator('.joint').textContent()) ?? '', /you will look at/);
    assert.equal(await page.locator('.segments tbody tr').count(), 2);
    assert.match((await page.locator('#filter').textContent()) ?? '', /^Only rows where age >= 30/);
  });

  it('export no claims where nothing is certified', async () => {
    const { page, sent } = await shown({ where: condition });
    await page.getByRole('button', { name: 'Export as Markdown' }).click();
    const { content } = (await sent()).at(-1) as SaveRequest;
    assert.match(
      content,
      /\| always 1 \| [\d.]+ \| – \| – \| – \| – \| [\d,.]+ \| Nothing is certified\. \|/,
    );
    assert.match(content, /These are estimates: nothing is certified\./);
  });
});
