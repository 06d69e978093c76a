import { basename } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { commandLineOf } from '../../protocol/commandLine';
import type { AnalyzeJob } from '../../protocol/jobs';
import { check } from '../../protocol/method';
import { pageReport, pageSubject } from '../../protocol/page';
import type { MappingQuestion } from '../../protocol/report';
import { askMapping } from '../commands/askMapping';
import type { BackgroundServer } from '../server/backgroundServer';
import type { JobList, ListedJob } from '../jobs/jobList';
import { JobPages } from './jobPages';
import { homeOf, isTooLarge, keptSchemas, logReference, logTitle, pageTitle } from '../logs/logFiles';
import { pageOptions } from './pageHtml';
import { claimSettings } from '../settings/settings';
import { showFault } from '../shown/showFault';
import { WebPage, type PageWish } from './webPage';
import { showInformation } from '../shown/messages';
import { pickOne } from '../shown/picks';
import { pagePanel } from '../shown/items';

const viewType = 'banditLens.analysis';

interface LogPage {
  readonly page: WebPage;
  /** The policy looked at, in the words of the command line. */
  policy: string | undefined;
  running?: vscode.CancellationTokenSource;
}

/** The pages, one for each log of one file or several. */
export class AnalysisPanels implements vscode.Disposable {
  private readonly pages = new Map<string, LogPage>();
  private readonly jobPages: JobPages;
  private readonly restoring: vscode.Disposable;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
    private readonly jobs: JobList,
  ) {
    this.jobPages = new JobPages(extensionUri, jobs);
    this.restoring = vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: (panel, state) => this.restore(panel, state),
    });
  }

  /** Shows the page of a log and fills it, for the policy last looked at there or another; returns how that went. */
  async analyze(files: readonly vscode.Uri[], policyFile?: string): Promise<string> {
    const shown = this.pages.get(files.join('\n')) ?? this.open(files);
    shown.page.panel.reveal();
    if (policyFile !== undefined) shown.policy = `file:${policyFile}`;
    return this.fill(files, shown);
  }

  /** Saves the page in front as a report, after asking how. */
  async exportReport(): Promise<void> {
    const front = [...this.pages.values()].find(({ page }) => page.panel.active);
    if (front === undefined) {
      void showInformation(vscode.l10n.t('Bring the page of an analysis to the front, and export it then.'));
      return;
    }
    const formats = [
      { label: 'HTML', detail: vscode.l10n.t('One file with all charts, for any browser.'), format: 'html' },
      { label: 'Markdown', detail: vscode.l10n.t('The verdict and all numbers as text.'), format: 'md' },
    ] as const;
    const choice = await pickOne(formats, { title: vscode.l10n.t('Export Report') });
    if (choice !== undefined) front.page.exportReport(choice.format);
  }

  /** The live page of a training, running or ended. */
  showTraining(job: ListedJob<'train'>): void {
    this.jobPages.show(job);
  }

  /** The table of a comparison, running or ended. */
  showComparison(job: ListedJob<'compare'>): void {
    this.jobPages.show(job);
  }

  dispose(): void {
    this.restoring.dispose();
    this.jobPages.dispose();
    for (const { page } of [...this.pages.values()]) page.panel.dispose();
  }

  private async fill(files: readonly vscode.Uri[], shown: LogPage): Promise<string> {
    const [log] = files;
    const { page, policy } = shown;
    page.keep({ files: files.map(String), ...(policy !== undefined && { policy }) });
    shown.running?.cancel();
    const running = (shown.running = new vscode.CancellationTokenSource());
    const file = logTitle(files);
    page.show({ type: 'progress', file, fraction: 0, message: vscode.l10n.t('Reading the log') });
    const what: AnalyzeJob = {
      kind: 'analyze',
      ...logReference(files),
      judging: claimSettings(log),
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
    if (shown.running !== running) return 'superseded';
    if (outcome.status === 'ok') {
      const report = check(pageReport, outcome.result, 'report for the page');
      const tooLarge = files.some(isTooLarge) && ({ tooLarge: true } as const);
      page.show({
        type: 'analysis',
        report,
        command: commandLineOf(what, keptSchemas(what.home)),
        ...tooLarge,
      });
      if (outcome.result.questions.length > 0) void this.settle(files, outcome.result.questions);
    }
    if (outcome.status === 'cancelled') {
      const message = vscode.l10n.t('The analysis was cancelled. Analyze the log again to see its page.');
      page.show({ type: 'fault', file, fault: { code: 'cancelled', message } });
    }
    if (outcome.status === 'failed') {
      page.show({ type: 'fault', file, fault: outcome.fault });
      showFault(outcome.fault, ...files);
    }
    return outcome.status;
  }

  /** Asks what detection was not sure of, keeps the answers and reads the log again by them. */
  private async settle(files: readonly vscode.Uri[], questions: readonly MappingQuestion[]): Promise<void> {
    const [log] = files;
    const entry = await askMapping(questions, basename(log.fsPath));
    if (entry === undefined) return;
    const saved = await this.server.saveSchema(homeOf(log), log.fsPath, entry);
    if (saved.status === 'failed') showFault(saved.fault, log);
    else await this.analyze(files);
  }

  private open(files: readonly vscode.Uri[]): LogPage {
    const panel = pagePanel(viewType, pageTitle(files), pageOptions(this.extensionUri));
    return this.adopt(panel, files);
  }

  /** A page comes back with its window; the log is in the cache, so filling it takes no time to speak of. */
  private async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = v.safeParse(v.object({ subject: pageSubject }), state);
    if (!kept.success) {
      panel.dispose();
      return;
    }
    const { files, policy } = kept.output.subject;
    panel.webview.options = pageOptions(this.extensionUri);
    const uris = files.map((file) => vscode.Uri.parse(file));
    // A person may have opened this log again before its old tab came to the front: that one has the sliders.
    this.pages.get(uris.join('\n'))?.page.panel.dispose();
    const shown = this.adopt(panel, uris);
    shown.policy = policy;
    await this.fill(uris, shown);
  }

  private adopt(panel: vscode.WebviewPanel, files: readonly vscode.Uri[]): LogPage {
    const key = files.join('\n');
    const fulfill = (wish: PageWish): void => {
      if (wish.type === 'retry') void this.analyze(files);
      if (wish.type === 'showRows')
        void vscode.commands.executeCommand('banditLens.showRows', files[0], files);
    };
    const page = new WebPage(panel, this.extensionUri, files[0], fulfill, files);
    const shown: LogPage = { page, policy: undefined };
    this.pages.set(key, shown);
    panel.onDidDispose(() => {
      shown.running?.cancel();
      if (this.pages.get(key) === shown) this.pages.delete(key);
    });
    return shown;
  }
}
