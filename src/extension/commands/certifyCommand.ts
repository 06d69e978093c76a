import { basename } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { verdictLines } from '../../core/certificate/verdict';
import type { OutcomeOf } from '../../protocol/jobs';
import { policyFileOf } from '../../protocol/policyRef';
import type { Services } from '../services/services';
import { chooseLog, isPolicy, logReference, logTitle, pickFile, resultPath } from '../logs/logFiles';
import { claimSettings } from '../settings/settings';
import { showFault } from '../shown/showFault';
import { showInformation } from '../shown/messages';

/** "Certify a Policy on This Log…": writes the certificate document of a policy, and opens it. */
export async function certifyCommand(
  { jobs, policyLists, analyzed }: Services,
  clicked: unknown,
  selected: unknown,
  policy?: unknown,
): Promise<OutcomeOf<'certify'> | undefined> {
  const files = await chooseLog(clicked, selected);
  if (files === undefined) return undefined;
  const chosen = v.is(listedPolicy, policy) ? policy : await chooseFile(policy);
  if (chosen === undefined) return undefined;
  const [log] = files;
  const { slot, slots = 1 } = analyzed.of(log.fsPath)?.facts ?? {};
  const name = nameOf(chosen.policy);
  const title = vscode.l10n.t('Certifying {0} on {1}', name, logTitle(files, slot));
  const out = resultPath(log, 'certificates', `.${name}.certificate.json`, slot);
  const comparisons = chosen.comparisons ?? slots * policyLists.looked(files);
  const evaluation = { ...claimSettings(log), ...(comparisons > 1 && { comparisons }) };
  const job = jobs.start(
    { kind: 'certify', ...logReference(files, slot), policy: chosen.policy, out, evaluation },
    { title, log },
  );
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, ...files);
  if (outcome.status === 'ok') {
    void showInformation(verdictLines(outcome.result.certificate).join(' '));
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(outcome.result.path));
  }
  return outcome;
}

/** A policy of a list: it was picked by looking, and its certificate is charged for that. */
const listedPolicy = v.object({ policy: v.string(), comparisons: v.exactOptional(v.number()) });

async function chooseFile(policy: unknown): Promise<v.InferOutput<typeof listedPolicy> | undefined> {
  const chosen =
    policy instanceof vscode.Uri
      ? policy
      : await pickFile(isPolicy, {
          title: vscode.l10n.t('Certify which policy?'),
          none: vscode.l10n.t('This workspace has no policy (.policy.json). Train one first.'),
        });
  return chosen && { policy: `file:${chosen.fsPath}` };
}

/** For the name of a file: that of the policy's own, or its reference in letters that every file system takes. */
function nameOf(ref: string): string {
  const file = policyFileOf(ref);
  const name = file === undefined ? ref : basename(file).replace(/\.policy\.json$/, '');
  return name.replace(/[^\w.-]+/g, '-').slice(0, 80);
}

/** "Certify on a Log…" of a policy that was clicked. */
export function certifyPolicy(
  services: Services,
  policy: unknown,
): Promise<OutcomeOf<'certify'> | undefined> {
  return certifyCommand(services, undefined, undefined, policy);
}
