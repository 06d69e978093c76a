import { basename } from 'node:path';
import * as vscode from 'vscode';
import { commandLineOf } from '../protocol/commandLine';
import type { AnalyzeJob } from '../protocol/jobs';
import { check } from '../protocol/method';
import { fromPage, pageReport, type ToPage } from '../protocol/page';
import type { MappingQuestion } from '../protocol/report';
import { askMapping } from './askMapping';
import type { BackgroundServer } from './backgroundServer';
import type { JobList } from './jobList';
import { homeOf, logReference, logTitle } from './logFiles';
import { pageHtml } from './pageHtml';
import { claimSettings } from './settings';
import { openAt, showFault } from './showFault';

interface Page {
  readonly panel: vscode.WebviewPanel;
  /** What the page shows; sent again whenever it says it is ready, because a hidden page is thrown away. */
  last: ToPage;
  /** The policy looked at, in the words of the command line. */
  policy: string | undefined;
  running?: vscode.CancellationTokenSource;
  closed: boolean;
}

/** The pages, one for each log of one file or several. */
export class AnalysisPanels implements vscode.Disposable {
  private readonly pages = new Map<string, Page>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
    private readonly jobs: JobList,
  ) {}

  /** Shows the page of a log and fills it, for the policy last looked at there or another; returns how that went. */
  async analyze(files: readonly vscode.Uri[], policyFile?: string): Promise<string> {
    const [log] = files;
    const page = this.pages.get(files.join('\n')) ?? this.open(files);
    page.panel.reveal();
    page.policy = policyFile === undefined ? page.policy : `file:${policyFile}`;
    page.running?.cancel();
    const running = (page.running = new vscode.CancellationTokenSource());
    const file = logTitle(files);
    this.show(page, { type: 'progress', file, fraction: 0, message: 'Reading the log' });
    const what: AnalyzeJob = {
      kind: 'analyze',
      ...logReference(files),
      judging: claimSettings(log),
      ...(page.policy !== undefined && { policy: page.policy }),
    };
    const job = this.jobs.start(what, {
      title: vscode.l10n.t('Analyzing {0}', file),
      log,
      token: running.token,
    });
    const listening = this.jobs.onDidChange((changed) => {
      if (changed === job && changed.state === 'running')
        this.show(page, { type: 'progress', file, ...job.progress });
    });
    const outcome = await job.outcome;
    listening.dispose();
    if (page.running !== running) return 'superseded';
    if (outcome.status === 'ok') {
      const report = check(pageReport, outcome.result, 'report for the page');
      this.show(page, { type: 'analysis', report, command: commandLineOf(what) });
      if (outcome.result.questions.length > 0) void this.settle(files, outcome.result.questions);
    }
    if (outcome.status === 'failed') {
      this.show(page, { type: 'fault', file, fault: outcome.fault });
      showFault(outcome.fault, log);
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

  dispose(): void {
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  private open(files: readonly vscode.Uri[]): Page {
    const name = logTitle(files);
    const key = files.join('\n');
    const panel = vscode.window.createWebviewPanel(
      'banditLens.analysis',
      `Bandit Lens: ${name}`,
      vscode.ViewColumn.Active,
      {
        enableScripts: true,
        localResourceRoots: ['dist', 'media'].map((name) => vscode.Uri.joinPath(this.extensionUri, name)),
      },
    );
    const empty: ToPage = { type: 'progress', file: name, fraction: 0, message: '' };
    const page: Page = { panel, last: empty, policy: undefined, closed: false };
    this.pages.set(key, page);
    panel.onDidDispose(() => {
      page.closed = true;
      page.running?.cancel();
      this.pages.delete(key);
    });
    panel.webview.onDidReceiveMessage((raw) => this.receive(files, page, raw));
    panel.webview.html = pageHtml(panel.webview, this.extensionUri);
    return page;
  }

  private receive(files: readonly vscode.Uri[], page: Page, raw: unknown): void {
    const message = check(fromPage, raw, 'message from the page');
    switch (message.type) {
      case 'ready':
        return this.show(page, page.last);
      case 'openLine':
        return void openAt(files[0], message.line);
      case 'retry':
        return void this.analyze(files);
      case 'copy':
      case 'save':
        return;
    }
  }

  private show(page: Page, message: ToPage): void {
    page.last = message;
    if (!page.closed) void page.panel.webview.postMessage(message);
  }
}
