import * as vscode from 'vscode';

/** "Open as Text": the document itself. */
export async function openAsText(clicked: unknown): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const shown = input instanceof vscode.TabInputCustom ? input.uri : undefined;
  const uri = clicked instanceof vscode.Uri ? clicked : shown;
  if (uri !== undefined) await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
}
