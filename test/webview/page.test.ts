import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { verdictSentence } from '../../src/core/certificate/verdict';
import { formatShort, formatUpper } from '../../webview/parts/format';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import { analysisOf, reportOf } from './reports';

describe('the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let report: AnalysisReport;
  /** What the command line prints of the same log. */
  let printed: AnalysisReport;
  before(async () => {
    const log = folder.file('news.jsonl', syntheticLog(2000));
    report = await reportOf(log);
    printed = JSON.parse(cli('analyze', log, '--json').out) as AnalysisReport;
  });

  it('says that it is ready, and shows the numbers of the command line', async () => {
    const { page, errors, show, sent } = await harness.open();
    assert.deepEqual(await sent(), [{ type: 'ready' }]);
    await show(analysisOf(report));
    await page.getByRole('heading', { name: 'news.jsonl' }).waitFor();
    const facts = await page.locator('.facts dd').allTextContents();
    assert.deepEqual(facts.slice(0, 2), ['2,000', '3']);
    assert.equal(await page.locator('.statement').textContent(), verdictSentence(printed.certificate));
    const cells = await page.locator('#alpha-table tbody tr td:nth-child(2)').allTextContents();
    const drawn = printed.alphaCurve.filter((_, i) => i % 5 === 0);
    assert.deepEqual(
      cells,
      drawn.map(({ value }) => value.toFixed(4)),
    );
    const passed = await page.locator('#checks-passed li').count();
    const health = (await page.locator('#health > summary').textContent()) ?? '';
    assert.ok(health.includes(`all ${passed} checks passed`), health);
    const forest = await page.locator('#estimators-table tbody tr').allTextContents();
    assert.equal(forest.length, printed.estimates.flatMap(({ intervals }) => intervals).length);
    assert.ok(forest[0].startsWith(`IPS${printed.estimates[0].value.toFixed(4)}`), forest[0]);
    const bars = await page.locator('#weights-table tbody tr td:nth-child(3)').allTextContents();
    assert.deepEqual(
      bars,
      printed.weightHistogram.map(({ count }) => count.toLocaleString('en-US')),
    );
    const taken = await page.locator('#actions tbody tr td:nth-child(2)').allTextContents();
    assert.deepEqual(
      taken,
      printed.health.actions.map((action) => action.taken.toLocaleString('en-US')),
    );
    assert.deepEqual(errors, []);
  });

  it('shows what the rows read so far say, and that nothing is certified yet', async () => {
    const { page, show } = await harness.open();
    const first = {
      rows: 412_000,
      actions: 5,
      logged: { estimate: 0.3012, lower: 0.2998, upper: 0.3026 },
      policy: { name: 'uniform', estimate: 0.2981, lower: 0.294, upper: 0.3022 },
    };
    const message = 'Reading the log: 120 of 5000 MB';
    await show({ type: 'progress', file: 'news.jsonl', fraction: 0.02, message, first });
    assert.deepEqual(await page.locator('.first-numbers li').allTextContents(), [
      '412,000 decisions, 5 actions.',
      'What was logged earned about 0.301 a decision (0.3 to 0.303).',
      'The policy "uniform" would earn about 0.298 a decision (0.294 to 0.302).',
    ]);
    const note = await page.locator('.progress .note').textContent();
    assert.match(note ?? '', /Preliminary.*nothing is certified before all of it is read/);
  });

  it('says why its IPS is not the table’s where the declared range does not start at 0', async () => {
    const note = (text: string | null): boolean => /differ by -1 times/.test(text ?? '');
    const { page, show } = await harness.open();
    await show(analysisOf(report));
    assert.ok(!note(await page.locator('#trade-off').textContent()));
    const rewardRange = { min: -1, max: 1 };
    await show(analysisOf({ ...report, paper: { ...report.paper, rewardRange } }));
    assert.ok(note(await page.locator('#trade-off').textContent()));
  });

  it('bounds nothing where an action without support makes the bound infinite', async () => {
    const { page, show, errors } = await harness.open();
    const sums = { ...report.sums, unsupportedPi: 1 };
    await show(analysisOf({ ...report, sums }));
    const cells = await page
      .locator('#alpha-table tbody tr:nth-child(16)')
      .locator('th, td')
      .allTextContents();
    assert.deepEqual([cells[0], ...cells.slice(2, 4)], ['0.75', '0.0000', '1.0000']);
    assert.deepEqual(errors, []);
  });

  it('tells by icon and word what is certified, and what would help where nothing is', async () => {
    const few = await reportOf(folder.file('few.jsonl', syntheticLog(12)));
    const { page, show, errors } = await harness.open();
    await show(analysisOf(few));
    const verdict = page.locator('#verdict');
    assert.match((await verdict.locator('h2').textContent()) ?? '', /certified/i);
    assert.match((await verdict.locator('.remedies').textContent()) ?? '', /rows like these/);
    assert.match((await verdict.locator('.assumptions').textContent()) ?? '', /Assumed/);
    assert.deepEqual(errors, []);
  });

  it('explains in a certificate the bound of its headline first, in short numbers', async () => {
    const { page, show } = await harness.open();
    const { certificate } = report;
    const open = (made: typeof certificate): Promise<void> =>
      show({ type: 'certificate', file: 'news.certificate.json', certificate: made, intact: true });
    await open(certificate);
    const [price] = await page.locator('#terms dl strong').allTextContents();
    assert.equal(price, formatUpper(Number(certificate.terms.complexity)));
    const made = (await page.locator('#provenance').textContent()) ?? '';
    assert.ok(!made.includes(String(certificate.lambda)), made);
    assert.ok(made.includes(formatShort(certificate.lambda)), made);
    // A document of version 1. Nothing bounds it from above: the claim "at least" is the headline.
    const atLeast = { ...certificate.atLeast, bound: 'ls' as const };
    await open({ ...report.paper, atLeast, value: { ...certificate.value, upper: 1 } });
    await page.getByRole('heading', { name: 'The claim “at least”' }).waitFor();
    const titles = page.locator('#terms h3');
    assert.match((await titles.first().textContent()) ?? '', /^The claim “at least”/);
  });

  it('offers to verify a certificate, and says what came of it', async () => {
    const { page, show, sent, errors } = await harness.open();
    const { certificate } = report;
    const message = { type: 'certificate', file: 'news.certificate.json', certificate } as const;
    await show({ ...message, intact: true });
    await page.getByRole('button', { name: 'Verify…' }).click();
    assert.deepEqual((await sent()).slice(1), [{ type: 'verify' }]);
    assert.equal(await page.locator('.verified').count(), 0);
    await show({ ...message, intact: true, verified: { valid: true, reasons: [], log: 'news.jsonl' } });
    await page.getByRole('status').getByText('Verified: recomputing it from news.jsonl').waitFor();
    const reasons = ['n is 3, but recomputing gives 4.', '<b>delta</b> is 0.01.'];
    await show({ ...message, intact: false, verified: { valid: false, reasons, log: 'news.jsonl' } });
    await page.getByRole('alert').getByText('does not hold for news.jsonl').waitFor();
    assert.deepEqual(await page.locator('.verified li').allTextContents(), reasons);
    assert.doesNotMatch((await page.locator('article').textContent()) ?? '', /Verified:/);
    assert.deepEqual(errors, []);
  });

  it('says that each claim holds on its own only where there are several', async () => {
    const { page, show } = await harness.open();
    const words = page.getByText('Each of these claims holds');
    await show(analysisOf(report));
    assert.equal(await words.count(), 1);
    const { certificate } = report;
    const { improvement, value, rewardRange } = certificate;
    const single = {
      ...certificate,
      value: { ...value, upper: rewardRange.max },
      improvement: { ...improvement, atLeast: { ...improvement.atLeast, certified: false } },
    };
    await show(analysisOf({ ...report, certificate: single }));
    assert.equal(await words.count(), 0);
  });

  it('gathers rejected lines by reason, and opens the file at a line', async () => {
    const log = syntheticLog(300) + '{"broken\n{"broken\n';
    const { page, show, sent } = await harness.open();
    await show(analysisOf(await reportOf(folder.file('rejected.jsonl', log))));
    const items = page.locator('.rejections li');
    assert.match((await items.first().textContent()) ?? '', /^2 × it is not valid JSON\. Line 301 Line 302$/);
    await items.first().getByRole('button', { name: 'Line 302' }).click();
    assert.deepEqual((await sent()).at(-1), { type: 'openLine', line: 302 });
  });

  it('says which fields are no features, and what to do about it', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `o${i},${i % 7},${i % 3},${i % 2},0.5\n`);
    const path = folder.file('orders.csv', `order,items,action,reward,p\n${rows.join('')}`);
    const { page, show } = await harness.open();
    await show(analysisOf(await reportOf(path)));
    assert.equal(
      await page.locator('#left-out').textContent(),
      'Left out of the features: order (different on nearly every row: an id). To take a field as a feature anyway, list it under "keep" in the schema of the log.',
    );
    await show(analysisOf(report));
    assert.equal(await page.locator('#left-out').count(), 0);
  });

  it('opens the right one of several files', async () => {
    const { page, show, sent } = await harness.open();
    const { health, ...rest } = report;
    const rejected = [{ reason: 'it is not valid JSON', count: 2, rows: [5, 7], files: [0, 1] }];
    await show(analysisOf({ ...rest, health: { ...health, rejected } }));
    await page.getByRole('button', { name: 'Line 7 of file 2' }).click();
    assert.deepEqual((await sent()).at(-1), { type: 'openLine', line: 7, file: 1 });
  });

  it('acts only on messages that validate', async () => {
    const { page, show, errors } = await harness.open();
    await show(analysisOf(report));
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
