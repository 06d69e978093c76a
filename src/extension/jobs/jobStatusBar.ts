import * as vscode from 'vscode';
import type { JobList } from './jobList';
import { progressWords } from './jobText';
import { StatusPlace, type StatusWords } from '../shown/statusBar';

/** While jobs run: how far the first is and how many there are; a click shows them all. */
export function jobStatusBar(jobs: JobList): vscode.Disposable {
  const place = new StatusPlace('banditLens.jobs', vscode.l10n.t('Bandit Lens Jobs'), 'banditLens.showJobs');
  return vscode.Disposable.from(
    place,
    jobs.onDidChange(() => place.say(wordsOf(jobs))),
  );
}

function wordsOf({ active }: JobList): StatusWords | undefined {
  const [first, ...others] = active;
  if (first === undefined) return undefined;
  const words = `${first.title}: ${progressWords(first)}`;
  const more = others.length === 0 ? '' : ` (+${others.length})`;
  return {
    icon: first.state === 'paused' ? 'debug-pause' : 'loading~spin',
    words: `${words}${more}`,
    tooltip: active.map((job) => `${job.title}: ${progressWords(job)}`).join('\n'),
    spoken: words,
  };
}
