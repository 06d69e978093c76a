import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { readyHover } from '../hovering';
import { ListPage } from '../listPage';
import { listed } from '../workbench';
import { lensesOf } from './lenses';
import { closeEverything, inWorkspace, tabs, told, until } from '../support';

const forgetResults = (): void => rmSync(inWorkspace('.banditlens').fsPath, { recursive: true, force: true });

export function policies(): void {
  describe('the list of policies of a log', () => {
    const log = inWorkspace('shop.jsonl');
    const page = new ListPage(log);
    const model = (name: string): string => inWorkspace(`../models/${name}`).fsPath;
    before(forgetResults);
    after(forgetResults);
    beforeEach(async () => {
      if (!tabs().includes('Bandit Lens: shop.jsonl'))
        await vscode.commands.executeCommand('banditLens.analyze', log);
    });
    afterEach(async function () {
      // The page stays for the next test, as it does for a person; after a failure the next one starts anew.
      await vscode.commands.executeCommand('notifications.clearAll');
      if (this.currentTest?.state !== 'failed') return;
      await drive('press', 'Escape');
      await closeEverything();
    });
    after(closeEverything);

    it('is the answer on the first screen, with what runs, yardsticks, what looking costs and what to do', async () => {
      await closeEverything();
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'shop.jsonl|Analyze Bandit Log');
      assert.match(await page.answer(), /^Run “.+”: certified to earn at least 0\.\d+ more per decision/);
      await drive('screenshot', 'policies');
      assert.deepEqual((await page.names()).sort(), ['always 0', 'logging', 'uniform']);
      assert.match(
        await page.note(),
        /all 3 policies together with 95% confidence: δ = 0\.05 is divided by 3/,
      );
      assert.deepEqual(await page.texts('#verdict > .actions button'), [
        'Train a Better Policy…',
        'Add a Policy…',
        'Compare Methods…',
        'Certify…',
      ]);
    });

    it('takes a rule', async () => {
      await page.add('A rule…');
      await drive('answer', 'Add a rule|if visitor = premium then 0 else 1');
      await page.shows('if visitor = premium then 0 else 1');
    });

    it('says what is wrong with a rule, and stays', async () => {
      const before = await page.names();
      await page.add('A rule…');
      await drive('answer', 'Add a rule|if visitors = premium then 0 else 1');
      await told(/No row of the log has a value in the field "visitors"/);
      await drive('screenshot', 'wrong-rule');
      assert.deepEqual(await page.names(), before);
      assert.match((await page.texts('#unfit')).join(), /1 policy does not fit this log/);
      await page.click('#unfit > summary');
      await page.click('#unfit button');
      await until('it is forgotten', async () => (await page.count('#unfit')) === 0);
    });

    it('takes a column of the log', async () => {
      await page.add('Columns of the log…');
      await drive('answer', 'Add a policy that the log itself holds|planned');
      await page.shows('column planned');
      assert.match(await page.answer(), /^Run “column planned”/);
    });

    it('takes an action that is always the same', async () => {
      await page.add('Always the same action…');
      await drive('texts', '.quick-input-title:text-is("Always which action?")');
      await drive('pick', '2');
      await page.shows('always 2');
    });

    it('takes what runs without its exploration', async () => {
      await page.add('What runs today, without its exploration');
      await page.shows('greedy');
    });

    it('takes predictions', async () => {
      await page.addFile(model('predicted.jsonl'));
      await page.shows('predictions');
    });

    it('takes an ONNX model', async () => {
      await page.addFile(model('ranker.onnx'));
      await page.shows('ranker.onnx');
      await told(/ranker\.onnx: The model does not name its features/);
    });

    it('warns once of a model that leaves something open, and not with every click', async () => {
      await page.addFile(model('ranker.onnx'));
      await page.shows('ranker.onnx');
      await vscode.commands.executeCommand('notifications.clearAll');
      await page.select('logging');
      assert.deepEqual(await drive('notifications'), []);
    });

    it('takes a TensorFlow.js model', async () => {
      await page.addFile(model('network/model.json'));
      await page.shows('network');
      await drive('screenshot', 'policies-models');
    });

    it('charges for a policy that is off the list again', async () => {
      const [, looked] = /all (\d+) policies/.exec(await page.note()) ?? [];
      await page.click('[aria-label="Take “uniform” off the list"]');
      await page.lacks('uniform');
      const note = await page.note();
      assert.ok(note.includes(`all ${looked} policies together (1 of them is not on the list)`), note);
    });

    it('shows everything about the policy that is clicked, also in the text of the log, with the verdict of the list', async () => {
      for (const name of ['always 0', 'logging']) {
        await page.select(name);
        assert.deepEqual(await page.texts('#selected-title'), [`“${name}”`]);
        const verdict = (await page.texts('.leaderboard .selected .verdict-cell'))[0];
        const hover = await readyHover(log, 0);
        assert.match(hover, new RegExp(`under the policy \\*${name}\\*`));
        assert.ok(hover.includes(`\n${verdict}\n`), `${hover} does not say: ${verdict}`);
        assert.ok((await lensesOf(log))[0].startsWith(`${name}: ${verdict.replace(/\.$/, '')} · earns`));
        await listed(
          'banditLens.logs',
          new RegExp(`^shop\\.jsonl${verdict.replace(/\.$/, '')} · 1,500 rows`),
        );
      }
    });

    it('is moved to the side of its log, and into a window of its own', async () => {
      const place = (): number | undefined =>
        vscode.window.tabGroups.all.find((group) =>
          group.tabs.some(({ label }) => label === 'Bandit Lens: shop.jsonl'),
        )?.viewColumn;
      await vscode.window.showTextDocument(log, { viewColumn: vscode.ViewColumn.One });
      await vscode.commands.executeCommand('banditLens.analyze', log);
      assert.equal(place(), 1);
      await vscode.commands.executeCommand('banditLens.openBeside');
      await until('the page is beside its log', () => place() === 2);
      await drive('screenshot', 'beside');
      assert.match(await page.answer(), /^Run “/);
      await vscode.commands.executeCommand('banditLens.popOut');
      await until('the page has a window', () => vscode.window.tabGroups.all.length === 2 && place() !== 1);
      await closeEverything();
    });

    it('gets the policy of a training that was started on the page, also once more from its file', async () => {
      await page.press('Train a Better Policy…');
      for (const answer of ['Gaussian', 'Recommended', '0 to 1']) {
        await drive('texts', `.quick-input-list .monaco-list-row.focused:has-text("${answer}")`);
        await drive('press', 'Enter');
      }
      await until('the training has a page', () => tabs().includes('Training a policy on shop.jsonl'));
      await drive('click', '.tab:has-text("Bandit Lens: shop.jsonl")');
      await page.shows('trained gaussian');
      await drive('screenshot', 'policies-trained');
      await page.click('[aria-label="Take “trained gaussian” off the list"]');
      await page.lacks('trained gaussian');
      await page.addFile(inWorkspace('.banditlens/policies/shop.jsonl.policy.json').fsPath);
      await page.shows('trained gaussian');
      assert.ok((await page.texts('#verdict > .actions button')).includes('Export Policy…'));
    });
  });
}
