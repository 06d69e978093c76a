import * as vscode from 'vscode';
import type { JobList } from './jobList';
import { progressText } from './jobText';
import { StatusPlace, type StatusText } from '../shown/statusBar';

/** While jobs run: how far the first is and how many there are; a click shows them all. */
export function jobStatusBar(jobs: JobList): vscode.Disposable {
  const place = new StatusPlace('banditLens.jobs', vscode.l10n.t('Bandit Lens Jobs'), 'banditLens.showJobs');
  return vscode.Disposable.from(
    place,
    jobs.onDidChange(() => place.show(textOf(jobs))),
  );
}

function textOf({ active }: JobList): StatusText | undefined {
  const [first, ...others] = active;
  if (first === undefined) return undefined;
  const text = `${first.title}: ${progressText(first)}`;
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  return {
    icon: first.state === 'paused' ? 'debug-pause' : 'loading~spin',
    text: `${text}${more}`,
    tooltip: active.map((job) => `${job.title}: ${progressText(job)}`).join('\n'),
    spoken: text,
  };
}
