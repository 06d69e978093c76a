import * as vscode from 'vscode';
import { isTable } from '../../logs/logFiles';
import type { Services } from '../../services/services';
import { showError, showInformation } from '../../shown/messages';
import { serverOf } from '../../tables/tableServer';
import { chooseResult } from '../results/chooseResult';

/** "Forget the Password of a Table…": takes it out of the editor's keeping; it is asked for again when it is needed. */
export async function forgetPassword({ passwords }: Services, clicked: unknown): Promise<void> {
  const { l10n } = vscode;
  const file = await chooseResult(isTable, clicked, {
    title: l10n.t('Forget the password of which table?'),
    none: l10n.t('This workspace names no table (.banditlog.json).'),
  });
  if (file === undefined) return;
  const server = serverOf(file.fsPath);
  if (server === undefined)
    return void showError(
      l10n.t('{0} names no server. Correct the file.', vscode.workspace.asRelativePath(file)),
    );
  await passwords.forget(server);
  const { user = 'default', url } = server;
  void showInformation(l10n.t('The password of {0} at {1} is no longer kept.', user, url));
}
