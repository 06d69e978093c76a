import * as vscode from 'vscode';
import type { JobList } from './jobList';
import { progressWords } from './jobWords';

/** While jobs run: how far the first is and how many there are; a click shows them all. */
export function jobStatusBar(jobs: JobList): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('banditLens.jobs', vscode.StatusBarAlignment.Left, 10);
  item.name = vscode.l10n.t('Bandit Lens Jobs');
  item.command = 'banditLens.showJobs';
  const show = (): void => {
    const [first, ...others] = jobs.active;
    if (first === undefined) return item.hide();
    const words = `${first.title}: ${progressWords(first)}`;
    const more = others.length === 0 ? '' : ` (+${others.length})`;
    item.text = `$(${first.state === 'paused' ? 'debug-pause' : 'loading~spin'}) ${words}${more}`;
    item.tooltip = jobs.active.map((job) => `${job.title}: ${progressWords(job)}`).join('\n');
    item.accessibilityInformation = { label: words, role: 'button' };
    item.show();
  };
  return vscode.Disposable.from(item, jobs.onDidChange(show));
}
