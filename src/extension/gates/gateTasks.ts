import * as vscode from 'vscode';
import { gateLines } from '../../core/gate/reports/gateText';
import type { JobList } from '../jobs/jobList';
import { findFiles } from '../logs/findLogs';
import { isGate } from '../logs/logFiles';
import { terminalText } from '../shown/testItems';
import { runGate } from './gateRuns';

export const taskType = 'bandit-lens';

/** The exit code of a gate that is not passed, or could not be asked. */
const notPassed = 3;

/** Milliseconds. A terminal that ends earlier is taken for one that could not be started. */
const launching = 600;
/** The editor looks for problems in what was printed a little later, and not in a terminal that has ended. */
const reading = 250;

const after = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** A task for each gate file of the workspace, and those that tasks.json has. */
export class GateTasks implements vscode.TaskProvider {
  constructor(private readonly jobs: JobList) {}

  async provideTasks(): Promise<vscode.Task[]> {
    return (await findFiles(isGate)).flatMap((uri) => {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      if (folder === undefined) return [];
      const gate = vscode.workspace.asRelativePath(uri, false);
      return [this.taskOf({ type: taskType, gate }, folder, uri)];
    });
  }

  resolveTask({ definition, scope }: vscode.Task): vscode.Task | undefined {
    const gate: unknown = definition['gate'];
    if (typeof gate !== 'string' || typeof scope !== 'object') return undefined;
    return this.taskOf(definition, scope, vscode.Uri.joinPath(scope.uri, gate));
  }

  private taskOf(
    definition: vscode.TaskDefinition,
    folder: vscode.WorkspaceFolder,
    uri: vscode.Uri,
  ): vscode.Task {
    const execution = new vscode.CustomExecution(() => Promise.resolve(new GateTerminal(this.jobs, uri)));
    const name = vscode.l10n.t('gate {0}', String(definition['gate']));
    return new vscode.Task(definition, folder, name, taskType, execution, ['$bandit-lens-gate']);
  }
}

/** Prints what a gate says, as the command line does. Closing it cancels. */
class GateTerminal implements vscode.Pseudoterminal {
  private readonly wrote = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  private readonly token = new vscode.CancellationTokenSource();
  readonly onDidWrite = this.wrote.event;
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly jobs: JobList,
    private readonly uri: vscode.Uri,
  ) {}

  open(): void {
    void Promise.all([this.ask(), after(launching)])
      .then(async ([code]) => {
        await after(reading);
        return code;
      })
      .then((code) => this.closed.fire(code));
  }

  close(): void {
    this.token.cancel();
  }

  private async ask(): Promise<number> {
    const { outcome, places } = await runGate(this.jobs, this.uri, this.token.token);
    if (outcome.status === 'canceled') return notPassed;
    const path = this.uri.fsPath;
    if (outcome.status === 'failed') {
      const { message, line = 1 } = outcome.fault;
      this.wrote.fire(terminalText([`${path}:${line}:1: error: ${message}`]));
      return notPassed;
    }
    this.wrote.fire(terminalText(gateLines(outcome.result, { path, places })));
    return outcome.result.passed ? 0 : notPassed;
  }
}
