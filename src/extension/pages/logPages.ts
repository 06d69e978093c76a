import type { AnalysisReport } from '../../core/documents/results/analysisReport';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { commandLineOf } from '../../protocol/commandLine';
import type { JobOf } from '../../protocol/jobKinds';
import { policyFileOf } from '../../protocol/policyRef';
import { pageReportOf, pageSubject, type PageSubject } from '../../protocol/page';
import type { BackgroundServer } from '../server/backgroundServer';
import type { JobList } from '../jobs/jobList';
import {
  homeOf,
  isTable,
  isTooLarge,
  keptSchemas,
  logReference,
  logTitle,
  pageTitle,
} from '../logs/logFiles';
import { refOfFile } from '../logs/policyFileRef';
import type { PolicyLists } from '../logs/policyLists';
import { claimSettings, metricSettings } from '../settings/settings';
import { showInformation } from '../shown/messages';
import { pickOne } from '../shown/picks';
import { showFault } from '../shown/showFault';
import { askMapping } from './askMapping';
import type { WatchedJob } from './jobMessages';
import { PageTabs, type PageContent } from './pageTabs';
import type { PageRequest, WebPage } from './webPage';

/** What a page of a log shows. */
interface LogView {
  running?: vscode.CancellationTokenSource;
  report?: AnalysisReport;
}

/** Pages of analyses, one for each log of one file or several. They come back with the window. */
export class LogPages implements vscode.Disposable {
  private readonly tabs: PageTabs<string>;
  private readonly views = new WeakMap<WebPage, LogView>();
  private readonly listening: vscode.Disposable;
  /** Trainings whose policies are on their list. */
  private readonly followed = new WeakMap<WatchedJob, Promise<void>>();

  constructor(
    extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
    private readonly jobs: JobList,
    private readonly lists: PolicyLists,
  ) {
    this.tabs = new PageTabs('banditLens.analysis', extensionUri);
    this.tabs.restoreFrom(pageSubject, (panel, subject) => this.restore(panel, subject));
    this.listening = jobs.onDidChange((job) => {
      if (job.kind === 'train' || job.kind === 'compare') void this.follow(job as WatchedJob);
    });
  }

  /** Shows the page of a log and fills it, for the policy last looked at there or another; returns how that went. */
  async analyze(files: readonly vscode.Uri[], policyFile?: string): Promise<string> {
    if (policyFile !== undefined) await this.lists.add(files, `file:${policyFile}`);
    const key = files.join('\n');
    const page = this.tabs.get(key) ?? this.tabs.open(key, pageTitle(files), this.contentOf(files));
    page.panel.reveal();
    return this.fill(files, page, this.viewOf(page));
  }

  /** Puts a policy on the list of a log; where it does not fit the log, says why. */
  async addPolicy(files: readonly vscode.Uri[], ...refs: readonly string[]): Promise<string> {
    for (const ref of refs) await this.lists.add(files, ref);
    const status = await this.analyze(files);
    const unfit = this.shownReport(files)?.leaderboard?.unfit ?? [];
    for (const { policy, message } of unfit)
      if (refs.includes(policy)) showFault({ code: 'unfit-policy', message }, ...files);
    return status;
  }

  /** The names of a log's actions, as far as its page knows them. */
  actionsOf(files: readonly vscode.Uri[]): readonly string[] {
    return this.shownReport(files)?.actionNames ?? [];
  }

  private shownReport(files: readonly vscode.Uri[]): AnalysisReport | undefined {
    const page = this.tabs.get(files.join('\n'));
    return page && this.viewOf(page).report;
  }

  /** Saves the page in front as a report, after asking how. */
  async exportReport(): Promise<void> {
    const front = this.tabs.active;
    if (front === undefined) {
      void showInformation(vscode.l10n.t('Bring the page of an analysis to the front, then export it.'));
      return;
    }
    const formats = [
      { label: 'HTML', detail: vscode.l10n.t('One file with all charts, for any browser.'), format: 'html' },
      { label: 'Markdown', detail: vscode.l10n.t('The verdict and all numbers as text.'), format: 'md' },
    ] as const;
    const choice = await pickOne(formats, { title: vscode.l10n.t('Export Report') });
    if (choice !== undefined) front.exportReport(choice.format);
  }

  dispose(): void {
    this.listening.dispose();
    this.tabs.dispose();
  }

  /** A training on the log of a page is a row of its list: in the making, and then one like the others. */
  private async follow(job: WatchedJob): Promise<void> {
    const files = job.job.paths.map((path) => vscode.Uri.file(path));
    const page = this.tabs.get(files.join('\n'));
    if (page === undefined) return;
    const running = this.jobs.active.filter(
      ({ kind, job: other }) =>
        (kind === 'train' || kind === 'compare') && other.kind === kind && samePaths(other, job.job),
    );
    page.tell({
      type: 'trainings',
      jobs: running.map(({ title, state, progress }) => ({
        title,
        state,
        fraction: progress.fraction,
        message: progress.message,
      })),
    });
    const made = policiesOf(job);
    if (made.length === 0 || this.followed.has(job)) return;
    const listed = this.list(files, page, made);
    this.followed.set(job, listed);
    await listed;
  }

  private async list(
    files: readonly vscode.Uri[],
    page: WebPage,
    policies: readonly string[],
  ): Promise<void> {
    for (const policy of policies) await this.lists.add(files, `file:${policy}`);
    await this.fill(files, page, this.viewOf(page));
  }

  /** What the list of a log's page says of a policy that a job has just made; undefined where there is no page. */
  async verdictOn(job: WatchedJob, policy: string): Promise<string | undefined> {
    await this.followed.get(job);
    const report = this.shownReport(job.job.paths.map((path) => vscode.Uri.file(path)));
    return report?.leaderboard?.rows.find((row) => row.policy === `file:${policy}`)?.verdict;
  }

  private async fill(files: readonly vscode.Uri[], page: WebPage, view: LogView): Promise<string> {
    const [log] = files;
    page.keep({ files: files.map(String) });
    view.running?.cancel();
    const running = (view.running = new vscode.CancellationTokenSource());
    const file = logTitle(files);
    page.show({ type: 'progress', file, fraction: 0, message: vscode.l10n.t('Reading the log') });
    const { selected, seen, planned, segment, slot, where, declared } = this.lists.of(files);
    const { named: policies, found } = await this.lists.refs(files);
    if (view.running !== running) return 'superseded';
    const what: JobOf<'analyze'> = {
      kind: 'analyze',
      ...logReference(files),
      policies,
      found,
      ...(selected !== undefined && [...policies, ...found].includes(selected) && { policy: selected }),
      seen,
      ...(segment !== undefined && { segment }),
      ...(slot !== undefined && { slot }),
      ...(where !== undefined && { where, ...(declared === true && { declared }) }),
      ...metricSettings(log),
      evaluation: { ...claimSettings(log), ...(planned !== undefined && { comparisons: planned }) },
    };
    const job = this.jobs.start(what, {
      title: vscode.l10n.t('Analyzing {0}', file),
      log,
      token: running.token,
    });
    const listening = this.jobs.onDidChange((changed) => {
      if (changed === job && changed.state === 'running')
        page.show({ type: 'progress', file, ...job.progress });
    });
    const outcome = await job.outcome;
    listening.dispose();
    if (view.running !== running) return 'superseded';
    if (outcome.status === 'ok') await this.showReport(page, files, what, outcome.result);
    if (outcome.status === 'canceled') {
      const message = vscode.l10n.t('The analysis was canceled. Analyze the log again to see its page.');
      page.show({ type: 'fault', file, fault: { code: 'canceled', message } });
    }
    if (outcome.status === 'failed') {
      showFault(outcome.fault, ...files);
      // What a person typed last may be what failed: without it the page still has something to show.
      if (segment !== undefined || slot !== undefined || where !== undefined) {
        await this.lists.forgetRows(files);
        return this.fill(files, page, view);
      }
      page.show({ type: 'fault', file, fault: outcome.fault });
    }
    return outcome.status;
  }

  private async showReport(
    page: WebPage,
    files: readonly vscode.Uri[],
    job: JobOf<'analyze'>,
    report: AnalysisReport,
  ): Promise<void> {
    this.viewOf(page).report = report;
    const { leaderboard, policyRef } = report;
    if (leaderboard) await this.lists.note(files, leaderboard);
    // Those that were found in the workspace are on the list, too.
    const policies = leaderboard?.rows.map(({ policy }) => policy) ?? [policyRef];
    const compared = { ...job, policies, policy: policyRef };
    page.show({
      type: 'analysis',
      report: pageReportOf(report),
      command: commandLineOf(
        compared,
        files.some(isTable) ? undefined : keptSchemas(job.home),
        leaderboard?.looked,
      ),
      ...(files.some(isTooLarge) && { tooLarge: true }),
    });
    if (report.questions.length > 0) void this.settle(files, report.questions);
  }

  /** Asks what detection was not sure of, saves the answers and reads the log again by them. */
  private async settle(files: readonly vscode.Uri[], questions: AnalysisReport['questions']): Promise<void> {
    const [log] = files;
    const entry = await askMapping(questions, basename(log.fsPath));
    if (entry === undefined) return;
    const saved = await this.server.saveSchema(homeOf(log), log.fsPath, entry);
    if (saved.status === 'failed') showFault(saved.fault, log);
    else await this.analyze(files);
  }

  /** A page comes back with its window; the log is in the cache, so filling it takes no time to speak of. */
  private async restore(panel: vscode.WebviewPanel, { files }: PageSubject): Promise<void> {
    const uris = files.map((file) => vscode.Uri.parse(file));
    // A person may have opened this log again before its old tab came to the front: the old one has the sliders.
    const page = this.tabs.adopt(uris.join('\n'), panel, this.contentOf(uris));
    await this.fill(uris, page, this.viewOf(page));
  }

  private viewOf(page: WebPage): LogView {
    const known = this.views.get(page);
    if (known !== undefined) return known;
    const view: LogView = {};
    this.views.set(page, view);
    page.panel.onDidDispose(() => view.running?.cancel());
    return view;
  }

  private contentOf(files: readonly vscode.Uri[]): PageContent {
    return { files, onRequest: (request) => void this.handle(files, request) };
  }

  private async handle(files: readonly vscode.Uri[], request: PageRequest): Promise<void> {
    switch (request.type) {
      case 'retry':
        return void this.analyze(files);
      case 'selectPolicy':
        await this.lists.change(files, { selected: request.policy });
        return void this.analyze(files);
      case 'selectSlot':
        await this.lists.change(files, { slot: request.slot });
        return void this.analyze(files);
      case 'removePolicy':
        await this.lists.remove(files, request.policy);
        return void this.analyze(files);
      case 'lookAt':
        await this.lists.change(files, { planned: request.count });
        return void this.analyze(files);
      case 'divide': {
        const { segment: _, ...rest } = this.lists.of(files);
        await this.lists.write(files, request.by === '' ? rest : { ...rest, segment: request.by });
        return void this.analyze(files);
      }
      case 'filter': {
        const { where: _, declared: __, ...rest } = this.lists.of(files);
        const { where, declared } = request;
        await this.lists.write(files, where === '' ? rest : { ...rest, where, declared });
        return void this.analyze(files);
      }
      case 'addPolicy':
        return void vscode.commands.executeCommand('banditLens.addPolicy', files[0], files);
      case 'dropped':
        return void this.addPolicy(files, ...request.uris.map((uri) => refOfFile(vscode.Uri.parse(uri))));
      case 'showRows':
        return void vscode.commands.executeCommand('banditLens.showRows', files[0], files);
      case 'start':
        return void this.start(files, request.what);
    }
  }

  private start(files: readonly vscode.Uri[], what: Extract<PageRequest, { type: 'start' }>['what']): void {
    const report = this.shownReport(files);
    const row = report?.leaderboard?.rows.find(({ policy }) => policy === report.policyRef);
    const file = policyFileOf(row?.policy ?? '');
    if (what === 'train' || what === 'compare')
      void vscode.commands.executeCommand(`banditLens.${what}`, files[0], files);
    if (what === 'certify' && row)
      void vscode.commands.executeCommand('banditLens.certify', files[0], files, row);
    if (what === 'export' && file !== undefined)
      void vscode.commands.executeCommand('banditLens.exportPolicy', vscode.Uri.file(file));
  }
}

const samePaths = (
  a: { readonly paths?: readonly string[] },
  b: { readonly paths: readonly string[] },
): boolean => a.paths?.join('\n') === b.paths.join('\n');

/** The files of the policies that a job has made. */
function policiesOf({ kind, state, result }: WatchedJob): string[] {
  if (state !== 'finished' || result === undefined) return [];
  if (kind === 'train') return [result.policy];
  return result.methods.flatMap(({ policy }) => (policy === undefined ? [] : [policy]));
}
