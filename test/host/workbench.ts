// The workbench as a person finds their way in it: where things are, in words.
import * as vscode from 'vscode';
import { drive } from './drive';

const explorerRow = (file: string): string =>
  `.explorer-folders-view .monaco-list-row:has(.label-name:text-is("${file}"))`;

/** The items of the menu that a right click on a file opens; the menu is closed again. */
export async function explorerMenu(file: string): Promise<string[]> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await drive('rightClick', explorerRow(file));
  const items = (await drive('texts', '.monaco-menu .action-label')) as string[];
  await drive('press', 'Escape');
  return items;
}

export async function selectInExplorer(first: string, ...others: string[]): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await drive('click', explorerRow(first));
  for (const file of others) await drive('controlClick', explorerRow(file));
}

/** The letters beside a file's name in the Explorer. */
export async function badgeOf(file: string): Promise<string> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  return (await drive('after', `${explorerRow(file)} .monaco-icon-label`)) as string;
}

/** The rows of a list in the side bar: label, description and all. */
export async function listRows(view: string): Promise<string[]> {
  await vscode.commands.executeCommand(`${view}.focus`);
  return (await drive('texts', `${pane(view)} .monaco-list-row`)) as string[];
}

export const pane = (view: string): string => `.pane:has(.pane-header[aria-label^="${titles[view]}"])`;

const titles: Readonly<Record<string, string>> = {
  'banditLens.logs': 'Logs',
  'banditLens.policies': 'Policies',
  'banditLens.certificates': 'Certificates',
  'banditLens.jobs': 'Jobs',
};
