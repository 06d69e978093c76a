import * as vscode from 'vscode';
import type { JobKind } from '../../protocol/jobKinds';
import type { JobList, ListedJob } from '../jobs/jobList';
import { isActive } from '../jobs/jobStates';
import { progressText } from '../jobs/jobText';
import type { Services } from '../services/services';
import { showInformation } from '../shown/messages';
import { pickOne } from '../shown/picks';

/** "Cancel Job": the one that was clicked, else the only one that runs, else the one a person picks. */
export async function cancelJob({ jobs }: Services, clicked: unknown): Promise<void> {
  const job = await chooseJob(jobs, clicked, isActive, {
    title: vscode.l10n.t('Cancel which job?'),
    none: nothingRuns(),
  });
  job?.cancel();
}

export async function pauseJob({ jobs }: Services, clicked: unknown): Promise<void> {
  const job = await chooseJob(jobs, clicked, ({ state }) => state === 'running' || state === 'waiting', {
    title: vscode.l10n.t('Pause which job?'),
    none: nothingRuns(),
  });
  await job?.pause();
}

/** "Resume Job": goes on after a pause, and continues what was interrupted. */
export async function resumeJob({ jobs }: Services, clicked: unknown): Promise<void> {
  const resumable = ({ state }: ListedJob): boolean => state === 'paused' || state === 'interrupted';
  const job = await chooseJob(jobs, clicked, resumable, {
    title: vscode.l10n.t('Resume which job?'),
    none: vscode.l10n.t('No job is paused or interrupted. "Bandit Lens: Show Jobs" lists all jobs.'),
  });
  await job?.resume();
}

/** Takes a job that has ended off the list. */
export function removeJob({ jobs }: Services, clicked: unknown): void {
  jobs.remove(clicked as ListedJob);
}

/** Opens what a job has made, or its live page while it works. */
export async function openResult({ logPages, jobPages }: Services, clicked: unknown): Promise<void> {
  const job = clicked as ListedJob;
  if (isOf(job, 'certify') && job.result)
    return void (await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(job.result.path)));
  if (isOf(job, 'verify'))
    return void (await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(job.job.certificate)));
  if (isOf(job, 'gate') && job.job.file !== undefined)
    return void (await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(job.job.file)));
  if (isOf(job, 'export'))
    return void (await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(job.job.out)));
  if (isOf(job, 'compare')) return jobPages.show(job);
  if (isOf(job, 'train') && job.result === undefined) return jobPages.show(job);
  if (isOf(job, 'analyze') || isOf(job, 'train') || isOf(job, 'simulate')) {
    const paths = isOf(job, 'simulate') ? [job.job.out] : job.job.paths;
    const files = paths.map((path) => vscode.Uri.file(path));
    await logPages.analyze(files, isOf(job, 'train') ? job.result?.policy : undefined);
  }
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
  text: { title: string; none: string },
): Promise<ListedJob | undefined> {
  const found = jobs.all.filter(accepts);
  const [only] = found.filter((job) => job === clicked);
  if (only ?? found.length === 1) return only ?? found[0];
  if (found.length === 0) {
    void showInformation(text.none);
    return undefined;
  }
  const items = found.map((job) => ({ label: job.title, description: progressText(job), job }));
  return (await pickOne(items, { title: text.title }))?.job;
}
