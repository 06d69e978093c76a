import type { Fault } from '../../core/documents/runs/fault';
import type { EpochRecord } from '../../core/documents/runs/trainingStatus';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { JobKind, JobOf, ReportOf } from '../../protocol/jobKinds';
import { tableOf } from '../../protocol/tableJobs';
import type { TableAccess } from '../../protocol/tableAccess';
import { serverOf } from '../tables/tableServer';
import type { TablePasswords } from '../tables/tablePasswords';
import { jobRequest, PauseRequest, type OutcomeOf, type Progress } from '../../protocol/jobs';
import type { BackgroundServer } from '../server/backgroundServer';
import { ServerStopped } from '../server/stopFaults';
import { isActive, isUnfinished, withRoom, type JobState } from './jobStates';
import { keptJobs, type KeptJob } from './keptJobs';
import { showWarning, warnOnce } from '../shown/messages';

/** A job as a person sees it, from its start until it is taken off the list. */
export interface ListedJob<K extends JobKind = JobKind> {
  readonly id: string;
  readonly kind: K;
  readonly title: string;
  /** The log it works on; the first one where several are read as one. */
  readonly log: vscode.Uri;
  readonly job: JobOf<K>;
  readonly state: JobState;
  readonly progress: Progress;
  /** What training has reported so far, epoch by epoch. */
  readonly history: readonly EpochRecord[];
  readonly result?: ReportOf<K>;
  readonly fault?: Fault;
  /** Of the latest run. */
  readonly outcome: Promise<OutcomeOf<K>>;
  cancel(): void;
  pause(): Promise<void>;
  /** Goes on after a pause, and starts again after an interruption: training continues where it was. */
  resume(): Promise<void>;
}

const keptKey = 'banditLens.unfinishedJobs';
const beginning: Progress = { fraction: 0, message: '' };

/** All jobs of this window: whoever starts, shows, cancels or resumes one does it here. */
export class JobList implements vscode.Disposable {
  private jobs: Entry[] = [];
  private readonly changed = new vscode.EventEmitter<ListedJob>();
  private readonly listening: vscode.Disposable;
  /** A job began, progressed, paused or ended. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: BackgroundServer,
    private readonly kept: vscode.Memento,
    private readonly passwords: TablePasswords,
  ) {
    this.listening = server.onProgress(({ jobId, ...progress }) =>
      this.jobs.find(({ id }) => id === jobId)?.report(progress),
    );
    // Newest first, as they are listed.
    for (const { title, log, job } of keptJobs(kept.get(keptKey)).reverse())
      this.add(this.entry(vscode.Uri.file(log), job, title), 'interrupted');
  }

  /** Newest first. */
  get all(): readonly ListedJob[] {
    return this.jobs;
  }

  get active(): readonly ListedJob[] {
    return this.jobs.filter(isActive);
  }

  /** Starts a job; canceling the token cancels it. */
  start<K extends JobKind>(
    job: JobOf<K> & JobOf & { kind: K },
    about: { title: string; log: vscode.Uri; token?: vscode.CancellationToken },
  ): ListedJob<K> {
    const entry = this.entry(about.log, job, about.title);
    this.add(entry, 'waiting');
    about.token?.onCancellationRequested(() => entry.cancel());
    entry.run();
    return entry as unknown as ListedJob<K>;
  }

  /** Takes a job that has ended off the list. */
  remove(job: ListedJob): void {
    this.jobs = this.jobs.filter(({ id }) => id !== job.id);
    this.note(job);
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private entry(log: vscode.Uri, job: JobOf, title: string): Entry {
    return new Entry(this.server, this.passwords, log, job, title, this.note);
  }

  private add(entry: Entry, state: JobState): void {
    entry.state = state;
    this.jobs = [entry, ...withRoom(this.jobs)];
    this.note(entry);
  }

  private readonly note = (job: ListedJob): void => {
    const unfinished = this.jobs.filter((each) => each.kind !== 'analyze' && isUnfinished(each));
    const list: KeptJob[] = unfinished.map(({ title, log, job: what }) => ({
      title,
      log: log.fsPath,
      job: what,
    }));
    if (JSON.stringify(list) !== JSON.stringify(this.kept.get(keptKey, [])))
      void this.kept.update(keptKey, list);
    this.changed.fire(job);
  };
}

class Entry implements ListedJob {
  /** Of the latest run: a job that is resumed is a new job to the server. */
  id: string = randomUUID();
  state: JobState = 'waiting';
  progress = beginning;
  history: readonly EpochRecord[] = [];
  result?: ReportOf;
  fault?: Fault;
  outcome: Promise<OutcomeOf> = Promise.resolve({ status: 'canceled' });
  private token = new vscode.CancellationTokenSource();

  constructor(
    private readonly server: BackgroundServer,
    private readonly passwords: TablePasswords,
    readonly log: vscode.Uri,
    readonly job: JobOf,
    readonly title: string,
    private readonly changed: (job: ListedJob) => void,
  ) {}

  get kind(): JobKind {
    return this.job.kind;
  }

  run(): void {
    this.id = randomUUID();
    this.token = new vscode.CancellationTokenSource();
    delete this.fault;
    this.become('waiting');
    this.outcome = this.work();
  }

  cancel(): void {
    if (this.state === 'interrupted') this.become('canceled');
    else this.token.cancel();
  }

  async pause(): Promise<void> {
    if (this.state === 'running' || this.state === 'waiting') await this.hold(true);
  }

  async resume(): Promise<void> {
    if (this.state === 'paused') await this.hold(false);
    else if (this.state === 'interrupted') this.run();
  }

  report({ warning, ...progress }: Progress): void {
    if (warning !== undefined) this.warn(vscode.l10n.t('Bandit Lens: {0}', warning));
    this.progress = progress;
    const [first] = progress.training?.ended ?? [];
    // A resumed training reports its epochs again from the first; so does the next method of a comparison.
    if (first) {
      const before = this.history.filter(({ epoch }) => epoch < first.epoch);
      this.history = [...before, ...(progress.training?.ended ?? [])];
    }
    this.become(this.state === 'waiting' ? 'running' : this.state);
  }

  /** A page is analyzed again with every click on it. */
  private warn(message: string): void {
    if (this.kind === 'analyze') warnOnce(this.log.fsPath, message);
    else void showWarning(message);
  }

  private async hold(paused: boolean): Promise<void> {
    const { id } = this;
    await this.server.request(PauseRequest, { jobId: id, paused });
    // It may have ended meanwhile, and what has ended stays so.
    if (this.id === id && isActive(this)) this.become(paused ? 'paused' : 'running');
  }

  private become(state: JobState): void {
    this.state = state;
    this.changed(this);
  }

  private async work(): Promise<OutcomeOf> {
    const { token } = this.token;
    const table = tableOf(this.job);
    if (table !== undefined && !vscode.workspace.isTrusted) return this.fail(untrustedServer());
    try {
      const ask = (access?: TableAccess): Promise<OutcomeOf> => {
        const request = { jobId: this.id, job: this.job, ...(access && { access }) };
        return this.server.request(jobRequest(this.kind), request, token);
      };
      const server = table === undefined ? undefined : serverOf(table);
      const outcome = await (server ? this.passwords.ask(server, ask) : ask());
      if (outcome.status === 'ok') {
        this.result = outcome.result;
        // The last epoch ends with the training itself.
        if (this.kind === 'train') this.history = (outcome.result as ReportOf<'train'>).history;
      }
      if (outcome.status === 'failed') this.fault = outcome.fault;
      this.become(ended[outcome.status]);
      return outcome;
    } catch (error) {
      if (token.isCancellationRequested) {
        this.become('canceled');
        return { status: 'canceled' };
      }
      const interrupted = error instanceof ServerStopped;
      this.fault = interrupted
        ? error.fault
        : { code: 'refused', message: error instanceof Error ? error.message : String(error) };
      this.become(interrupted ? 'interrupted' : 'failed');
      return { status: 'failed', fault: this.fault };
    }
  }

  private fail(fault: Fault): OutcomeOf {
    this.fault = fault;
    this.become('failed');
    return { status: 'failed', fault };
  }
}

/** A file of the workspace says where the server is, and which password it gets. */
const untrustedServer = (): Fault => ({
  code: 'untrusted',
  message: vscode.l10n.t(
    'A log in a table is asked of the server that its file names, with your password. That is only done in a workspace that you trust: trust it ("Workspaces: Manage Workspace Trust"), and start again.',
  ),
});

const ended = { ok: 'finished', canceled: 'canceled', failed: 'failed' } as const;
