// The workbench as a person finds their way in it: where things are, in words.
import * as vscode from 'vscode';
import { drive } from './drive';
import { tabs, until } from './support';

const explorerRow = (file: string): string =>
  `.explorer-folders-view .monaco-list-row:has(:text-is("${file}"))`;

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
  // The click also opens the file, and the Explorer then selects what was opened, and nothing else.
  await until(`${first} is open`, () => tabs().includes(first));
  const selected = async (file: string): Promise<boolean> =>
    (await drive('count', `${explorerRow(file)}.selected`)) === 1;
  for (const file of others) {
    await drive('controlClick', explorerRow(file));
    await until(`${first} and ${file} are selected`, async () => (await selected(first)) && selected(file));
  }
}

/** The letters beside a file's name in the Explorer. */
export async function badgeOf(file: string): Promise<string> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  return (await drive(
    'after',
    `.explorer-folders-view .monaco-list-row[aria-label^="${file}"] .monaco-icon-label`,
  )) as string;
}

/** The rows of a list in the side bar: label, description and all. */
async function listRows(view: string): Promise<string[]> {
  await vscode.commands.executeCommand(`${view}.focus`);
  return (await drive('texts', `${pane(view)} .monaco-list-row`)) as string[];
}

/** Waits until a list has such a row. A list that was hidden shows what it held before, until it is drawn again. */
export async function listed(view: string, row: RegExp): Promise<void> {
  let seen: string[] = [];
  await until(
    () => `${view} lists ${row.source} (it lists: ${seen.join(' | ')})`,
    async () => (seen = await listRows(view)).some((text) => row.test(text)),
  );
}

/**
 * Waits until the lenses of the file in front say so. The editor shows those of the last time until it has asked again, and
 * waits the longer with that the longer an answer took before: what the provider says then tells whose fault it is.
 */
export async function lensTells(file: vscode.Uri, words: RegExp): Promise<void> {
  let seen = '';
  let said = '';
  await until(
    () => `the lens tells ${words.source} (it tells ${seen}; asked for it, the provider says ${said})`,
    async () => {
      seen = String(await drive('texts', '.codelens-decoration'));
      if (words.test(seen)) return true;
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        file,
        10,
      );
      said = lenses.map(({ command }) => command?.title ?? 'nothing').join(' | ');
      return false;
    },
  );
}

export const pane = (view: string): string => `.pane:has(.pane-header[aria-label^="${titles[view]}"])`;

const titles: Readonly<Record<string, string>> = {
  'banditLens.logs': 'Logs',
  'banditLens.policies': 'Policies',
  'banditLens.certificates': 'Certificates',
  'banditLens.jobs': 'Jobs',
};

/** Puts the cursor on a line, opens the quick fixes there and takes one, by the keyboard as the editor wants it. */
export async function takeQuickFix(uri: vscode.Uri, line: number, title: string): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri);
  editor.selection = new vscode.Selection(line - 1, 0, line - 1, 0);
  await vscode.commands.executeCommand('editor.action.quickFix');
  const offered = (await drive('texts', '.action-widget .monaco-list-row')) as string[];
  for (let step = 0; step < offered.length; step++) {
    const focused = String(await drive('attribute', 'aria-label|.action-widget .monaco-list-row.focused'));
    if (focused.startsWith(title)) return void (await drive('press', 'Enter'));
    await drive('press', 'ArrowDown');
  }
  throw new Error(`"${title}" is not among the quick fixes: ${offered.join()}`);
}
