import * as vscode from 'vscode';
import { diagnosticSource } from './logDiagnostics';

/** Problems that come from the declared range of rewards. */
const aboutRewards = new Set(['reward-out-of-range', 'reward-range']);

/** What a person can do about a problem of a log, next to the problem. */
export class QuickFixes implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    return diagnostics
      .filter(({ source }) => source === diagnosticSource)
      .flatMap((diagnostic) => fixesOf(document.uri, diagnostic));
  }
}

function fixesOf(log: vscode.Uri, diagnostic: vscode.Diagnostic): vscode.CodeAction[] {
  // Ours are words; other tools put objects here.
  const code = typeof diagnostic.code === 'string' ? diagnostic.code : '';
  const line = diagnostic.range.start.line + 1;
  const fix = (title: string, command: string, ...args: unknown[]): vscode.CodeAction => {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.command = { title, command, arguments: [log, ...args] };
    action.diagnostics = [diagnostic];
    return action;
  };
  return [
    ...(aboutRewards.has(code)
      ? [fix(vscode.l10n.t('Declare the reward range…'), 'banditLens.declareRewardRange')]
      : []),
    // A problem of the log as a whole has no length: no row can be blamed for it.
    ...(diagnostic.range.isEmpty
      ? []
      : [fix(vscode.l10n.t('Exclude the row on line {0}', line), 'banditLens.excludeRow', line)]),
    fix(vscode.l10n.t('Edit how this log is read'), 'banditLens.editSchema'),
  ];
}
