import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { closeEverything, inWorkspace, until } from '../support';

async function hoverText(uri: vscode.Uri, line: number): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    uri,
    new vscode.Position(line, 3),
  );
  return hovers
    .flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value))
    .join('\n');
}

/** The hover once the log is read: until then it says so. */
async function readyHover(uri: vscode.Uri, line: number): Promise<string> {
  let text = '';
  await until('the hover answers', async () => {
    text = await hoverText(uri, line);
    return text !== '' && !text.includes('is reading this log');
  });
  return text;
}

export function hovers(): void {
  describe('hovering a row', () => {
    const log = inWorkspace('news.jsonl');
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
