import assert from 'node:assert/strict';
import { pageHarness } from './pageHarness';
import { reproduced } from './reproductionReport';

describe('the page of a reproduction', () => {
  const harness = pageHarness();

  it('draws the methods over η0 and lists every policy, also the one that failed', async () => {
    const { page, show, errors } = await harness.open();
    await show({ type: 'reproduction', file: 'main.text.reproduction.json', report: reproduced });
    await page.getByRole('heading', { name: 'main.text.reproduction.json' }).waitFor();
    assert.equal(await page.locator('canvas').count(), 2);
    const drawn = await page.locator('#experiment-main-table tbody tr').allTextContents();
    assert.ok(drawn.includes('exponential-smoothing, gaussian0.50.6500'), drawn.join('\n'));
    assert.ok(drawn.includes('logging policy0.50.6000'), drawn.join('\n'));
    const rows = page.locator('.sortable tbody tr');
    assert.equal(await rows.count(), 4);
    assert.match((await rows.last().textContent()) ?? '', /The training diverged\./);
    await page.getByRole('button', { name: 'Test reward' }).click();
    assert.match((await rows.first().textContent()) ?? '', /diverged/);
    assert.deepEqual(errors, []);
  });
});
