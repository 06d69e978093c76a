import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, pageTitle, tabs, until } from '../support';

interface PageContent {
  facts: Record<string, string>;
  statement: string;
  details: string;
  curve: string[][];
  paintedShare: number;
}

export function analysis(): void {
  describe('Analyze Bandit Log', () => {
    const log = inWorkspace('news.jsonl');
    afterEach(closeEverything);

    it('is clicked in the Explorer on a file no editor holds, and shows the page', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      assert.deepEqual(vscode.window.visibleTextEditors, []);
      await drive('contextMenu', 'news.jsonl|Analyze Bandit Log');
      await until('the page opens', () => tabs().includes('Bandit Lens: news.jsonl'));
      const page = (await drive('readPage', pageTitle(log))) as PageContent;
      await drive('screenshot', 'analysis');
      assert.equal(page.facts['Rows (n)'], '2,000');
      assert.equal(page.facts['Actions (K)'], '3');
      assert.match(page.statement, /^(Run “|Keep the logging policy)/);
    });

    it('draws 21 values of α inside their bounds, and shows Theorem 1 at α = 1 - n^(-1/4)', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
      const page = (await drive('readPage', pageTitle(log))) as PageContent;
      assert.deepEqual(
        page.curve.map(([alpha]) => alpha),
        Array.from({ length: 21 }, (_, i) => (i / 20).toFixed(2)),
      );
      for (const [, estimate, lower, upper] of page.curve) {
        assert.ok(
          Number(lower) <= Number(estimate) && Number(estimate) <= Number(upper),
          `${lower} ${estimate} ${upper}`,
        );
      }
      assert.ok(page.details.includes(`at α = ${(1 - 2000 ** -0.25).toFixed(4)}`), page.details);
      assert.ok(page.paintedShare > 0.02, `only ${page.paintedShare} of the canvas is painted`);
    });

    it('asks which field is meant where that is not clear, and keeps the answer', async () => {
      const ambiguous = inWorkspace('ambiguous.jsonl');
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', ambiguous), 'ok');
      await drive('screenshot', 'question');
      await drive('pick', 'click');
      const schemas = inWorkspace('.banditlens/schemas.json').fsPath;
      await until('the answer is kept', () => existsSync(schemas));
      assert.deepEqual(JSON.parse(readFileSync(schemas, 'utf8')), {
        schemas: [{ files: 'ambiguous.jsonl', mapping: { reward: 'click' } }],
      });
      await until('the page shows the other reward', async () => {
        const { curve } = (await drive('readPage', 'ambiguous.jsonl')) as PageContent;
        return curve.length > 0 && curve.every(([, estimate]) => Number(estimate) === 0);
      });
    });

    it('keeps a page of its own for each log', async () => {
      const other = inWorkspace('part-1.jsonl');
      await vscode.commands.executeCommand('banditLens.analyze', log);
      await vscode.commands.executeCommand('banditLens.analyze', other);
      for (const [uri, rows] of [
        [log, '2,000'],
        [other, '150'],
      ] as const) {
        await vscode.commands.executeCommand('banditLens.analyze', uri);
        const page = (await drive('readPage', pageTitle(uri))) as PageContent;
        assert.equal(page.facts['Rows (n)'], rows);
      }
      assert.deepEqual(tabs().sort(), ['Bandit Lens: news.jsonl', 'Bandit Lens: part-1.jsonl']);
    });

    it('fills the page again after it was hidden', async () => {
      await vscode.commands.executeCommand('banditLens.analyze', log);
      const before = await drive('readPage', pageTitle(log));
      await vscode.window.showTextDocument(inWorkspace('notes.txt'));
      await vscode.commands.executeCommand('banditLens.analyze', log);
      assert.deepEqual(await drive('readPage', pageTitle(log)), before);
    });

    it('exports the page in front as a report, and asks for one where there is none', async () => {
      await closeEverything();
      await drive('palette', 'Bandit Lens: Export Report');
      await until('it says what to do', async () =>
        ((await drive('notifications')) as string[]).some((text) =>
          /Bring the page.*to the front/.test(text),
        ),
      );
      await closeEverything();
      await vscode.commands.executeCommand('banditLens.analyze', log);
      const { statement } = (await drive('readPage', pageTitle(log))) as PageContent;
      const exported = vscode.commands.executeCommand('banditLens.exportReport');
      await drive('pick', 'Markdown');
      await exported;
      const written = inWorkspace('news.jsonl.report.md').fsPath;
      // The dialog takes no answer before it has looked into the folder.
      await drive('texts', '.quick-input-widget .monaco-button:has-text("Show Local")');
      await until('the report is written', async () => {
        if (!existsSync(written)) await drive('press', 'Enter');
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return existsSync(written);
      });
      assert.ok(readFileSync(written, 'utf8').includes(statement), statement);
      rmSync(written);
    });
  });
}
