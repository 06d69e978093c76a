import { basename } from 'node:path';
import * as vscode from 'vscode';
import { verdictLines } from '../../core/certificate/verdict';
import type { OutcomeOf } from '../../protocol/jobs';
import type { Services } from '../services/services';
import { chooseLog, isPolicy, logReference, logTitle, pickFile, resultPath } from '../logs/logFiles';
import { claimSettings } from '../settings/settings';
import { showFault } from '../shown/showFault';
import { showInformation } from '../shown/messages';

/** "Certify a Policy on This Log…": writes the certificate document of a policy, and opens it. */
export async function certifyCommand(
  { jobs }: Services,
  clicked: unknown,
  selected: unknown,
  policy?: unknown,
): Promise<OutcomeOf<'certify'> | undefined> {
  const files = await chooseLog(clicked, selected);
  if (files === undefined) return undefined;
  const chosen =
    policy instanceof vscode.Uri
      ? policy
      : await pickFile(isPolicy, {
          title: vscode.l10n.t('Certify which policy?'),
          none: vscode.l10n.t('This workspace has no policy (.policy.json). Train one first.'),
        });
  if (chosen === undefined) return undefined;
  const [log] = files;
  const name = basename(chosen.fsPath).replace(/\.policy\.json$/, '');
  const title = vscode.l10n.t('Certifying {0} on {1}', name, logTitle(files));
  const out = resultPath(log, 'certificates', `.${name}.certificate.json`);
  const evaluation = claimSettings(log);
  const job = jobs.start(
    { kind: 'certify', ...logReference(files), policy: `file:${chosen.fsPath}`, out, evaluation },
    { title, log },
  );
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, ...files);
  if (outcome.status === 'ok') {
    void showInformation(verdictLines(outcome.result.certificate)[0]);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(outcome.result.path));
  }
  return outcome;
}

/** "Certify on a Log…" of a policy that was clicked. */
export function certifyPolicy(
  services: Services,
  policy: unknown,
): Promise<OutcomeOf<'certify'> | undefined> {
  return certifyCommand(services, undefined, undefined, policy);
}
