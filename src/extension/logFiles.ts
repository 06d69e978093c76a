import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { findFiles } from './findLogs';

/** Names that logs usually have. The manifest's menus use the same list: a test compares them. */
export const logExtensions = ['jsonl', 'ndjson', 'dsjson', 'csv', 'tsv', 'vw', 'ldf', 'parquet'];
const names = logExtensions.join(',');

/** The documents whose rows have hovers: those that an editor shows as text. */
export const hoverSelector = [{ scheme: 'file', pattern: `**/*.{${names}}` }];

/**
 * The log a command is about: what was clicked, else the file of the tab in front, else what the person picks
 * among the workspace's logs. The tab rather than the active editor: large files have no editor.
 */
export async function chooseLog(clicked: unknown): Promise<vscode.Uri | undefined> {
  if (clicked instanceof vscode.Uri) return clicked;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText && isLog(input.uri)) return input.uri;
  const found = await findFiles(isLog);
  if (found.length === 0) {
    void vscode.window.showInformationMessage(
      `No bandit log (${logExtensions.map((name) => `.${name}`).join(', ')}) is in this workspace. Open a folder that holds one.`,
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

/** The folder whose `.banditlens` belongs to a log: its workspace folder, or the log's own where there is none. */
export function homeOf(log: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(log)?.uri.fsPath ?? dirname(log.fsPath);
}

/** Where results of a log belong: `.banditlens` in its workspace folder, or beside the log where there is none. */
export function resultPath(log: vscode.Uri, kind: 'policies', ending: string): string {
  return join(homeOf(log), '.banditlens', kind, basename(log.fsPath) + ending);
}

function isLog(uri: vscode.Uri): boolean {
  const path = uri.path.replace(/\.(gz|zst)$/, '');
  return logExtensions.some((extension) => path.endsWith(`.${extension}`));
}
