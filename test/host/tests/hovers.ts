import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { hoverText, readyHover } from '../hovering';
import { ListPage } from '../listPage';
import { closeEverything, inWorkspace, setting, until } from '../support';

/** Rests the mouse on a place in the lines of the editor in front, and reads what appears. */
async function hoverSeen(place: string): Promise<string> {
  await drive('rest', `.editor-instance .view-line${place}`);
  const seen = (await drive('texts', '.monaco-hover:not(.hidden) .hover-contents')) as string[];
  // It fades in.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return seen.join('\n');
}

export function hovers(): void {
  describe('hovering a row', () => {
    const log = inWorkspace('news.jsonl');
    // Hovers are about the policy that is selected on the page of the log.
    before(async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
      await new ListPage(log).select('uniform');
      await closeEverything();
    });
    afterEach(closeEverything);

    it('tells its action, propensity and smoothed weight', async () => {
      await vscode.window.showTextDocument(log);
      const text = await readyHover(log, 4);
      const row = JSON.parse(readFileSync(log.fsPath, 'utf8').split('\n')[4]) as {
        action: number;
        propensity: number;
      };
      const weight = row.propensity ** -(1 - 2000 ** -0.25) / 3;
      assert.ok(text.includes(`Action ${row.action}`), text);
      assert.ok(text.includes(`Propensity ${Number(row.propensity.toPrecision(6))}`), text);
      assert.ok(text.includes(`Smoothed weight ${Number(weight.toPrecision(6))}`), text);
    });

    it('is shown where the mouse rests, with the certificate of the log and a link to its page', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
      await closeEverything();
      await vscode.window.showTextDocument(log);
      await readyHover(log, 4);
      const seen = await hoverSeen(':nth-child(5) :text("context")');
      await drive('screenshot', 'hover');
      assert.match(seen, /Action \d, reward/);
      assert.match(seen, /Weight [\d.]+ under the policy uniform: rank [\d,]+ of 2,000/);
      assert.match(seen, /Smoothed weight .* at α = 0\.850.*adds .* to the estimate/);
      assert.match(seen, /With 95% confidence, this policy earns/);
      await drive('click', '.monaco-hover a:has-text("Open the page")');
      await drive('readPage', 'news.jsonl');
    });

    it('tells the certificate of a log where a script names its path, and says nothing elsewhere', async () => {
      const script = inWorkspace('score.py');
      await vscode.window.showTextDocument(script);
      const at = (line: number, character: number): Promise<string> => hoverText(script, line, character);
      const column = 'log = pandas.read_json("news'.length;
      assert.match(await at(2, column), /news\.jsonl[^]*With 95% confidence/);
      assert.equal(await at(2, 8), '');
      assert.equal(await at(0, 3), '');
      assert.match(await hoverSeen(' :text("news.jsonl")'), /With 95% confidence/);
      await drive('screenshot', 'hover-path');
    });

    it('tells it in the cell of a notebook, too', async () => {
      const notebook = await vscode.workspace.openNotebookDocument(inWorkspace('notes.ipynb'));
      await vscode.window.showNotebookDocument(notebook);
      const cell = notebook.cellAt(0).document.uri;
      await until('the cell answers', async () => /With 95% confidence/.test(await hoverText(cell, 0, 16)));
    });

    it('explains the fields of a certificate and of a policy, and what is certified', async () => {
      const trained = await vscode.commands.executeCommand<{ result?: { policy: string } }>(
        'banditLens.train',
        log,
        undefined,
        { epochs: 2 },
      );
      const policy = vscode.Uri.file(trained.result?.policy ?? '');
      const certificate = vscode.Uri.file(policy.fsPath.replace('.policy.', '.certificate.'));
      const about = async (uri: vscode.Uri, field: string): Promise<string> => {
        const document = await vscode.workspace.openTextDocument(uri);
        const position = document.positionAt(document.getText().indexOf(`"${field}"`) + 2);
        return hoverText(uri, position.line, position.character);
      };
      assert.match(await about(certificate, 'lower'), /value\.lower\*\* = `[^]*at least[^]*Certified/);
      assert.match(await about(certificate, 'alpha'), /exponent of the smoothed weights[^]*Not certified/);
      assert.match(await about(policy, 'sigma'), /spread of the posterior/);
    });

    it('tells what is certified of a policy where a script names it', async () => {
      const script = inWorkspace('score.py');
      const column = 'policy = open(".banditlens/pol'.length;
      assert.match(await hoverText(script, 3, column), /news\.jsonl\.policy\.json[^]*confidence/);
    });

    it('is off where a person has turned it off', async () => {
      await vscode.window.showTextDocument(log);
      await readyHover(log, 4);
      await setting('hover.enabled', false);
      assert.equal(await hoverText(log, 4), '');
      await setting('hover.enabled', undefined);
      assert.notEqual(await hoverText(log, 4), '');
    });

    it('tells the same of a row of a table, and nothing of its header', async () => {
      const table = inWorkspace('table.csv');
      await vscode.window.showTextDocument(table);
      const text = await readyHover(table, 2);
      assert.match(text, /Action 1[^]*Propensity 0\.5/);
      assert.equal(await hoverText(table, 0), '');
    });

    it('says what is wrong with a row that cannot be used', async () => {
      const bad = inWorkspace('unlogged.jsonl');
      await vscode.window.showTextDocument(bad);
      const text = await readyHover(bad, 1);
      assert.match(text, /propensity/);
    });
  });
}
