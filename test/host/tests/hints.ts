import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, setting, until } from '../support';

/** Spaces stay as wide as they are: the editor makes them such that do not break. */
const hintsSeen = async (): Promise<string[]> =>
  ((await drive('texts', '.view-line span[class*="dyn-rule"]')) as string[]).map((text) =>
    text.replaceAll('\u00a0', ' '),
  );

async function hintsOf(uri: vscode.Uri): Promise<vscode.InlayHint[]> {
  const { lineCount } = await vscode.workspace.openTextDocument(uri);
  return vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    uri,
    new vscode.Range(0, 0, lineCount, 0),
  );
}

export function hints(): void {
  describe('the hints in a text', () => {
    const log = inWorkspace('news.jsonl');
    afterEach(closeEverything);

    it('tell what every row on the screen weighs, and no more rows than that', async () => {
      await vscode.window.showTextDocument(log);
      const { propensity } = JSON.parse(readFileSync(log.fsPath, 'utf8').split('\n')[0]) as {
        propensity: number;
      };
      const weight = `weight ${(1 / 3 / propensity).toFixed(2)}`;
      let seen: string[] = [];
      await until('they are there', async () =>
        (seen = await hintsSeen()).some((text) => text.trim() === weight),
      );
      await drive('screenshot', 'hints');
      assert.ok(seen.filter((text) => /^ *weight \d+\.\d\d$/.test(text)).length > 10, seen.join('|'));
      assert.equal((await hintsOf(log)).length, 400);
    });

    it('say of a policy’s own rows that it was trained on them', async () => {
      const { result } = await vscode.commands.executeCommand<{ result: { policy: string } }>(
        'banditLens.train',
        log,
        undefined,
        { epochs: 2 },
      );
      await vscode.commands.executeCommand('banditLens.openResult', {
        kind: 'train',
        job: { paths: [log.fsPath] },
        result,
      });
      const labels = async (): Promise<string[]> =>
        (await hintsOf(log)).map(({ label }) => (label as string).trim());
      await until('both kinds are there', async () => {
        const found = await labels();
        return found.includes('trained on') && found.some((label) => label.startsWith('weight'));
      });
      // A page keeps its policy: one opened anew looks at the rows as before.
      await closeEverything();
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
    });

    it('are only of what is certified in the text of a certificate, and of nothing once it was changed', async () => {
      const { result } = await vscode.commands.executeCommand<{ result: { policy: string } }>(
        'banditLens.train',
        log,
        undefined,
        { epochs: 2 },
      );
      const certificate = vscode.Uri.file(result.policy.replace('.policy.', '.certificate.'));
      const document = await vscode.workspace.openTextDocument(certificate);
      const found = await hintsOf(certificate);
      await vscode.window.showTextDocument(document);
      await drive('screenshot', 'hints-certificate');
      assert.ok(found.length > 0, document.getText());
      for (const { label, position } of found) {
        assert.equal(label, 'certified with 95% confidence');
        assert.match(
          document.lineAt(position).text.slice(0, position.character),
          /"(lower|upper|value)": [\d.]+$/,
        );
      }
      const changed = new vscode.WorkspaceEdit();
      const at = document.positionAt(document.getText().indexOf('"delta": 0.05'));
      changed.replace(certificate, new vscode.Range(at, at.translate(0, 13)), '"delta": 0.01');
      await vscode.workspace.applyEdit(changed);
      assert.deepEqual(await hintsOf(certificate), []);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    it('are off where a person has turned them off', async () => {
      await vscode.window.showTextDocument(log);
      const count = async (): Promise<unknown> =>
        drive('count', '.view-line span:text-matches("^.?weight.[0-9]")');
      await until('they are there', async () => Number(await count()) > 10);
      await setting('inlayHints.enabled', false);
      await until('they are gone', async () => (await count()) === 0);
      await setting('inlayHints.enabled', undefined);
      await until('they are back', async () => Number(await count()) > 10);
    });
  });
}
