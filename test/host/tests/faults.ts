import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { api, closeEverything, extensionId, inWorkspace, setting, until } from '../support';
import { pane } from '../workbench';

const jobRow = `${pane('banditLens.jobs')} .monaco-list-row:has-text("Training a policy on news.jsonl")`;

async function kill(): Promise<void> {
  process.kill((await (await api()).status()).processId, 'SIGKILL');
}

export function faults(): void {
  describe('faults', () => {
    const log = inWorkspace('news.jsonl');
    afterEach(async () => {
      await setting('training.epochs', undefined);
      await closeEverything();
    });

    it('mark a job whose process died as interrupted, and resume it where it was', async () => {
      const policy = inWorkspace('.banditlens/policies/news.jsonl.policy.json').fsPath;
      rmSync(policy, { force: true });
      await vscode.commands.executeCommand('banditLens.showJobs');
      const outcome = vscode.commands.executeCommand<{ status: string }>('banditLens.train', log, undefined, {
        epochs: 1500,
      });
      await until('it has come some way', () => existsSync(`${policy}.checkpoint`));
      await kill();
      assert.equal((await outcome).status, 'failed');
      await until('it is marked', async () => /interrupted at/.test(String(await drive('texts', jobRow))));
      await drive('screenshot', 'interrupted');
      assert.ok(existsSync(`${policy}.checkpoint`), 'what it had learned is kept');
      await drive('rest', jobRow);
      await drive('click', `${jobRow} .action-label[aria-label^="Resume Job"]`);
      await until('it ends', () => existsSync(policy) && !existsSync(`${policy}.checkpoint`));
    });

    it('say what to do where a result cannot be written, and lose nothing that was saved', async () => {
      const folder = inWorkspace('.banditlens').fsPath;
      rmSync(folder, { recursive: true, force: true });
      writeFileSync(folder, 'a file where the folder should be');
      try {
        const { status, fault } = await vscode.commands.executeCommand<{
          status: string;
          fault?: { message: string };
        }>('banditLens.train', log, undefined, { epochs: 2 });
        assert.equal(status, 'failed');
        assert.match(fault?.message ?? '', /cannot be written.*(choose|remove|rename)/is);
        assert.doesNotMatch(fault?.message ?? '', /defect/);
      } finally {
        rmSync(folder);
        mkdirSync(folder);
      }
    });

    it('stop a process that keeps dying, until a person starts it again', async () => {
      await vscode.commands.executeCommand('banditLens.restartServer');
      for (let i = 0; i < 5; i++) {
        const { processId } = await (await api()).status();
        await kill();
        await until('it is gone', async () => {
          const status = await (await api()).status().catch(() => undefined);
          return status?.processId !== processId;
        });
      }
      await until('it says so', async () =>
        ((await drive('notifications')) as string[]).some((text) =>
          /stopped 5 times in 3 minutes/.test(text),
        ),
      );
      await drive('screenshot', 'stopped');
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'failed');
      await drive('notificationButton', 'Restart Server');
      await until(
        'it answers',
        async () => (await (await api()).status().catch(() => undefined)) !== undefined,
      );
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
    });

    it('say what to do where the process does not start at all', async () => {
      const program = join(
        vscode.extensions.getExtension(extensionId)?.extensionPath ?? '',
        'dist',
        'server.js',
      );
      renameSync(program, `${program}.away`);
      try {
        await vscode.commands.executeCommand('banditLens.restartServer');
        await until('it says so', async () =>
          ((await drive('notifications')) as string[]).some((text) =>
            /background process.*Restart Server/.test(text),
          ),
        );
        const notes = (await drive('notifications')) as string[];
        assert.equal(notes.length, 1, notes.join('\n'));
        assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'failed');
      } finally {
        renameSync(`${program}.away`, program);
      }
      await drive('notificationButton', 'Restart Server');
      await until(
        'it answers',
        async () => (await (await api()).status().catch(() => undefined)) !== undefined,
      );
    });
  });
}
