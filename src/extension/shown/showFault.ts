import type { Fault } from '../../core/documents/runs/fault';
import * as vscode from 'vscode';
import { showError } from './messages';

/** Shows what went wrong with a log of these files, and offers the line it went wrong on. */
export function showFault(fault: Fault, ...files: readonly vscode.Uri[]): void {
  const openLine = fault.line === undefined ? [] : [vscode.l10n.t('Open Line {0}', fault.line)];
  const file = files[fault.file ?? 0];
  void showError(vscode.l10n.t('Bandit Lens: {0}', fault.message), ...openLine).then((choice) => {
    if (choice !== undefined && fault.line !== undefined) void openAt(file, fault.line);
  });
}

/** Opens a file at a 1-based line, also one that is too large for extensions to see. */
export async function openAt(file: vscode.Uri, line: number): Promise<void> {
  const position = new vscode.Position(line - 1, 0);
  await vscode.commands.executeCommand('vscode.open', file, {
    selection: new vscode.Range(position, position),
  });
}
