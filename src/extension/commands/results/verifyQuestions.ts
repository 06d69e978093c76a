import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Certificate } from '../../../core/documents/results/certificate';
import { findFiles } from '../../logs/findLogs';
import { fileItem, isLog, logTitle } from '../../logs/logFiles';
import type { AnalyzedLogs } from '../../logs/analyzedLogs';
import { certifiedPolicy, likelyPolicies } from '../../gates/certifiedFiles';
import { pickOne } from '../../shown/picks';

/** The log to recompute a certificate from. The one it was made from comes first where an analysis has seen it. */
export async function askCertifiedLog(
  { log }: Certificate,
  analyzed: AnalyzedLogs,
): Promise<readonly vscode.Uri[] | undefined> {
  const { l10n } = vscode;
  const known = analyzed.withContent(log.sha256);
  const others = (await findFiles(isLog)).filter((uri) => !isDeepStrictEqual(known, [uri.fsPath]));
  const own = known?.map((path) => vscode.Uri.file(path));
  const items = [
    ...(own ? [{ label: logTitle(own), description: l10n.t('made from this log'), files: own }] : []),
    ...others.map((uri) => ({ ...fileItem(uri), files: [uri] })),
    { label: l10n.t('Other Files…'), detail: l10n.t('One file, or several that are one log.'), files: [] },
  ];
  const title = l10n.t('Which log was it made from?');
  const picked = await pickOne(items, { title, matchOnDescription: true });
  if (picked === undefined || picked.files.length > 0) return picked?.files;
  const opened = await vscode.window.showOpenDialog({ title, canSelectMany: true });
  // Parts of a log are read in the order of their names.
  return opened?.sort((a, b) => (a.fsPath < b.fsPath ? -1 : 1));
}

/** A reference to the policy of a certificate. Nobody is asked where its name or its content tells which it is. */
export async function askCertifiedPolicy(
  certificate: Certificate,
  uri: vscode.Uri,
): Promise<string | undefined> {
  const { l10n } = vscode;
  const likely = await likelyPolicies(uri);
  const known = await certifiedPolicy(certificate, likely);
  if (known !== undefined) return known;
  const title = l10n.t('Which policy is it about?');
  if (certificate.policy.name === 'predictions') {
    const opened = await vscode.window.showOpenDialog({ title: l10n.t('Which predictions is it about?') });
    return opened && `predictions:${opened[0].fsPath}`;
  }
  const items = [
    ...likely.map((each) => ({ ...fileItem(each), uri: each })),
    { label: l10n.t('Another File…'), uri: undefined },
  ];
  const placeHolder = l10n.t('No policy of this workspace has the content that the certificate names.');
  const picked = await pickOne(items, { title, placeHolder, matchOnDescription: true });
  if (picked === undefined) return undefined;
  const chosen = picked.uri ?? (await vscode.window.showOpenDialog({ title }))?.[0];
  return chosen && `file:${chosen.fsPath}`;
}
