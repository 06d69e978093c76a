import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { acceptSaving, closeEverything, inWorkspace, told } from '../support';

export function exporting(): void {
  describe('Export Policy…', () => {
    const log = inWorkspace('news.jsonl');
    const policy = inWorkspace('.banditlens/policies/news.jsonl.policy.json').fsPath;
    const archive = inWorkspace('.banditlens/policies/news.jsonl.npz').fsPath;
    const [copy, model] = ['copied.policy.json', 'copied.onnx'].map((name) => inWorkspace(name).fsPath);
    const forget = (): void => [archive, copy, model].forEach((path) => rmSync(path, { force: true }));
    beforeEach(async () => {
      forget();
      await vscode.commands.executeCommand('banditLens.train', log, undefined, { epochs: 2 });
    });
    afterEach(async () => {
      forget();
      await closeEverything();
    });

    it('writes a NumPy archive from the page of a training, and tells where it is', async () => {
      await drive('pageClick', 'Training a policy on news.jsonl|button:text-is("Export Policy…")');
      await drive('texts', '.quick-input-widget .quick-input-title:has-text("Exporting news.jsonl")');
      await drive('screenshot', 'export-format');
      await drive('pick', 'NumPy archive');
      await acceptSaving(archive);
      await told(/^The policy was exported to \.banditlens\/policies\/news\.jsonl\.npz\.$/);
      assert.equal(readFileSync(archive).subarray(0, 2).toString(), 'PK');
    });

    it('writes an ONNX model from the Explorer', async () => {
      await closeEverything();
      copyFileSync(policy, copy);
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'copied.policy.json|Export Policy…');
      await drive('pick', 'ONNX model');
      await acceptSaving(model);
      await told(/^The policy was exported to copied\.onnx\.$/);
      assert.ok(readFileSync(model).includes('scores'));
      await drive('screenshot', 'exported');
    });

    it('leaves without a trace where a person turns away', async () => {
      const outcome = vscode.commands.executeCommand('banditLens.exportPolicy', vscode.Uri.file(policy));
      await drive('texts', '.quick-input-widget .quick-input-title:has-text("Exporting news.jsonl")');
      await drive('press', 'Escape');
      assert.equal(await outcome, undefined);
    });
  });
}
