import type { TrainingOptions } from '../../../core/documents/runs/options';
import * as vscode from 'vscode';
import { verdictLines } from '../../../core/certificate/verdict';
import type { OutcomeOf } from '../../../protocol/jobs';
import type { ReportOf } from '../../../protocol/jobKinds';
import type { ListedJob } from '../../jobs/jobList';
import type { Services } from '../../services/services';
import { chooseLog, logReference, logTitle, resultPath } from '../../logs/logFiles';
import { claimSettings, trainingSettings, metricSettings } from '../../settings/settings';
import { featureModels } from '../../logs/findModels';
import { showFault } from '../../shown/showFault';
import { askTraining } from './trainQuestions';
import { showInformation } from '../../shown/messages';

/** "Train Policy…": asks how in a few steps, and trains in the background. `answers` skips the questions. */
export async function trainCommand(
  services: Services,
  clicked: unknown,
  selected: unknown,
  answers?: unknown,
): Promise<OutcomeOf<'train'> | undefined> {
  const files = await chooseLog(clicked, selected);
  if (files === undefined) return undefined;
  const [log] = files;
  const slot = services.analyzed.of(log.fsPath)?.facts?.slot;
  const title = vscode.l10n.t('Training a policy on {0}', logTitle(files, slot));
  const claims = claimSettings(log);
  const asked =
    (answers as TrainingOptions | undefined) ??
    (await askTraining(title, claims.rewardRange, await featureModels(log)));
  if (asked === undefined) return undefined;
  const training = { ...claims, ...trainingSettings(log), ...asked };
  const job = services.jobs.start(
    {
      kind: 'train',
      ...logReference(files, slot),
      out: resultPath(log, 'policies', '.policy.json', slot),
      training,
      ...metricSettings(log),
    },
    { title, log },
  );
  services.jobPages.show(job);
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, ...files);
  if (outcome.status === 'ok') await announce(outcome.result, services, files, job);
  return outcome;
}

async function announce(
  report: ReportOf<'train'>,
  { logPages }: Services,
  files: readonly vscode.Uri[],
  job: ListedJob<'train'>,
): Promise<void> {
  const openPolicy = vscode.l10n.t('Open Policy');
  const showPage = vscode.l10n.t('Show Its Page');
  // The list of an open page is charged for all that was looked at there: it says the same here.
  const listed = await logPages.verdictOn(job, report.policy);
  const lines = verdictLines(report.certificate, listed);
  void showInformation(lines.join(' '), showPage, openPolicy).then((choice) => {
    if (choice === openPolicy) void vscode.window.showTextDocument(vscode.Uri.file(report.policy));
    if (choice === showPage) void logPages.analyze(files, report.policy);
  });
}
