import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, setting, until } from '../support';
import { takeQuickFix } from '../workbench';
import { readyHover } from '../hovering';

const problemsOf = (uri: vscode.Uri): [line: number, message: string][] =>
  vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'Bandit Lens')
    .map(({ range, message }) => [range.start.line + 1, message]);

export function problems(): void {
  describe('the Problems view', () => {
    const flawed = inWorkspace('flawed.jsonl');
    afterEach(closeEverything);

    it('lists rejected rows with line and reason as soon as a log is opened', async () => {
      await vscode.window.showTextDocument(flawed);
      await until('both rows are listed', () => problemsOf(flawed).length === 2);
      assert.deepEqual(
        problemsOf(flawed).map(([line]) => line),
        [10, 20],
      );
      assert.match(problemsOf(flawed)[1][1], /rejected: .*JSON/);
      await vscode.commands.executeCommand('workbench.actions.view.problems');
      assert.ok(
        ((await drive('texts', '.markers-panel .monaco-list-row')) as string[]).some((row) =>
          /not.*JSON/.test(row),
        ),
      );
      await drive('screenshot', 'problems');
      await vscode.commands.executeCommand('workbench.action.closePanel');
    });

    it('lists no more than a person wants to see', async () => {
      await setting('diagnostics.maximum', 1);
      await until(
        'one and a word on the other',
        () => problemsOf(flawed).length === 2 && /1 more/.test(problemsOf(flawed)[1][1]),
      );
      await setting('diagnostics.maximum', undefined);
      await until('both again', () => problemsOf(flawed).some(([line]) => line === 20));
    });

    it('excludes a row by a rule that is kept, and counts it as skipped', async () => {
      await takeQuickFix(flawed, 20, 'Exclude the row on line 20');
      const page = (await drive('readPage', 'flawed.jsonl')) as { facts: Record<string, string> };
      assert.equal(page.facts['Rows (n)'], '398');
      const schemas = JSON.parse(readFileSync(inWorkspace('.banditlens/schemas.json').fsPath, 'utf8')) as {
        schemas: unknown[];
      };
      assert.deepEqual(schemas.schemas[0], { files: 'flawed.jsonl', exclude: [20] });
      await until('it is no problem any more', () => problemsOf(flawed).every(([line]) => line !== 20));
      assert.equal(problemsOf(flawed).length, 1);
    });

    it('opens the entry that says how the log is read', async () => {
      await takeQuickFix(flawed, 10, 'Edit how this log is read');
      await until(
        'the file opens',
        () => vscode.window.activeTextEditor?.document.fileName.endsWith('schemas.json') === true,
      );
      assert.match(
        vscode.window.activeTextEditor?.document.getText() ?? '',
        /"exclude": \[\s*20\s*\],\s*"mapping": \{[^]*"action": "action"/,
      );
    });

    it('tells of a log of several files which one a row is in, and excludes it from the log as a whole', async () => {
      const files = [inWorkspace('part-1.jsonl'), inWorkspace('flawed-part.jsonl')];
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', files[0], files), 'ok');
      const title = 'part-1.jsonl and 1 more';
      await until('they are listed', () => problemsOf(files[1]).length === 2);
      assert.deepEqual(problemsOf(files[0]), []);
      assert.deepEqual(
        problemsOf(files[1]).map(([line]) => line),
        [10, 20],
      );
      await drive('pageClick', `${title}|.rejections button:has-text("Line 20 of file 2")`);
      await until('the file opens at that line', () => {
        const editor = vscode.window.activeTextEditor;
        return editor?.document.uri.path === files[1].path && editor.selection.active.line === 19;
      });
      assert.match(await readyHover(files[1], 19), /Rejected.*JSON/);
      const { action } = JSON.parse(readFileSync(files[1].fsPath, 'utf8').split('\n')[4]) as {
        action: number;
      };
      assert.match(await readyHover(files[1], 4), new RegExp(`Action ${action}[^]*of 448`));
      await closeEverything();
      await takeQuickFix(files[1], 20, 'Exclude the row on line 20');
      await until('it is no problem any more', () => problemsOf(files[1]).length === 1);
      const { facts } = (await drive('readPage', title)) as { facts: Record<string, string> };
      assert.equal(facts['Rows (n)'], '448');
    });

    it('declares the range of rewards, and analyzes by it', async () => {
      const scores = inWorkspace('scores.jsonl');
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', scores), 'failed');
      await closeEverything();
      const [[line, message]] = problemsOf(scores);
      assert.match(message, /outside the declared range 0 to 1/);
      await takeQuickFix(scores, line, 'Declare the reward range…');
      await drive('texts', '.quick-input-widget');
      await drive('press', 'ControlOrMeta+a');
      await drive('type', '0, 5');
      await drive('press', 'Enter');
      await drive('readPage', 'scores.jsonl');
      assert.deepEqual(vscode.workspace.getConfiguration('banditLens', scores).get('rewardRange'), {
        minimum: 0,
        maximum: 5,
      });
      assert.deepEqual(problemsOf(scores), []);
      await setting('rewardRange', undefined);
    });
  });
}
