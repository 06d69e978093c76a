import * as vscode from 'vscode';
import { pickFile } from '../../logs/logFiles';

/** The result file a command is about: what was clicked, else the file of the tab in front, else what a person picks. */
export async function chooseResult(
  accepts: (uri: vscode.Uri) => boolean,
  clicked: unknown,
  text: { readonly title: string; readonly none: string },
): Promise<vscode.Uri | undefined> {
  if (clicked instanceof vscode.Uri) return clicked;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile && accepts(input.uri) ? input.uri : pickFile(accepts, text);
}
