import assert from 'node:assert/strict';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { syntheticLog } from '../../support/syntheticLog';
import { drive } from '../drive';
import { closeEverything, inWorkspace, until } from '../support';
import { listed } from '../workbench';

const row = (words: string): string => `.test-explorer .monaco-list-row[aria-label*="${words}"]`;

const textOf = (log: string, rules: readonly string[]): string =>
  JSON.stringify({ log, policy: 'uniform', rules }, null, 2);

async function showTests(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.testing.focus');
  await vscode.commands.executeCommand('testing.refreshTests');
}

/** Selects a line of the Test Explorer, and runs it. */
async function runTest(words: string): Promise<void> {
  await drive('click', row(words));
  await vscode.commands.executeCommand('testing.runSelected');
}

/** How a task of a gate ended. */
async function runTask(gate: string): Promise<number | undefined> {
  const tasks = await vscode.tasks.fetchTasks({ type: 'bandit-lens' });
  const task = tasks.find(({ definition }) => definition['gate'] === gate);
  assert.ok(task, `there is no task for ${gate}`);
  const ended = new Promise<number | undefined>((resolve) => {
    const listening = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name) return;
      listening.dispose();
      resolve(exitCode);
    });
  });
  await vscode.tasks.executeTask(task);
  return ended;
}

export function gates(): void {
  describe('gates', () => {
    const gate = inWorkspace('news.gate.json');
    const rules = ['reward at least 0.1', 'reward improves by 0.9', 'effective rows at least 10'];
    const write = (log: string, asked = rules): void => writeFileSync(gate.fsPath, textOf(log, asked));
    const show = async (): Promise<void> => {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(gate));
    };
    afterEach(async () => {
      rmSync(gate.fsPath, { force: true });
      await vscode.commands.executeCommand('workbench.action.closePanel');
      await closeEverything();
    });

    it('are in the Test Explorer, where a run tells which rule fails, at its line', async () => {
      write('news.jsonl');
      await showTests();
      await drive('texts', row('news.gate.json'));
      await show();
      await vscode.commands.executeCommand('testing.runCurrentFile');
      await drive('texts', row('news.gate.json (Failed)'));
      const told = String(await drive('texts', '.test-error-content-widget, .test-message-inline-content'));
      await drive('screenshot', 'gate-tests');
      assert.match(told, /certified != a gain of at/);
      await listed('banditLens.jobs', /^Asking news\.gate\.json.*not passed/);
    });

    it('are tasks whose failures are problems at the line of the rule', async () => {
      write('news.jsonl');
      assert.equal(await runTask('news.gate.json'), 3);
      await until('there is a problem', () => vscode.languages.getDiagnostics(gate).length > 0);
      const [problem, ...others] = vscode.languages.getDiagnostics(gate);
      assert.deepEqual(others, []);
      assert.match(problem.message, /^reward improves by 0\.9: expected a gain of at least 0\.9/);
      assert.equal(problem.range.start.line, 5);
      write('news.jsonl', ['reward at least 0.1']);
      assert.equal(await runTask('news.gate.json'), 0);
      await until('the problem is gone', () => vscode.languages.getDiagnostics(gate).length === 0);
    });

    it('stop where a person stops them', async () => {
      const slow = inWorkspace('slow.jsonl').fsPath;
      const own = inWorkspace('slow.gate.json');
      // Nobody has read it before, and it is long: it takes its time, also on a fast machine.
      const part = syntheticLog(20_000, { seed: 14 });
      for (let i = 0; i < 120; i++) appendFileSync(slow, part);
      try {
        writeFileSync(own.fsPath, textOf('slow.jsonl', rules));
        await showTests();
        await drive('texts', row('slow.gate.json'));
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(own));
        void vscode.commands.executeCommand('testing.runCurrentFile');
        await listed('banditLens.jobs', /^Asking slow\.gate\.json(\d+%|waiting)/);
        await vscode.commands.executeCommand('testing.cancelRun');
        await listed('banditLens.jobs', /^Asking slow\.gate\.json.*canceled/);
      } finally {
        rmSync(slow);
        rmSync(own.fsPath, { force: true });
      }
    });

    it('say what is wrong with a file that is no gate', async () => {
      write('news.jsonl', ['reward at least 0.1', 'reward impoves']);
      await showTests();
      await show();
      assert.equal(await runTask('news.gate.json'), 3);
      await until('there is a problem', () => vscode.languages.getDiagnostics(gate).length > 0);
      const [{ message, range }] = vscode.languages.getDiagnostics(gate);
      assert.match(message, /Rule 2 of the gate: .*"worsens" is expected/);
      assert.equal(range.start.line, 5);
    });

    it('stand beside certificates, which are recomputed from the log as it is today', async () => {
      const log = inWorkspace('tested.jsonl');
      writeFileSync(log.fsPath, syntheticLog(600, { seed: 12 }));
      try {
        await vscode.commands.executeCommand('banditLens.train', log, undefined, { epochs: 1 });
        await closeEverything();
        await showTests();
        const certificate = 'tested.jsonl.certificate.json';
        await runTest(certificate);
        await drive('texts', row(`${certificate} (Passed)`));
        appendFileSync(log.fsPath, syntheticLog(10, { seed: 13 }));
        await runTest(certificate);
        await drive('texts', row(`${certificate} (Failed)`));
        await drive('screenshot', 'certificate-tests');
      } finally {
        rmSync(log.fsPath);
      }
    });
  });
}
