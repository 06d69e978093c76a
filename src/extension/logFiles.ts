import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';

const extensions = ['jsonl', 'ndjson'];
const pattern = `**/*.{${extensions.join(',')}}`;

/** The documents whose rows have hovers. */
export const hoverSelector = [{ scheme: 'file', pattern }];

/**
 * The log a command is about: what was clicked, else the file of the tab in front, else what the person picks
 * among the workspace's logs. The tab rather than the active editor: large files have no editor.
 */
export async function chooseLog(clicked: unknown): Promise<vscode.Uri | undefined> {
  if (clicked instanceof vscode.Uri) return clicked;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText && isLog(input.uri)) return input.uri;
  const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**', 1000);
  if (found.length === 0) {
    void vscode.window.showInformationMessage(
      `No bandit log (${extensions.map((name) => `.${name}`).join(', ')}) is in this workspace. Open a folder that holds one.`,
    );
    return undefined;
  }
  const items = found.map((uri) => ({
    label: basename(uri.fsPath),
    description: vscode.workspace.asRelativePath(vscode.Uri.file(dirname(uri.fsPath))),
    uri,
  }));
  return (await vscode.window.showQuickPick(items, { title: 'Choose a bandit log' }))?.uri;
}

/** Where results of a log belong: `.banditlens` in its workspace folder, or beside the log where there is none. */
export function resultPath(log: vscode.Uri, kind: 'policies', ending: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(log)?.uri.fsPath ?? dirname(log.fsPath);
  return join(folder, '.banditlens', kind, basename(log.fsPath) + ending);
}

function isLog(uri: vscode.Uri): boolean {
  return extensions.some((extension) => uri.path.endsWith(`.${extension}`));
}
