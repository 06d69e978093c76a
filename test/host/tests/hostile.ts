import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, until } from '../support';
import { listed, pane } from '../workbench';

const command = 'workbench.action.files.newUntitledFile';
const link = `[Show the first wrong line](command:${command})`;
const rows = `{"${link}":1,"x":1}\n`.repeat(5);

export function hostile(): void {
  describe('a hostile log', () => {
    // An icon in its name, a command in its fields.
    const log = inWorkspace('$(bug).jsonl');
    before(async () => vscode.workspace.fs.writeFile(log, new TextEncoder().encode(rows)));
    after(async () => vscode.workspace.fs.delete(log));
    afterEach(closeEverything);

    it('puts no link into a notification and no icon into a list', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'failed');
      await until('it says what is wrong', async () =>
        ((await drive('notifications')) as string[]).some((text) =>
          text.includes('Show the first wrong line'),
        ),
      );
      assert.equal(await drive('count', '.notifications-toasts .notification-list-item-message a'), 0);
      await listed('banditLens.jobs', /\$ \(bug\)\.jsonl.*Show the first wrong line/);
      assert.equal(await drive('count', `${pane('banditLens.jobs')} .monaco-list-row .codicon-bug`), 0);
      await drive('screenshot', 'hostile-log');
    });
  });
}
