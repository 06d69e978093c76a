import * as vscode from 'vscode';
import { certainReward } from '../../../core/certificate/claims';
import { roundBound } from '../../../core/certificate/roundBound';
import type { OutcomeOf } from '../../../protocol/jobs';
import type { JobOf, ReportOf } from '../../../protocol/jobKinds';
import type { ComparedMethod } from '../../../protocol/kinds/compare';
import type { Services } from '../../services/services';
import { chooseLog, logReference, logTitle, resultPath } from '../../logs/logFiles';
import { claimSettings, trainingSettings, metricSettings } from '../../settings/settings';
import { showFault } from '../../shown/showFault';
import { askRange } from '../../questions/rangeQuestion';
import { showInformation } from '../../shown/messages';
import { pickMany } from '../../shown/picks';

type Method = Pick<JobOf<'compare'>, 'classes' | 'objectives'>;

/** "Compare Methods on This Log…": trains several methods, each certified as one of so many. */
export async function compareCommand(
  services: Services,
  clicked: unknown,
  selected: unknown,
): Promise<OutcomeOf<'compare'> | undefined> {
  const files = await chooseLog(clicked, selected);
  if (files === undefined) return undefined;
  const [log] = files;
  const slot = services.analyzed.of(log.fsPath)?.facts?.slot;
  const title = vscode.l10n.t('Comparing methods on {0}', logTitle(files, slot));
  const methods = await askMethods(title);
  if (methods === undefined) return undefined;
  const claims = claimSettings(log);
  const declared = await askRange(title, claims.rewardRange);
  if (declared === undefined) return undefined;
  const training = { ...claims, ...trainingSettings(log), ...declared };
  const out = resultPath(log, 'policies', '', slot);
  const job = services.jobs.start(
    {
      kind: 'compare',
      ...logReference(files, slot),
      out,
      training,
      ...metricSettings(log),
      alphas: ['auto'],
      ...methods,
    },
    { title, log },
  );
  services.jobPages.show(job);
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, ...files);
  if (outcome.status === 'ok') announce(outcome.result, services, files);
  return outcome;
}

async function askMethods(title: string): Promise<Method | undefined> {
  const { l10n } = vscode;
  const classes = [
    { label: 'Gaussian', class: 'gaussian', picked: true },
    { label: 'Softmax', class: 'softmax', picked: true },
    { label: 'Mixed-logit', class: 'mixed-logit', picked: false },
    { label: l10n.t('Neural softmax'), class: 'neural-softmax', picked: false },
  ] as const;
  const objectives = [
    { label: l10n.t('Exponential smoothing bound'), objective: 'exponential-smoothing', picked: true },
    {
      label: l10n.t('Exponential smoothing, learning principle'),
      objective: 'lp-exponential-smoothing',
      picked: true,
    },
    { label: l10n.t('Logarithmic smoothing bound'), objective: 'logarithmic-smoothing', picked: false },
    { label: 'Sakhi 2', objective: 'sakhi2', picked: false },
  ] as const;
  const options = { title, ignoreFocusOut: true } as const;
  const chosenClasses = await pickMany(classes, {
    ...options,
    placeHolder: l10n.t('Which kinds of policy?'),
  });
  if (chosenClasses === undefined || chosenClasses.length === 0) return undefined;
  const chosenObjectives = await pickMany(objectives, {
    ...options,
    placeHolder: l10n.t(
      'Which objectives? Each one is trained with every kind of policy, and each costs some confidence.',
    ),
  });
  if (chosenObjectives === undefined || chosenObjectives.length === 0) return undefined;
  return {
    classes: chosenClasses.map((item) => item.class),
    objectives: chosenObjectives.map(({ objective }) => objective),
  };
}

/** The best is the one with the highest certified value: all these claims hold at once, so it may be picked. */
function announce(report: ReportOf<'compare'>, { logPages }: Services, files: readonly vscode.Uri[]): void {
  const worth = ({ certificate }: ComparedMethod): number =>
    certificate === undefined ? -Infinity : certainReward(certificate);
  const best = report.methods.reduce((first, next) => (worth(next) > worth(first) ? next : first));
  const { policy, certificate, class: kind, objective } = best;
  if (policy === undefined || certificate === undefined || worth(best) === -Infinity) {
    void showInformation(
      vscode.l10n.t(
        'None of the {0} methods is certified to earn more than the smallest possible reward. Use a longer log, or compare fewer methods.',
        report.methods.length,
      ),
    );
    return;
  }
  const showPage = vscode.l10n.t('Show Its Page');
  const message = vscode.l10n.t(
    'Of {0} methods, {1} with {2} has the highest certified value: at least {3} per decision.',
    report.methods.length,
    kind,
    objective,
    roundBound(worth(best), 'down', certificate.rewardRange),
  );
  void showInformation(message, showPage).then((choice) => {
    if (choice === showPage) void logPages.analyze(files, policy);
  });
}
