import { basename } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors/userError';
import { protectInputs } from '../../files/outputs';
import type { SaveRequest } from '../../protocol/page';
import { reportDocument } from './reportDocument';
import { showError, showInformation } from '../shown/messages';

const kinds: Readonly<Record<SaveRequest['format'], string>> = {
  png: 'PNG',
  svg: 'SVG',
  csv: 'CSV',
  html: 'HTML',
  md: 'Markdown',
};

/** Asks where to, beside the file the page is about, and writes what the page made. */
export async function saveFromPage(
  { name, format, content }: SaveRequest,
  about: vscode.Uri,
  extensionUri: vscode.Uri,
): Promise<void> {
  const file = `${basename(about.fsPath)}.${name}.${format}`;
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(about, '..', file),
    filters: { [kinds[format]]: [format] },
  });
  if (target === undefined) return;
  try {
    protectInputs([target.fsPath], [about.fsPath]);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    void showError(vscode.l10n.t('Bandit Lens: {0}', error.message));
    return;
  }
  const text =
    format === 'html' ? await reportDocument(content, basename(about.fsPath), extensionUri) : content;
  await vscode.workspace.fs.writeFile(target, Buffer.from(text, format === 'png' ? 'base64' : 'utf8'));
  const open = vscode.l10n.t('Open');
  const choice = await showInformation(vscode.l10n.t('Saved {0}.', basename(target.fsPath)), open);
  if (choice !== open) return;
  // A browser shows a report; the editor shows the rest.
  if (format === 'html') await vscode.env.openExternal(target);
  else await vscode.commands.executeCommand('vscode.open', target);
}
