import * as vscode from 'vscode';
import type { ToPage } from '../protocol/page';
import { type JobList, type ListedJob } from './jobList';
import { logTitle } from './logFiles';
import { pageOptions } from './pageHtml';
import { WebPage, type PageWish } from './webPage';

export type WatchedJob = ListedJob<'train'> | ListedJob<'compare'>;

/** Live pages of trainings and comparisons, one for each job. */
export class JobPages implements vscode.Disposable {
  private readonly pages = new Map<WatchedJob, WebPage>();
  private readonly listening: vscode.Disposable;

  constructor(
    private readonly extensionUri: vscode.Uri,
    jobs: JobList,
  ) {
    this.listening = jobs.onDidChange((changed) => {
      const job = changed as WatchedJob;
      this.pages.get(job)?.show(messageOf(job));
    });
  }

  show(job: WatchedJob): void {
    const page = this.pages.get(job) ?? this.open(job);
    page.panel.reveal();
    page.show(messageOf(job));
  }

  dispose(): void {
    this.listening.dispose();
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  private open(job: WatchedJob): WebPage {
    const panel = vscode.window.createWebviewPanel(
      'banditLens.job',
      job.title,
      vscode.ViewColumn.Active,
      pageOptions(this.extensionUri),
    );
    const page = new WebPage(panel, this.extensionUri, job.log, (wish) => fulfill(wish, job));
    this.pages.set(job, page);
    panel.onDidDispose(() => this.pages.delete(job));
    return page;
  }
}

function fulfill(wish: PageWish, job: WatchedJob): void {
  if (wish.type === 'cancel') job.cancel();
  if (wish.type === 'pause') void (wish.paused ? job.pause() : job.resume());
}

function messageOf(job: WatchedJob): ToPage {
  const { title, state, progress, history, fault, log } = job;
  const common = {
    file: logTitle([log]),
    title,
    state,
    progress,
    history: [...history],
    ...(fault !== undefined && { fault }),
  };
  if (job.kind === 'train') {
    const certificate = job.result?.certificate;
    return { type: 'training', ...common, ...(certificate !== undefined && { certificate }) };
  }
  const result = job.result;
  return { type: 'comparison', ...common, ...(result !== undefined && { result }) };
}
