import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace } from '../support';

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
