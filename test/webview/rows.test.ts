import assert from 'node:assert/strict';
import { pageHarness } from './pageHarness';
import { rowsMessage } from './rowMessages';

describe('the page of rows', () => {
  const harness = pageHarness();

  it('shows the facts of every row as text, and which rows do not count', async () => {
    const { page, show, errors } = await harness.open();
    await show(rowsMessage(0));
    await page.getByText('225 of 250 rows count').waitFor();
    const rows = page.locator('tbody tr');
    assert.equal(await rows.count(), 100);
    assert.deepEqual((await rows.nth(0).locator('td').allTextContents()).slice(0, 3), [
      '2',
      '<b>politics</b>',
      '0',
    ]);
    assert.match((await rows.nth(9).textContent()) ?? '', /trained on/);
    assert.deepEqual(errors, []);
  });

  it('copies its rows for a spreadsheet, with all digits', async () => {
    const { page, show, sent } = await harness.open();
    const message = rowsMessage(0);
    await show(message);
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    const copied = (await sent()).at(-1);
    assert.ok(copied?.type === 'copy');
    const [head, first] = copied.text.split('\n');
    assert.equal(head, 'Line,Action,Reward,Propensity,Weight,Smoothed weight,Adds to the estimate,Rank');
    assert.ok(first.split(',').includes(String(message.rows[0].weight)), first);
    assert.equal(copied.text.trim().split('\n').length, 101);
  });

  it('tells which of several files a line is in', async () => {
    const { page, show } = await harness.open();
    const message = rowsMessage(0);
    await show({ ...message, rows: message.rows.map((row, i) => ({ ...row, file: i < 3 ? 0 : 1 })) });
    const lines = page.locator('tbody tr td:first-child');
    await lines.first().waitFor();
    assert.deepEqual((await lines.allTextContents()).slice(1, 4), ['3', '4', '5 of file 2']);
  });

  it('turns its pages by buttons and by a number, and stops at both ends', async () => {
    const { page, show, sent } = await harness.open();
    const disabled = (name: string): Promise<boolean> => page.getByRole('button', { name }).isDisabled();
    await show(rowsMessage(0));
    assert.deepEqual(
      [await disabled('First'), await disabled('Previous'), await disabled('Next')],
      [true, true, false],
    );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByLabel('Go to row').fill('42');
    await page.keyboard.press('Enter');
    assert.deepEqual((await sent()).slice(1), [
      { type: 'turnTo', first: 100 },
      { type: 'turnTo', first: 200 },
      { type: 'turnTo', first: 41 },
    ]);
    await show(rowsMessage(200));
    await page.locator('caption:text-is("Rows 201 to 250 of 250")').waitFor();
    assert.deepEqual(
      [await disabled('Next'), await disabled('Last'), await disabled('Previous')],
      [true, true, false],
    );
  });
});
