import { writtenFormats } from '../../../core/documents/names';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import type { JobOf } from '../../../protocol/jobKinds';
import type { LabeledSource } from '../../../protocol/kinds/simulate';
import type { OutcomeOf } from '../../../protocol/jobs';
import type { Services } from '../../services/services';
import { askSteps, type Step } from '../../shown/quickSteps';
import { showFault } from '../../shown/showFault';
import { showError } from '../../shown/messages';

type Answers = Pick<LabeledSource, 'label' | 'eta'> & Pick<JobOf<'simulate'>, 'format'>;

const endings: Partial<Record<JobOf<'simulate'>['format'], string>> = {
  'vw-cb': 'vw',
  'vw-cb-adf': 'vw',
  obd: 'csv',
};

/** "Simulate a Log from Labeled Data…": asks for the files and how good the logging should be, writes the log and shows it. */
export async function simulateCommand(
  { jobs, logPages }: Services,
  given?: unknown,
): Promise<OutcomeOf<'simulate'> | undefined> {
  const files = given === undefined ? await chooseFiles() : (given as vscode.Uri[]);
  if (files === undefined) return undefined;
  const title = vscode.l10n.t('Simulate a log from {0}', basename(files[0].fsPath));
  const answers = await askSteps<Answers>(title, [
    () => (files.length === 1 ? labelStep() : undefined),
    etaStep,
    formatStep,
  ]);
  if (answers === undefined) return undefined;
  const { label = 'label', eta = 0.5, format = 'jsonl' } = answers;
  const folder = vscode.workspace.workspaceFolders?.[0].uri.fsPath ?? join(files[0].fsPath, '..');
  const log = await vscode.window.showSaveDialog({
    title,
    defaultUri: vscode.Uri.file(join(folder, `simulated.${endings[format] ?? format}`)),
  });
  if (log === undefined) return undefined;
  const train = files.map(({ fsPath }) => fsPath);
  const job = jobs.start(
    { kind: 'simulate', source: { of: 'labels', train, label, eta }, format, out: log.fsPath, seed: 0 },
    { title, log },
  );
  const outcome = await job.outcome;
  if (outcome.status === 'failed') showFault(outcome.fault, log);
  if (outcome.status === 'ok') await logPages.analyze([log]);
  return outcome;
}

/** Two files of the MNIST family, the images first, or one table. */
async function chooseFiles(): Promise<vscode.Uri[] | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Choose an images file and a labels file (idx), or one CSV file'),
    canSelectMany: true,
  });
  if (chosen === undefined || chosen.length <= 2)
    return chosen?.sort((a, b) => Number(isLabels(a)) - Number(isLabels(b)));
  void showError(vscode.l10n.t('Choose two files, the images and the labels, or one CSV file.'));
  return undefined;
}

const isLabels = ({ fsPath }: vscode.Uri): boolean => basename(fsPath).includes('labels');

function labelStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  const typed = {
    prompt: l10n.t('The column that holds the labels'),
    value: 'label',
    parse: (text: string) =>
      text.trim() === '' ? l10n.t('Enter the name of a column.') : { label: text.trim() },
  };
  return {
    question: l10n.t('Which column holds the labels?'),
    choices: [
      { label: 'label', description: l10n.t('default'), answer: { label: 'label' } },
      { label: l10n.t('Another column…'), answer: typed },
    ],
  };
}

function etaStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  const choices: [number, string][] = [
    [0.5, l10n.t('A logging policy that is right more often than not: the default.')],
    [0, l10n.t('Uniform: every action is equally likely.')],
    [0.25, l10n.t('A modest logging policy.')],
    [1, l10n.t('As good as a policy learned from 5% of the data.')],
  ];
  return {
    question: l10n.t('η0: how good should the logging policy be?'),
    choices: choices.map(([eta, detail]) => ({ label: String(eta), detail, answer: { eta } })),
  };
}

function formatStep(): Step<Partial<Answers>> {
  return {
    question: vscode.l10n.t('Which format should the log have?'),
    choices: writtenFormats.map((format) => ({ label: format, answer: { format } })),
  };
}
