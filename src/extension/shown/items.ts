import * as vscode from 'vscode';
import { inert, withInert } from './inert';

/** A line of a list in the side bar. */
export function treeItem(
  { label, ...rest }: { readonly label: string } & Omit<vscode.TreeItem, 'label'>,
  file?: vscode.Uri,
): vscode.TreeItem {
  const item = file === undefined ? new vscode.TreeItem(inert(label)) : new vscode.TreeItem(file);
  return Object.assign(item, { label: inert(label), ...withInert(rest, ['description', 'tooltip']) });
}

/** A line above a document's first one. */
export function lens(title: string, command: string, ...args: unknown[]): vscode.CodeLens {
  const top = new vscode.Range(0, 0, 0, 0);
  return new vscode.CodeLens(top, { title: inert(title), command, arguments: args });
}

/** A hint in the text of a document. */
export function hint(at: vscode.Position, label: string, tooltip: string): vscode.InlayHint {
  return Object.assign(new vscode.InlayHint(at, inert(label)), { tooltip: inert(tooltip) });
}

/** A badge beside a file's name. */
export function badge(letters: string, tooltip: string, color: string | undefined): vscode.FileDecoration {
  const themed = color === undefined ? undefined : new vscode.ThemeColor(color);
  return new vscode.FileDecoration(letters, inert(tooltip), themed);
}

/** A tab with a page of ours. */
export function pagePanel(
  viewType: string,
  title: string,
  options: vscode.WebviewPanelOptions & vscode.WebviewOptions,
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(viewType, inert(title), vscode.ViewColumn.Active, options);
}
