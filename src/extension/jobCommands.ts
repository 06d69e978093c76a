import * as vscode from 'vscode';
import type { AnalysisPanels } from './analysisPanels';
import { isActive, type JobList, type ListedJob } from './jobList';
import { progressWords } from './jobWords';

/** "Cancel Job": the one that was clicked, else the only one that runs, else the one a person picks. */
export async function cancelJob(jobs: JobList, clicked: unknown): Promise<void> {
  const job = await chooseJob(jobs, clicked, isActive, vscode.l10n.t('Cancel which job?'));
  job?.cancel();
}

export async function pauseJob(jobs: JobList, clicked: unknown): Promise<void> {
  const job = await chooseJob(
    jobs,
    clicked,
    ({ state }) => state === 'running' || state === 'waiting',
    vscode.l10n.t('Pause which job?'),
  );
  await job?.pause();
}

/** "Resume Job": goes on after a pause, and continues what was interrupted. */
export async function resumeJob(jobs: JobList, clicked: unknown): Promise<void> {
  const resumable = ({ state }: ListedJob): boolean => state === 'paused' || state === 'interrupted';
  const job = await chooseJob(jobs, clicked, resumable, vscode.l10n.t('Resume which job?'));
  await job?.resume();
}

/** Opens what a job has made: the page of its log, with the policy it trained. */
export async function openResult(panels: AnalysisPanels, clicked: unknown): Promise<void> {
  const job = clicked as ListedJob;
  const files = job.job.paths.map((path) => vscode.Uri.file(path));
  if (job.result !== undefined && 'path' in job.result)
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(job.result.path as string));
  else if (job.kind === 'train') await panels.analyze(files, (job as ListedJob<'train'>).result?.policy);
  else await panels.analyze(files);
}

async function chooseJob(
  jobs: JobList,
  clicked: unknown,
  accepts: (job: ListedJob) => boolean,
  title: string,
): Promise<ListedJob | undefined> {
  const found = jobs.all.filter(accepts);
  const [only] = found.filter((job) => job === clicked);
  if (only ?? found.length === 1) return only ?? found[0];
  if (found.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no such job.'));
    return undefined;
  }
  const items = found.map((job) => ({ label: job.title, description: progressWords(job), job }));
  return (await vscode.window.showQuickPick(items, { title }))?.job;
}
