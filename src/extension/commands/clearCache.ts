import * as vscode from 'vscode';
import { ClearCacheRequest } from '../../protocol/jobs';
import type { Services } from '../services/services';
import { showError, showInformation } from '../shown/messages';

/** "Clear Cache": parsed logs are read again when they are needed next; nothing of the workspace is touched. */
export async function clearCache({ server }: Services): Promise<void> {
  const reply = await server.request(ClearCacheRequest, {});
  if (reply.status === 'ok') {
    const megabytes = (reply.result / 1e6).toFixed(1);
    void showInformation(vscode.l10n.t('Cleared the log cache ({0} MB).', megabytes));
  }
  if (reply.status === 'failed') void showError(reply.fault.message);
}
