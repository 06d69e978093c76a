import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { OutcomeOf } from '../../../protocol/jobs';
import { isPolicy } from '../../logs/logFiles';
import type { Services } from '../../services/services';
import { showInformation } from '../../shown/messages';
import { pickOne } from '../../shown/picks';
import { showFault } from '../../shown/showFault';
import { chooseResult } from './chooseResult';

/** "Export Policy…": writes a policy as a NumPy archive or an ONNX model, where a person says. */
export async function exportCommand(
  { jobs }: Services,
  clicked: unknown,
): Promise<OutcomeOf<'export'> | undefined> {
  const { l10n } = vscode;
  const policy = await chooseResult(isPolicy, clicked, {
    title: l10n.t('Export which policy?'),
    none: l10n.t('This workspace has no policy (.policy.json). Train one first.'),
  });
  if (policy === undefined) return undefined;
  const name = basename(policy.fsPath).replace(/\.policy\.json$/, '');
  const title = l10n.t('Exporting {0}', name);
  const format = await pickOne(formats(), { title, placeHolder: l10n.t('Which format?') });
  if (format === undefined) return undefined;
  const { label, ending } = format;
  const out = await vscode.window.showSaveDialog({
    title,
    defaultUri: vscode.Uri.joinPath(policy, '..', `${name}.${ending}`),
    filters: { [label]: [ending] },
  });
  if (out === undefined) return undefined;
  const job = jobs.start({ kind: 'export', policy: policy.fsPath, out: out.fsPath }, { title, log: policy });
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, policy);
  if (outcome.status === 'ok') announce(out);
  return outcome;
}

function formats(): (vscode.QuickPickItem & { ending: string })[] {
  const { l10n } = vscode;
  return [
    {
      label: l10n.t('NumPy archive'),
      description: '.npz',
      detail: l10n.t('The weights as arrays, for Python.'),
      ending: 'npz',
    },
    {
      label: l10n.t('ONNX model'),
      description: '.onnx',
      detail: l10n.t('Scores and the best action; probabilities only of a softmax policy.'),
      ending: 'onnx',
    },
  ];
}

function announce(out: vscode.Uri): void {
  const { l10n, workspace, commands } = vscode;
  const show = l10n.t('Show in Explorer');
  const shown = workspace.getWorkspaceFolder(out) === undefined ? [] : [show];
  const message = l10n.t('The policy was exported to {0}.', workspace.asRelativePath(out));
  void showInformation(message, ...shown).then((choice) => {
    if (choice === show) void commands.executeCommand('revealInExplorer', out);
  });
}
