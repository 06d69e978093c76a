import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, setting, tabs, until } from '../support';
import { badgeOf, explorerMenu, selectInExplorer } from '../workbench';

const ours = [
  'Analyze Bandit Log',
  'Train Policy on This Log…',
  'Compare Methods on This Log…',
  'Certify a Policy on This Log…',
];

interface PageFacts {
  facts: Record<string, string>;
}

export function explorer(): void {
  describe('the Explorer', () => {
    afterEach(closeEverything);

    it('offers what can be done with a log on logs, and "Analyze as Bandit Log…" on anything else', async () => {
      const onLog = await explorerMenu('news.jsonl');
      assert.deepEqual(
        ours.filter((item) => !onLog.includes(item)),
        [],
        onLog.join(),
      );
      assert.ok(!onLog.includes('Analyze as Bandit Log…'));
      const onText = await explorerMenu('notes.txt');
      assert.deepEqual(
        ours.filter((item) => onText.includes(item)),
        [],
      );
      assert.ok(onText.includes('Analyze as Bandit Log…'), onText.join());
      const onFolder = await explorerMenu('.vscode');
      assert.ok(
        ![...ours, 'Analyze as Bandit Log…'].some((item) => onFolder.includes(item)),
        onFolder.join(),
      );
    });

    it('analyzes several selected files as one log', async () => {
      await selectInExplorer('part-1.jsonl', 'part-2.jsonl');
      await drive('contextMenu', 'part-2.jsonl|Analyze Bandit Log');
      await until('the page opens', () => tabs().includes('Bandit Lens: part-1.jsonl and 1 more'));
      const { facts } = (await drive('readPage', 'part-1.jsonl and 1 more')) as PageFacts;
      assert.equal(facts['Rows (n)'], '400');
    });

    it('analyzes a file of any name as a log', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'renamed.txt|Analyze as Bandit Log…');
      const { facts } = (await drive('readPage', 'renamed.txt')) as PageFacts;
      assert.equal(facts['Rows (n)'], '120');
    });

    it('marks logs that were analyzed, by what came out', async () => {
      assert.equal(
        await vscode.commands.executeCommand('banditLens.analyze', inWorkspace('news.jsonl')),
        'ok',
      );
      await vscode.commands.executeCommand('banditLens.analyze', inWorkspace('empty.jsonl'));
      await until('the badge is there', async () => /^[✓·!]$/.test(await badgeOf('news.jsonl')));
      await until('the failure is marked', async () => (await badgeOf('empty.jsonl')) === '1, ✗');
      assert.equal(await badgeOf('notes.txt'), 'none');
      await drive('screenshot', 'badges');
    });

    it('compares methods, and says which one has the highest certified value', async () => {
      await setting('training.epochs', 2);
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'news.jsonl|Compare Methods on This Log…');
      for (const question of ['Which kinds of policy?', 'Which objectives?']) {
        await drive('texts', `.quick-input-widget input[placeholder^="${question}"]`).catch(() => undefined);
        await drive('click', '.quick-input-widget .monaco-button:has-text("OK")');
      }
      await drive('pick', '0 to 1');
      await until('the best is named', async () =>
        ((await drive('notifications')) as string[]).some((text) =>
          /Of 4 methods, .* has the highest certified value/.test(text),
        ),
      );
      await drive('screenshot', 'compared');
      await setting('training.epochs', undefined);
    });

    it('certifies a policy on a log, and opens the certificate', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'part-1.jsonl|Certify a Policy on This Log…');
      await drive('pick', 'gaussian.exponential-smoothing');
      await until('the certificate opens', () =>
        tabs().some((tab) => /^part-1\.jsonl\..*\.certificate\.json$/.test(tab)),
      );
    });
  });
}
