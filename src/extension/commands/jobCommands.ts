import * as vscode from 'vscode';
import type { JobKind } from '../../protocol/jobMethods';
import type { AnalysisPanels } from '../pages/analysisPanels';
import type { JobList, ListedJob } from './jobList';
import { isActive } from './jobStates';
import { progressWords } from './jobText';
import { showInformation } from '../shown/messages';
import { pickOne } from '../shown/picks';

/** "Cancel Job": the one that was clicked, else the only one that runs, else the one a person picks. */
export async function cancelJob(jobs: JobList, clicked: unknown): Promise<void> {
  const job = await chooseJob(jobs, clicked, isActive, {
    title: vscode.l10n.t('Cancel which job?'),
    none: nothingRuns(),
  });
  job?.cancel();
}

export async function pauseJob(jobs: JobList, clicked: unknown): Promise<void> {
  const job = await chooseJob(jobs, clicked, ({ state }) => state === 'running' || state === 'waiting', {
    title: vscode.l10n.t('Pause which job?'),
    none: nothingRuns(),
  });
  await job?.pause();
}

/** "Resume Job": goes on after a pause, and continues what was interrupted. */
export async function resumeJob(jobs: JobList, clicked: unknown): Promise<void> {
  const resumable = ({ state }: ListedJob): boolean => state === 'paused' || state === 'interrupted';
  const job = await chooseJob(jobs, clicked, resumable, {
    title: vscode.l10n.t('Resume which job?'),
    none: vscode.l10n.t('No job is paused or interrupted. "Bandit Lens: Show Jobs" lists all there are.'),
  });
  await job?.resume();
}

/** Opens what a job has made, or its live page while it works. */
export async function openResult(panels: AnalysisPanels, clicked: unknown): Promise<void> {
  const job = clicked as ListedJob;
  const paths = 'paths' in job.job ? job.job.paths : [job.job.out];
  const files = paths.map((path) => vscode.Uri.file(path));
  if (isOf(job, 'certify') && job.result)
    return void (await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(job.result.path)));
  if (isOf(job, 'compare')) return panels.showComparison(job);
  if (isOf(job, 'train') && job.result === undefined) return panels.showTraining(job);
  await panels.analyze(files, isOf(job, 'train') ? job.result?.policy : undefined);
}

function isOf<K extends JobKind>(job: ListedJob, kind: K): job is ListedJob<K> {
  return job.kind === kind;
}

const nothingRuns = (): string =>
  vscode.l10n.t('No job is running. Start one with "Bandit Lens: Analyze Bandit Log" or "Train Policy…".');

async function chooseJob(
  jobs: JobList,
  clicked: unknown,
  accepts: (job: ListedJob) => boolean,
  words: { title: string; none: string },
): Promise<ListedJob | undefined> {
  const found = jobs.all.filter(accepts);
  const [only] = found.filter((job) => job === clicked);
  if (only ?? found.length === 1) return only ?? found[0];
  if (found.length === 0) {
    void showInformation(words.none);
    return undefined;
  }
  const items = found.map((job) => ({ label: job.title, description: progressWords(job), job }));
  return (await pickOne(items, { title: words.title }))?.job;
}
