import type { AnalysisReport } from '../../core/documents/analysisReport';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { commandLineOf } from '../../protocol/commandLine';
import type { JobOf } from '../../protocol/jobKinds';
import { pageReportOf, pageSubject, type PageSubject } from '../../protocol/page';
import type { BackgroundServer } from '../server/backgroundServer';
import type { JobList } from '../jobs/jobList';
import { homeOf, isTooLarge, keptSchemas, logReference, logTitle, pageTitle } from '../logs/logFiles';
import { claimSettings } from '../settings/settings';
import { showInformation } from '../shown/messages';
import { pickOne } from '../shown/picks';
import { showFault } from '../shown/showFault';
import { askMapping } from './askMapping';
import { PageTabs, type PageContent } from './pageTabs';
import type { WebPage } from './webPage';

/** What a page of a log shows. */
interface LogView {
  /** The policy looked at, in the words of the command line. */
  policy?: string;
  running?: vscode.CancellationTokenSource;
}

/** Pages of analyses, one for each log of one file or several. They come back with the window. */
export class LogPages implements vscode.Disposable {
  private readonly tabs: PageTabs<string>;
  private readonly views = new WeakMap<WebPage, LogView>();

  constructor(
    extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
    private readonly jobs: JobList,
  ) {
    this.tabs = new PageTabs('banditLens.analysis', extensionUri);
    this.tabs.restoreFrom(pageSubject, (panel, subject) => this.restore(panel, subject));
  }

  /** Shows the page of a log and fills it, for the policy last looked at there or another; returns how that went. */
  async analyze(files: readonly vscode.Uri[], policyFile?: string): Promise<string> {
    const key = files.join('\n');
    const page = this.tabs.get(key) ?? this.tabs.open(key, pageTitle(files), this.contentOf(files));
    page.panel.reveal();
    const view = this.viewOf(page);
    if (policyFile !== undefined) view.policy = `file:${policyFile}`;
    return this.fill(files, page, view);
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
    this.tabs.dispose();
  }

  private async fill(files: readonly vscode.Uri[], page: WebPage, view: LogView): Promise<string> {
    const [log] = files;
    const { policy } = view;
    page.keep({ files: files.map(String), ...(policy !== undefined && { policy }) });
    view.running?.cancel();
    const running = (view.running = new vscode.CancellationTokenSource());
    const file = logTitle(files);
    page.show({ type: 'progress', file, fraction: 0, message: vscode.l10n.t('Reading the log') });
    const what: JobOf<'analyze'> = {
      kind: 'analyze',
      ...logReference(files),
      evaluation: claimSettings(log),
      ...(policy !== undefined && { policy }),
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
    if (outcome.status === 'ok') this.showReport(page, files, what, outcome.result);
    if (outcome.status === 'canceled') {
      const message = vscode.l10n.t('The analysis was canceled. Analyze the log again to see its page.');
      page.show({ type: 'fault', file, fault: { code: 'canceled', message } });
    }
    if (outcome.status === 'failed') {
      page.show({ type: 'fault', file, fault: outcome.fault });
      showFault(outcome.fault, ...files);
    }
    return outcome.status;
  }

  private showReport(
    page: WebPage,
    files: readonly vscode.Uri[],
    job: JobOf<'analyze'>,
    report: AnalysisReport,
  ): void {
    page.show({
      type: 'analysis',
      report: pageReportOf(report),
      command: commandLineOf(job, keptSchemas(job.home)),
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
  private async restore(panel: vscode.WebviewPanel, { files, policy }: PageSubject): Promise<void> {
    const uris = files.map((file) => vscode.Uri.parse(file));
    // A person may have opened this log again before its old tab came to the front: the old one has the sliders.
    const page = this.tabs.adopt(uris.join('\n'), panel, this.contentOf(uris));
    const view = this.viewOf(page);
    if (policy !== undefined) view.policy = policy;
    await this.fill(uris, page, view);
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
    return {
      files,
      onRequest: ({ type }) => {
        if (type === 'retry') void this.analyze(files);
        if (type === 'showRows') void vscode.commands.executeCommand('banditLens.showRows', files[0], files);
      },
    };
  }
}
