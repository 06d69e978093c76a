import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { ToPage } from '../../src/protocol/page';
import type { ComparisonReport, TrainingReport } from '../../src/protocol/jobs';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';

type TrainingMessage = Extract<ToPage, { type: 'training' }>;

describe('the pages of jobs', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();
  let trained: TrainingReport;
  let compared: ComparisonReport;
  before(() => {
    const log = folder.file('news.jsonl', syntheticLog(1500));
    const quick = ['--epochs', '4', '--json'];
    trained = JSON.parse(
      cli('train', log, '--out', join(folder.path, 'p.policy.json'), ...quick).out,
    ) as TrainingReport;
    compared = JSON.parse(
      cli('compare', log, '--out', folder.path, '--classes', 'softmax,gaussian', ...quick).out,
    ) as ComparisonReport;
  });

  const message = (epochs: number, more: Partial<TrainingMessage> = {}): TrainingMessage => {
    const history = trained.history.slice(0, epochs);
    const { seconds: _seconds, ...standing } = trained.history[epochs - 1];
    return {
      type: 'training',
      file: 'news.jsonl',
      title: 'Training a policy on news.jsonl',
      state: 'running',
      progress: {
        fraction: epochs / 4,
        message: 'Training',
        training: { ...standing, epochs: 4, rowsPerSecond: 123456, secondsLeft: 12.3, ended: [] },
      },
      history,
      ...more,
    };
  };

  it('draw a training as it runs, in place, and pause and cancel it', async () => {
    const { page, show, sent, errors } = await harness.open();
    await show(message(2));
    await page.getByText('epoch 2 of 4 · 123,456 rows per second · 13 s left').waitFor();
    const rows = page.locator('#objective-table tbody tr');
    assert.equal(await rows.count(), 2);
    await page.getByRole('button', { name: 'Pause' }).focus();
    await show(message(3, { state: 'paused' }));
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    assert.equal(await rows.count(), 3);
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Resume');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual((await sent()).slice(1), [{ type: 'pause', paused: false }, { type: 'cancel' }]);
    assert.deepEqual(errors, []);
  });

  it('call nothing certified before there is a certificate', async () => {
    const { page, show } = await harness.open();
    await show(message(3));
    await page.getByText('an objective, not a certificate').waitFor();
    assert.equal(await page.locator('#verdict').count(), 0);
    await show(message(4, { state: 'finished', certificate: trained.certificate }));
    await page.locator('#verdict').waitFor();
    assert.match((await page.locator('.statement').textContent()) ?? '', /held out from training/);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
  });

  it('compare methods in a table that sorts, and say what each certificate was charged', async () => {
    const { page, show, errors } = await harness.open();
    const running = { ...message(2), type: 'comparison', title: 'Comparing' };
    await show(running);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await show({ ...running, state: 'finished', result: compared });
    await page.getByText(`Each certificate is charged δ/${compared.comparisons}`).waitFor();
    const column = (index: number): Promise<string[]> =>
      page.locator(`.sortable tbody td:nth-child(${index})`).allTextContents();
    const least = (await column(4)).map(Number);
    assert.equal(least.length, compared.methods.length);
    assert.deepEqual(
      least,
      [...least].sort((a, b) => b - a),
    );
    await page.getByRole('button', { name: 'Class' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await column(1), compared.methods.map((method) => method.class).sort());
    assert.equal(await page.locator('th[aria-sort="ascending"]').textContent(), 'Class');
    assert.deepEqual(errors, []);
  });
});
