import assert from 'node:assert/strict';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import { formatLower } from '../../webview/parts/format';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import { analysisOf, reportOf } from './reports';

const policies = ['logging', 'greedy', 'uniform', 'best-action', 'file:gone.policy.json'];

describe('the list of policies on the page', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let log: string;
  let report: AnalysisReport;
  before(async () => {
    log = folder.file('news.jsonl', syntheticLog(3000));
    report = await reportOf(log, { policies });
  });

  it('answers on the first screen, with the numbers of the command line', async () => {
    const { page, show, errors } = await harness.open({ width: 1280, height: 900, unfolded: false });
    await show(analysisOf(report));
    const printed = JSON.parse(
      cli('analyze', log, '--policies', policies.join(','), '--json').out,
    ) as AnalysisReport;
    const list = printed.leaderboard;
    assert.ok(list);
    assert.equal(await page.locator('#verdict .statement').textContent(), list.answer);
    const names = await page.locator('.leaderboard tbody th').allTextContents();
    assert.deepEqual(
      names,
      list.rows.map(({ name }) => name),
    );
    const least = await page.locator('.leaderboard td[data-label="At least"]').allTextContents();
    assert.deepEqual(
      least,
      list.rows.map(({ atLeast }) => formatLower(atLeast)),
    );
    assert.match(
      (await page.locator('.joint').textContent()) ?? '',
      /all 4 policies together .* divided by 4/,
    );
    assert.match((await page.locator('#unfit').textContent()) ?? '', /1 policy does not fit this log.*gone/s);
    // The answer, its list, what can be done and what it rests on: nothing of it needs scrolling.
    const box = await page.locator('#verdict').boundingBox();
    assert.ok(box && box.y + box.height <= 900, `the answer ends at ${box && box.y + box.height}`);
    assert.deepEqual(errors, []);
  });

  it('asks the editor to select, remove and add, and to go on', async () => {
    const { page, show, sent } = await harness.open();
    await show(analysisOf(report));
    await page.getByRole('button', { name: 'uniform', exact: true }).click();
    await page.getByRole('button', { name: 'Take “uniform” off the list' }).click();
    await page.locator('#unfit > summary').click();
    await page.getByRole('button', { name: 'Take “file:gone.policy.json” off the list' }).click();
    await page.getByRole('button', { name: 'Add a Policy…' }).click();
    await page.getByRole('button', { name: 'Train a Better Policy…' }).click();
    await page.getByRole('button', { name: 'Compare Methods…' }).click();
    await page.getByRole('button', { name: 'Certify…' }).click();
    assert.deepEqual((await sent()).slice(1), [
      { type: 'selectPolicy', policy: 'uniform' },
      { type: 'removePolicy', policy: 'uniform' },
      { type: 'removePolicy', policy: 'file:gone.policy.json' },
      { type: 'addPolicy' },
      { type: 'start', what: 'train' },
      { type: 'start', what: 'compare' },
      { type: 'start', what: 'certify' },
    ]);
    assert.equal(await page.locator('.leaderboard [aria-current]').textContent(), report.policy);
  });

  it('is walked by arrow keys, selected by Enter, and keeps the focus when it comes anew', async () => {
    const { page, show, sent } = await harness.open();
    await show(analysisOf(report));
    const names = report.leaderboard?.rows.map(({ name }) => name) ?? [];
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.textContent');
    await page.locator('.leaderboard .link').first().focus();
    const seen = [await focused()];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'ArrowDown']) {
      await page.keyboard.press(key);
      seen.push(await focused());
    }
    const [first, second, third, last] = names;
    assert.deepEqual(seen, [first, second, third, second, last, last, first, second]);
    assert.equal(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'solid');
    await page.keyboard.press('Enter');
    const { policy } = report.leaderboard?.rows[1] ?? {};
    assert.deepEqual((await sent()).at(-1), { type: 'selectPolicy', policy });
    await page.evaluate(`document.querySelector('#verdict').dataset.old = 'yes'`);
    await show(analysisOf(report));
    await page.locator('#verdict:not([data-old])').waitFor();
    assert.equal(await focused(), second);
  });

  it('shows all of its columns beside the Explorer', async () => {
    const { page, show } = await harness.open({ width: 900, unfolded: false });
    await show(analysisOf(report));
    await page.locator('.leaderboard').waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
      `(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.querySelector('.verdict .scroll'))`,
    );
    assert.ok(scrollWidth <= clientWidth, `${scrollWidth} px of ${clientWidth}`);
  });

  it('takes files that are dropped on it', async () => {
    const { page, show, sent } = await harness.open();
    await show(analysisOf(report));
    await page.locator('article').waitFor();
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', 'file:///models/a.onnx\\r\\nhttp://elsewhere/b.onnx');
      document.querySelector('.leaderboard').dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }`);
    assert.deepEqual((await sent()).at(-1), { type: 'dropped', uris: ['file:///models/a.onnx'] });
  });

  it('shows trainings while they run, without losing the place', async () => {
    const { page, show } = await harness.open();
    await show(analysisOf(report));
    await show({
      type: 'trainings',
      jobs: [{ title: 'Training on news.jsonl', state: 'running', fraction: 0.4, message: 'Epoch 8 of 20' }],
    });
    await page.getByText('Epoch 8 of 20').waitFor();
    assert.equal(await page.locator('.leaderboard').count(), 1);
    await show({ type: 'trainings', jobs: [] });
    await page.getByText('Epoch 8 of 20').waitFor({ state: 'detached' });
  });

  it('stays while it is renewed, and says so', async () => {
    const { page, show, sent } = await harness.open();
    await show(analysisOf(report));
    await page.locator('.leaderboard').waitFor();
    await show({ type: 'progress', file: report.file, fraction: 0.3, message: 'Comparing the policies' });
    await page.getByText('Comparing the policies').waitFor();
    assert.equal(await page.locator('article').getAttribute('aria-busy'), 'true');
    assert.equal(await page.locator('.leaderboard').count(), 1);
    await show(analysisOf(report));
    await page.getByText('Comparing the policies').waitFor({ state: 'detached' });
    assert.equal(await page.locator('article').getAttribute('aria-busy'), null);
    await page.locator('#verdict').getByRole('button', { name: 'Copy as CSV' }).click();
    const copied = (await sent()).at(-1);
    assert.ok(copied?.type === 'copy');
    assert.equal(copied.text.trim().split('\n').length, 1 + (report.leaderboard?.rows.length ?? 0));
  });

  it('folds what is below the answer, opens it by the table of contents, and remembers', async () => {
    const { page, show } = await harness.open({ unfolded: false });
    await show(analysisOf(report));
    await page.locator('.fold').first().waitFor();
    assert.equal(await page.locator('.fold[open]').count(), 0);
    const headlines = await page.locator('.fold .headline').allTextContents();
    assert.ok(headlines.every((text) => text !== ''));
    await page.getByRole('navigation').getByRole('link', { name: 'Data health' }).click();
    await page.locator('#weights-figure canvas').waitFor();
    assert.equal(await page.locator('#health').getAttribute('open'), '');
    await page.reload();
    await show(analysisOf(report));
    await page.locator('#weights-figure canvas').waitFor();
    assert.equal(await page.locator('#health').getAttribute('open'), '');
    assert.equal(await page.locator('#estimators').getAttribute('open'), null);
  });

  it('opens what is broken, and says so first', async () => {
    const lines = syntheticLog(3000).trimEnd().split('\n');
    const wrong = lines.map((line) =>
      line.replace(/"propensity":([\d.]+)/, (_, p) => `"propensity":${Number(p) / 2}`),
    );
    const broken = await reportOf(folder.file('broken.jsonl', `${wrong.join('\n')}\n`), { policies });
    const { page, show } = await harness.open({ unfolded: false });
    await show(analysisOf(broken));
    assert.match((await page.locator('#verdict-title').textContent()) ?? '', /Stay/);
    assert.match((await page.locator('#verdict .statement').textContent()) ?? '', /^Nothing is certified/);
    assert.doesNotMatch((await page.locator('.logged').textContent()) ?? '', /\(/);
    assert.match((await page.locator('.joint').textContent()) ?? '', /^These are estimates/);
    assert.match((await page.locator('header .health').textContent()) ?? '', /✕/);
    assert.match((await page.locator('header .logged').textContent()) ?? '', /earned [\d.]+ per decision$/);
    assert.ok((await page.locator('.assumption-lines details[open]').count()) > 0);
    assert.equal(await page.locator('.leaderboard td[data-label="At least"]').first().textContent(), '–');
  });

  it('never calls a log sound of which rows were rejected', async () => {
    const lines = syntheticLog(1000).trimEnd().split('\n');
    const some = lines.map((line, i) =>
      i % 50 === 0 ? line.replace(/"propensity":[\d.]+/, '"propensity":1.5') : line,
    );
    const { page, show } = await harness.open({ unfolded: false });
    await show(analysisOf(await reportOf(folder.file('some.jsonl', `${some.join('\n')}\n`), { policies })));
    assert.match(
      (await page.locator('header .health').textContent()) ?? '',
      /20 of 1,000 rows were rejected \(its propensity … is above 1\), and count in claims with the worst case\./,
    );
  });

  it('holds 50 policies and 1,000 actions', async () => {
    const [first] = report.leaderboard?.rows ?? [];
    const rows = Array.from({ length: 50 }, (_, i) => ({
      ...first,
      policy: `always:${i}`,
      name: `always ${'x'.repeat(60)} ${i}`,
    }));
    const many = { ...report, actions: 1000, leaderboard: { ...report.leaderboard!, rows, looked: 50 } };
    for (const width of [400, 1280]) {
      const { page, show, errors } = await harness.open({ width, unfolded: false });
      await show(analysisOf(many));
      await page.locator('.leaderboard tbody tr').nth(49).waitFor();
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(wide <= width, `${wide} px of ${width}`);
      assert.deepEqual(errors, []);
    }
  });
});
