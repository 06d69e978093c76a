import * as vscode from 'vscode';
import type { JobList, ListedJob } from '../jobs/jobList';
import { jobIcon, progressWords } from '../jobs/jobText';
import { treeItem } from '../shown/items';

/** Milliseconds. The editor waits for quiet before it draws a tree anew: told more often, it would never do so. */
const refreshEvery = 400;

/** The jobs of this window with their progress; each can be cancelled, paused, resumed, or its result opened. */
export class JobsView implements vscode.TreeDataProvider<ListedJob> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(private readonly jobs: JobList) {
    const changed = new vscode.EventEmitter<void>();
    let waiting: NodeJS.Timeout | undefined;
    jobs.onDidChange(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        changed.fire();
      }, refreshEvery);
    });
    this.onDidChangeTreeData = changed.event;
  }

  getChildren(parent?: ListedJob): ListedJob[] {
    return parent === undefined ? [...this.jobs.all] : [];
  }

  getTreeItem(job: ListedJob): vscode.TreeItem {
    const words = progressWords(job);
    const opens = job.state === 'finished' || job.kind === 'train' || job.kind === 'compare';
    return treeItem({
      label: job.title,
      description: words,
      tooltip: [job.title, words, job.progress.message].filter((text) => text !== '').join('\n\n'),
      iconPath: jobIcon(job.state),
      contextValue: `job.${job.state}`,
      accessibilityInformation: { label: `${job.title}, ${words}` },
      ...(opens && { command: { title: '', command: 'banditLens.openResult', arguments: [job] } }),
    });
  }
}
