import * as vscode from 'vscode';
import { gateFailures } from '../../core/gate/reports/gateText';
import { diagnosticSource } from '../logs/logDiagnostics';
import { printable } from '../shown/inert';
import type { GateRun } from './gateRuns';

interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * The rules that failed in a task, as problems at their lines. A problem matcher would read them from the terminal, but the
 * editor stops reading shortly after a task has ended, and on a busy machine that is before the last lines were seen.
 */
export class GateProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('banditLens.gates');
  private readonly watcher = vscode.workspace.createFileSystemWatcher('**/*.gate.json', true, true);
  private readonly listening = this.watcher.onDidDelete((uri) => this.clear(uri));

  dispose(): void {
    this.listening.dispose();
    this.watcher.dispose();
    this.collection.dispose();
  }

  clear(uri: vscode.Uri): void {
    this.collection.delete(uri);
  }

  show(uri: vscode.Uri, run: GateRun): void {
    this.collection.set(uri, problemsOf(run).map(toDiagnostic));
  }
}

function problemsOf({ outcome, places }: GateRun): readonly Problem[] {
  if (outcome.status === 'canceled') return [];
  if (outcome.status === 'ok') return gateFailures(outcome.result.rules, places);
  const { message, line = 1 } = outcome.fault;
  return [{ line, column: 1, message }];
}

function toDiagnostic({ line, column, message }: Problem): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, column - 1, line - 1, Number.MAX_SAFE_INTEGER);
  return Object.assign(new vscode.Diagnostic(range, printable(message)), { source: diagnosticSource });
}
