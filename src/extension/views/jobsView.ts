import * as vscode from 'vscode';
import type { JobList, ListedJob } from '../jobs/jobList';
import { jobIcon, progressText } from '../jobs/jobText';
import { treeItem } from '../shown/items';

/** Milliseconds. The editor waits for a pause before it redraws a tree: with more frequent events it never would. */
const refreshEvery = 400;

/** The jobs of this window with their progress; each can be canceled, paused, resumed, or its result opened. */
export class JobsView implements vscode.TreeDataProvider<ListedJob> {
  readonly onDidChangeTreeData: vscode.Event<ListedJob[] | undefined>;

  constructor(private readonly jobs: JobList) {
    const changed = new vscode.EventEmitter<ListedJob[] | undefined>();
    const waiting = new Set<ListedJob>();
    let timer: NodeJS.Timeout | undefined;
    let listed = jobs.all;
    jobs.onDidChange((job) => {
      waiting.add(job);
      timer ??= setTimeout(() => {
        timer = undefined;
        // A click on a row that is just being made anew opens nothing: the others stay as they are.
        changed.fire(jobs.all === listed ? [...waiting] : undefined);
        listed = jobs.all;
        waiting.clear();
      }, refreshEvery);
    });
    this.onDidChangeTreeData = changed.event;
  }

  getChildren(parent?: ListedJob): ListedJob[] {
    return parent === undefined ? [...this.jobs.all] : [];
  }

  getTreeItem(job: ListedJob): vscode.TreeItem {
    const status = progressText(job);
    const opens = job.state === 'finished' || job.kind === 'train' || job.kind === 'compare';
    return treeItem({
      label: job.title,
      description: status,
      tooltip: [job.title, status, job.progress.message].filter((text) => text !== '').join('\n\n'),
      iconPath: jobIcon(job),
      contextValue: `job.${job.state}`,
      accessibilityInformation: { label: `${job.title}, ${status}` },
      ...(opens && { command: { title: '', command: 'banditLens.openResult', arguments: [job] } }),
    });
  }
}
