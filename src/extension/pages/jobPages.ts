import * as vscode from 'vscode';
import { jobSubject, type JobMessage, type JobSubject } from '../../protocol/page';
import { ServerStopped } from '../server/stopFaults';
import type { JobList } from '../jobs/jobList';
import { isUnfinished } from '../jobs/jobStates';
import { showFault } from '../shown/showFault';
import { messageOf, type WatchedJob } from './jobMessages';
import { PageTabs, type PageContent } from './pageTabs';
import type { PageRequest, WebPage } from './webPage';

/** Live pages of trainings and comparisons, one for each job. They come back with the window. */
export class JobPages implements vscode.Disposable {
  private readonly tabs: PageTabs<WatchedJob>;
  /** In which state of its job a page was last told what to keep. */
  private readonly kept = new WeakMap<WebPage, WatchedJob['state']>();
  private readonly listening: vscode.Disposable;

  constructor(
    extensionUri: vscode.Uri,
    private readonly jobs: JobList,
  ) {
    this.tabs = new PageTabs('banditLens.job', extensionUri);
    this.tabs.restoreFrom(jobSubject, (panel, subject) => this.restore(panel, subject));
    this.listening = jobs.onDidChange((changed) => {
      const job = changed as WatchedJob;
      const page = this.tabs.get(job);
      if (page !== undefined) this.tell(page, job);
    });
  }

  /** The page of a job, running or ended. */
  show(job: WatchedJob): void {
    const page = this.tabs.get(job) ?? this.tabs.open(job, job.title, contentOf(job));
    page.panel.reveal();
    this.tell(page, job);
  }

  dispose(): void {
    this.listening.dispose();
    this.tabs.dispose();
  }

  private tell(page: WebPage, job: WatchedJob): void {
    const message = messageOf(job);
    page.show(message);
    // While it runs there is news many times a second; an interrupted job tells its epochs again when it is resumed.
    if (this.kept.get(page) === job.state) return;
    this.kept.set(page, job.state);
    page.keep({ log: job.log.toString(), message });
  }

  /** A page comes back with its window: with what its job had come to, or as one that can be resumed. */
  private restore(panel: vscode.WebviewPanel, subject: JobSubject): void {
    const { log, message } = subject;
    const unfinished = isUnfinished(message);
    const job = unfinished ? this.interrupted(log, message) : undefined;
    if (job !== undefined) return this.tell(this.tabs.adopt(job, panel, contentOf(job)), job);
    const onRequest = (request: PageRequest): void => exportFrom(request, message);
    const page = this.tabs.fill(panel, { files: [vscode.Uri.parse(log)], onRequest });
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
        this.tabs.get(job as WatchedJob) === undefined,
    );
  }
}

/** Of a job that can no longer be resumed. */
function givenUp(message: JobMessage): JobMessage {
  const text = vscode.l10n.t(
    'The window was closed before this job ended, and the job is no longer in the list. Start it again from its log.',
  );
  return { ...message, state: 'canceled', fault: { code: 'window-closed', message: text } };
}

function contentOf(job: WatchedJob): PageContent {
  return { files: [job.log], onRequest: (request) => handle(request, job) };
}

/** The policy of a page, where the page asks for that. */
function exportFrom({ type }: PageRequest, message: JobMessage): void {
  if (type !== 'exportPolicy' || message.type !== 'training' || message.policy === undefined) return;
  void vscode.commands.executeCommand('banditLens.exportPolicy', vscode.Uri.file(message.policy));
}

function handle(request: PageRequest, job: WatchedJob): void {
  if (request.type === 'cancel') job.cancel();
  exportFrom(request, messageOf(job));
  if (request.type !== 'pause') return;
  const done = request.paused ? job.pause() : job.resume();
  done.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    showFault(error instanceof ServerStopped ? error.fault : { code: 'refused', message }, job.log);
  });
}
