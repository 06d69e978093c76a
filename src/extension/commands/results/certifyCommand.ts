import { basename } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { verdictLines } from '../../../core/certificate/verdict';
import type { EvaluationOptions } from '../../../core/documents/runs/options';
import type { OutcomeOf } from '../../../protocol/jobs';
import { policyFileOf } from '../../../protocol/policyRef';
import type { Services } from '../../services/services';
import { chooseLog, isPolicy, logReference, logTitle, pickFile, resultPath } from '../../logs/logFiles';
import { logOfPolicy } from '../../logs/logOfPolicy';
import { claimSettings } from '../../settings/settings';
import { showFault } from '../../shown/showFault';
import { showInformation } from '../../shown/messages';

/** "Certify a Policy on This Log…": writes the certificate document of a policy, and opens it. */
export async function certifyCommand(
  services: Services,
  clicked: unknown,
  selected: unknown,
  policy?: unknown,
): Promise<OutcomeOf<'certify'> | undefined> {
  const files = await chooseLog(clicked, selected);
  if (files === undefined) return undefined;
  const chosen = v.is(listedPolicy, policy) ? policy : await chooseFile(policy);
  return chosen && certify(services, files, chosen, { ending: '' });
}

interface Way extends Pick<EvaluationOptions, 'rows' | 'certificate'> {
  /** Of the certificate's name. */
  readonly ending: string;
}

/** Every day's click looks at the rows again: only a sequential certificate holds on all those days at once. */
const onNewRows: Way = { rows: 'new', certificate: 'sequential', ending: '.new-rows' };

/** "Certify This Policy on What Came Since": on the rows that its log got after it was trained, without a question where its log is known. */
export async function certifySince(
  services: Services,
  policy: unknown,
): Promise<OutcomeOf<'certify'> | undefined> {
  const chosen = await chooseFile(policy);
  if (chosen === undefined) return undefined;
  const own = await logOfPolicy(chosen.uri);
  const files = own ? [own] : await chooseLog(undefined);
  return files && certify(services, files, chosen, onNewRows);
}

async function certify(
  { jobs, policyLists, analyzed }: Services,
  files: readonly vscode.Uri[],
  chosen: v.InferOutput<typeof listedPolicy>,
  { ending, ...way }: Way,
): Promise<OutcomeOf<'certify'>> {
  const [log] = files;
  const { slot, slots = 1 } = analyzed.of(log.fsPath)?.facts ?? {};
  const name = nameOf(chosen.policy);
  const title = vscode.l10n.t('Certifying {0} on {1}', name, logTitle(files, slot));
  const out = resultPath(log, 'certificates', `.${name}${ending}.certificate.json`, slot);
  const comparisons = chosen.comparisons ?? slots * policyLists.looked(files);
  const evaluation = { ...claimSettings(log), ...way, ...(comparisons > 1 && { comparisons }) };
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

async function chooseFile(policy: unknown): Promise<{ policy: string; uri: vscode.Uri } | undefined> {
  const chosen =
    policy instanceof vscode.Uri
      ? policy
      : await pickFile(isPolicy, {
          title: vscode.l10n.t('Certify which policy?'),
          none: vscode.l10n.t('This workspace has no policy (.policy.json). Train one first.'),
        });
  return chosen && { policy: `file:${chosen.fsPath}`, uri: chosen };
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
