import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, tabs, until } from '../support';

export function largeFiles(): void {
  describe('a log of more than 50 MB', () => {
    const large = inWorkspace('large.jsonl');
    afterEach(closeEverything);

    it('is analyzed from the Explorer, and its problems are listed', async () => {
      assert.ok(statSync(large.fsPath).size > 50 * 1024 * 1024);
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'large.jsonl|Analyze Bandit Log');
      const page = (await drive('readPage', 'large.jsonl')) as { facts: Record<string, string> };
      await drive('screenshot', 'large');
      assert.match(page.facts['Rows (n)'], /^\d\d\d,000$/);
      const problems = vscode.languages.getDiagnostics(large).map(({ message }) => message);
      assert.ok(
        problems.some((message) => /rejected.*JSON/.test(message)),
        problems.join('\n'),
      );
    });

    it('says that hovers are off, and pages through its rows instead', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', large), 'ok');
      const note = String(await drive('pageTexts', 'large.jsonl|.large-log'));
      assert.match(note, /no hovers in files/);
      await drive('pageClick', 'large.jsonl|button:has-text("Show Rows")');
      await until('the rows open', () => tabs().includes('Rows of large.jsonl'));
      const rows = (await drive(
        'pageTexts',
        'large.jsonl|article:has-text("Rows of a log") tbody tr',
      )) as string[];
      assert.equal(rows.length, 100);
      await drive('pageClick', 'large.jsonl|button:has-text("Next")');
      const captions = async (): Promise<string> =>
        String(await drive('pageTexts', 'large.jsonl|caption:has-text("Rows")'));
      await until('the next page is there', async () => /Rows 101 to 200 of/.test(await captions()));
      await drive('pageClick', 'large.jsonl|button:has-text("Last")');
      await until('the last page is there', async () => / to (\d+),000 of \1,000/.test(await captions()));
      await drive('screenshot', 'rows');
    });

    it('trains a policy', async () => {
      const { status } = await vscode.commands.executeCommand<{ status: string }>(
        'banditLens.train',
        large,
        undefined,
        {
          epochs: 1,
        },
      );
      assert.equal(status, 'ok');
    });
  });
}
