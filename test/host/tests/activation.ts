import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { api, closeEverything, extensionId } from '../support';
import { nonEmpty } from '../../support/nonEmpty';

export function activation(): void {
  describe('activation', () => {
    it('runs from the installed VSIX, not from the sources', () => {
      const extension = vscode.extensions.getExtension(extensionId);
      assert.match(extension?.extensionPath ?? '', /extensions[\\/]bandit-lens\.bandit-lens-/);
    });

    it('activates and starts a child process of its own', async () => {
      const { processId, version } = await (await api()).status();
      assert.notEqual(processId, process.pid);
      process.kill(processId, 0); // throws where no such process lives
      const { packageJSON } = vscode.extensions.getExtension(extensionId) as {
        packageJSON: { version: string };
      };
      assert.equal(version, packageJSON.version);
    });

    it('shows the log the workspace wants to see first', async () => {
      const page = (await drive('readPage', 'first.jsonl')) as { facts: Record<string, string> };
      assert.equal(page.facts['Rows (n)'], '100');
      await closeEverything();
    });

    it('registers every command of its manifest', async () => {
      const registered = new Set(await vscode.commands.getCommands(true));
      const { packageJSON } = vscode.extensions.getExtension(extensionId) as {
        packageJSON: { contributes: { commands: { command: string }[] } };
      };
      for (const { command } of nonEmpty(packageJSON.contributes.commands))
        assert.ok(registered.has(command), command);
    });
  });
}
