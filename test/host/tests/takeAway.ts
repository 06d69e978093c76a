import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { acceptSaving, closeEverything, inWorkspace, pageTitle, until } from '../support';

export function takeAway(): void {
  describe('what a page gives away', () => {
    const log = inWorkspace('news.jsonl');
    const saved = ['csv', 'png'].map((format) => inWorkspace(`news.jsonl.alpha.${format}`).fsPath);
    const forget = (): void => saved.forEach((path) => rmSync(path, { force: true }));
    beforeEach(async () => {
      forget();
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
    });
    afterEach(async () => {
      forget();
      await closeEverything();
    });

    it('is the verdict and the command line, on the clipboard', async () => {
      const { statement } = (await drive('readPage', pageTitle(log))) as { statement: string };
      await vscode.env.clipboard.writeText('');
      await drive('pageClick', `${pageTitle(log)}|button:text-is("Copy Verdict")`);
      await until('the verdict is there', async () => (await vscode.env.clipboard.readText()) === statement);
      await drive('pageClick', `${pageTitle(log)}|button:text-is("Copy as Command Line")`);
      await until('the command line is there', async () =>
        (await vscode.env.clipboard.readText()).startsWith('bandit-lens analyze '),
      );
    });

    it('is the numbers and the picture of a chart, where the save dialog says', async () => {
      const [csv, png] = saved;
      const { curve } = (await drive('readPage', pageTitle(log))) as { curve: string[][] };
      await drive('pageClick', `${pageTitle(log)}|#alpha-figure button:text-is("CSV")`);
      await acceptSaving(csv);
      const [head, ...lines] = readFileSync(csv, 'utf8').trimEnd().split('\n');
      assert.match(head, /^α,Estimate,At least,At most,/);
      assert.deepEqual(
        lines.map((line) => Number(line.split(',')[1]).toFixed(4)),
        curve.map(([, estimate]) => estimate),
      );
      await drive('pageClick', `${pageTitle(log)}|#alpha-figure button:text-is("PNG")`);
      await acceptSaving(png);
      assert.equal(readFileSync(png).subarray(1, 4).toString(), 'PNG');
    });
  });
}
