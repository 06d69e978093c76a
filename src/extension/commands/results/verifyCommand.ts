import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { OutcomeOf } from '../../../protocol/jobs';
import type { ReportOf } from '../../../protocol/jobKinds';
import { isCertificate, logReference, logTitle } from '../../logs/logFiles';
import type { Services } from '../../services/services';
import { showError, showInformation, showWarning } from '../../shown/messages';
import { showFault } from '../../shown/showFault';
import { chooseResult } from './chooseResult';
import { readCertificate } from '../../gates/certifiedFiles';
import { askCertifiedLog, askCertifiedPolicy } from './verifyQuestions';

/** "Verify Certificate…": recomputes a certificate from its log and its policy, and says whether it holds. */
export async function verifyCommand(
  { jobs, analyzed }: Services,
  clicked: unknown,
  given?: unknown,
): Promise<OutcomeOf<'verify'> | undefined> {
  const uri = await chooseResult(isCertificate, clicked, {
    title: vscode.l10n.t('Verify which certificate?'),
    none: vscode.l10n.t('This workspace has no certificate (.certificate.json). Certify a policy first.'),
  });
  if (uri === undefined) return undefined;
  const certificate = readCertificate(uri);
  if (typeof certificate === 'string') {
    void showError(vscode.l10n.t('Bandit Lens: {0}', certificate));
    return undefined;
  }
  const name = basename(uri.fsPath);
  const files = given instanceof vscode.Uri ? [given] : await askCertifiedLog(certificate, analyzed);
  if (files === undefined) return undefined;
  const policy = await askCertifiedPolicy(certificate, uri);
  if (policy === undefined) return undefined;
  const job = jobs.start(
    { kind: 'verify', ...logReference(files), policy, certificate: uri.fsPath },
    { title: vscode.l10n.t('Verifying {0} on {1}', name, logTitle(files)), log: files[0] },
  );
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, ...files);
  if (outcome.status === 'ok') announce(outcome.result, uri, logTitle(files));
  return outcome;
}

/** A message has room for few reasons; the page of the certificate lists all. */
const mostReasons = 2;

function announce({ valid, reasons }: ReportOf<'verify'>, uri: vscode.Uri, log: string): void {
  const { l10n } = vscode;
  const name = basename(uri.fsPath);
  if (valid) {
    void showInformation(
      l10n.t('{0} holds: recomputing it from {1} and its policy gives the same document.', name, log),
    );
    return;
  }
  const left = reasons.length - mostReasons;
  const more = left > 0 ? [l10n.t('Its page lists {0} more reasons.', left)] : [];
  const why = [...reasons.slice(0, mostReasons), ...more].join(' ');
  const open = l10n.t('Open Certificate');
  void showWarning(l10n.t('{0} does not hold for {1}. {2}', name, log, why), open).then((choice) => {
    if (choice === open) void vscode.commands.executeCommand('vscode.open', uri);
  });
}
