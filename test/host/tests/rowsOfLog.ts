import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { readyHover } from '../hovering';
import { ListPage } from '../listPage';
import { slotEvents } from '../../support/slotLog';
import { closeEverything, inWorkspace, told, until } from '../support';

export function rowsOfLog(): void {
  describe('the slots of a log', () => {
    const log = inWorkspace('slots.dsjson');
    const page = new ListPage(log);
    afterEach(closeEverything);

    it('are rows of a table: the one that is clicked is what page, hovers and trainings are about', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
      assert.deepEqual(await page.texts('.slots tbody th'), ['Slot 0', 'Slot 1']);
      assert.match(await page.note(), /on all 2 slots together/);
      await page.click('.slots button:text-is("Slot 1")');
      await until(
        'the page is about slot 1',
        async () => (await page.texts('.slots [aria-current]'))[0] === 'Slot 1',
      );
      await drive('screenshot', 'slots');
      const [first] = slotEvents(600);
      const hover = await readyHover(log, 0);
      assert.match(hover, new RegExp(`Action ${first.outcomes[1]._a[0]}\\*\\*, reward [01]`));
      assert.match(hover, /Propensity 0\.5:/);
      const { result } = await vscode.commands.executeCommand<{ result: { policy: string } }>(
        'banditLens.train',
        log,
        undefined,
        { epochs: 2 },
      );
      assert.match(result.policy, /slots\.dsjson\.slot-1\.policy\.json$/);
    });
  });

  describe('the rows that the page of a log is about', () => {
    const log = inWorkspace('shop.jsonl');
    const page = new ListPage(log);
    const answers = (words: RegExp): Promise<void> =>
      until(`the answer says ${words.source}`, async () => words.test(await page.answer()));
    const summary = async (): Promise<string> => (await page.texts('#filter > summary'))[0];
    beforeEach(async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
    });
    afterEach(closeEverything);

    it('are divided by a field, over time, and not at all', async () => {
      await page.fill('#divide-by', 'visitor');
      await page.press('Divide');
      assert.deepEqual(await page.texts('#segments caption'), ['By visitor']);
      assert.deepEqual((await page.texts('#segments tbody th')).sort(), ['guest', 'premium']);
      await drive('screenshot', 'segments');
      await page.press('Over Time');
      await until('parts of time are shown', async () =>
        (await page.texts('#segments caption')).includes('By time'),
      );
      await page.press('Whole Log');
      await until('no parts are left', async () =>
        (await page.texts('#segments .headline')).includes('by any field, or over time'),
      );
    });

    it('are filtered: nothing is certified, unless the condition was written down before', async () => {
      await page.fill('#where', 'visitor = premium');
      await page.press('Filter');
      await answers(/^Nothing is certified about .*: its rows were picked by the condition/);
      assert.equal(await summary(), 'Only rows where visitor = premium: 500 of 1,500');
      await drive('screenshot', 'filtered');
      await page.click('#declared');
      await page.press('Filter');
      await answers(/^(Run “|Keep the logging policy)/);
      assert.equal(await summary(), 'Only rows where visitor = premium: 500 of 1,500');
      await page.press('All Rows');
      await until('all rows count again', async () => (await summary()) === 'All rows count. Filter…');
      await answers(/^(Run “|Keep the logging policy)/);
    });

    it('stay as they were where a condition is wrong, and a message says why', async () => {
      const whole = await page.answer();
      await page.fill('#where', 'visitor >');
      await page.press('Filter');
      await told(/The condition cannot be read at character 10/);
      assert.equal(await page.answer(), whole);
      assert.equal(await summary(), 'All rows count. Filter…');
    });
  });
}
