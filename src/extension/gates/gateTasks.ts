import * as vscode from 'vscode';
import { gateLines } from '../../core/gate/reports/gateText';
import type { JobList } from '../jobs/jobList';
import { findFiles } from '../logs/findLogs';
import { isGate } from '../logs/logFiles';
import { terminalText } from '../shown/testItems';
import type { GateProblems } from './gateProblems';
import { runGate, type GateRun } from './gateRuns';

export const taskType = 'bandit-lens';

/** The exit code of a gate that is not passed, or could not be asked. */
const notPassed = 3;

/** Milliseconds. A terminal that ends earlier is taken for one that could not be started. */
const launching = 600;

const after = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** A task for each gate file of the workspace, and those that tasks.json has. */
export class GateTasks implements vscode.TaskProvider {
  constructor(
    private readonly jobs: JobList,
    private readonly problems: GateProblems,
  ) {}

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
    const ask = (token: vscode.CancellationToken): Promise<GateRun> => this.ask(uri, token);
    const execution = new vscode.CustomExecution(() => Promise.resolve(new GateTerminal(uri, ask)));
    const name = vscode.l10n.t('gate {0}', String(definition['gate']));
    // No matcher, and said so: the editor would ask a person for one.
    return new vscode.Task(definition, folder, name, taskType, execution, []);
  }

  private async ask(uri: vscode.Uri, token: vscode.CancellationToken): Promise<GateRun> {
    this.problems.clear(uri);
    const run = await runGate(this.jobs, uri, token);
    this.problems.show(uri, run);
    return run;
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
    private readonly uri: vscode.Uri,
    private readonly ask: (token: vscode.CancellationToken) => Promise<GateRun>,
  ) {}

  open(): void {
    void Promise.all([this.print(), after(launching)]).then(([code]) => this.closed.fire(code));
  }

  close(): void {
    this.token.cancel();
  }

  /** The exit code. */
  private async print(): Promise<number> {
    const { outcome, places } = await this.ask(this.token.token);
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
