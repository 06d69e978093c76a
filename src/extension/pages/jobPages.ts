import * as v from 'valibot';
import * as vscode from 'vscode';
import { jobSubject, type JobMessage } from '../../protocol/page';
import { ServerStopped } from '../server/backgroundServer';
import type { JobList } from '../jobs/jobList';
import { messageOf, type WatchedJob } from '../jobs/jobMessages';
import { isUnfinished } from '../jobs/jobStates';
import { pageOptions } from './pageHtml';
import { showFault } from '../shown/showFault';
import { WebPage, type PageWish } from './webPage';
import { pagePanel } from '../shown/items';

const viewType = 'banditLens.job';

/** Live pages of trainings and comparisons, one for each job. They come back with the window. */
export class JobPages implements vscode.Disposable {
  private readonly pages = new Map<WatchedJob, WebPage>();
  /** In which state of its job a page was last told what to keep. */
  private readonly kept = new WeakMap<WatchedJob, WatchedJob['state']>();
  private readonly listening: vscode.Disposable;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly jobs: JobList,
  ) {
    this.listening = vscode.Disposable.from(
      jobs.onDidChange((changed) => {
        const job = changed as WatchedJob;
        const page = this.pages.get(job);
        if (page !== undefined) this.tell(page, job);
      }),
      vscode.window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: (panel, state) => Promise.resolve(this.restore(panel, state)),
      }),
    );
  }

  show(job: WatchedJob): void {
    const page = this.pages.get(job) ?? this.open(job);
    page.panel.reveal();
    this.tell(page, job);
  }

  dispose(): void {
    this.listening.dispose();
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  private tell(page: WebPage, job: WatchedJob): void {
    const message = messageOf(job);
    page.show(message);
    // While it runs there is news many times a second; an interrupted job tells its epochs again when it is resumed.
    if (this.kept.get(job) === job.state) return;
    this.kept.set(job, job.state);
    page.keep({ log: job.log.toString(), message });
  }

  private open(job: WatchedJob): WebPage {
    const options = pageOptions(this.extensionUri);
    return this.adopt(pagePanel(viewType, job.title, options), job);
  }

  private adopt(panel: vscode.WebviewPanel, job: WatchedJob): WebPage {
    const page = new WebPage(panel, this.extensionUri, job.log, (wish) => fulfill(wish, job));
    this.pages.set(job, page);
    panel.onDidDispose(() => {
      this.pages.delete(job);
      this.kept.delete(job);
    });
    return page;
  }

  /** A page comes back with its window: with what its job had come to, or as one that can be resumed. */
  private restore(panel: vscode.WebviewPanel, state: unknown): void {
    const kept = v.safeParse(v.object({ subject: jobSubject }), state);
    if (!kept.success) {
      panel.dispose();
      return;
    }
    panel.webview.options = pageOptions(this.extensionUri);
    const { subject } = kept.output;
    const { log, message } = subject;
    const unfinished = isUnfinished(message);
    const job = unfinished ? this.interrupted(log, message) : undefined;
    if (job !== undefined) return this.tell(this.adopt(panel, job), job);
    const page = new WebPage(panel, this.extensionUri, vscode.Uri.parse(log), () => undefined);
    page.keep(subject);
    page.show(unfinished ? givenUp(message) : message);
  }

  /** The job of a page among those that the last window left behind. */
  private interrupted(log: string, { title }: JobMessage): WatchedJob | undefined {
    return this.jobs.all.find(
      (job): job is WatchedJob =>
        (job.kind === 'train' || job.kind === 'compare') &&
        job.state === 'interrupted' &&
        job.title === title &&
        job.log.toString() === log &&
        !this.pages.has(job as WatchedJob),
    );
  }
}

/** Of a job that nobody can resume any more. */
function givenUp(message: JobMessage): JobMessage {
  const words = vscode.l10n.t(
    'The window was closed before this job had ended, and it is not on the list of jobs any more. Start it again from its log.',
  );
  return { ...message, state: 'cancelled', fault: { code: 'window-closed', message: words } };
}

function fulfill(wish: PageWish, job: WatchedJob): void {
  if (wish.type === 'cancel') job.cancel();
  if (wish.type !== 'pause') return;
  const done = wish.paused ? job.pause() : job.resume();
  done.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    showFault(error instanceof ServerStopped ? error.fault : { code: 'refused', message }, job.log);
  });
}
