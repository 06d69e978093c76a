import { basename } from 'node:path';
import * as vscode from 'vscode';
import { commandLineOf } from '../protocol/commandLine';
import type { AnalyzeJob } from '../protocol/jobs';
import { check } from '../protocol/method';
import { fromPage, pageReport, type ToPage } from '../protocol/page';
import type { MappingQuestion } from '../protocol/report';
import { askMapping } from './askMapping';
import type { BackgroundServer } from './backgroundServer';
import { homeOf } from './logFiles';
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

/** The pages, one for each log. */
export class AnalysisPanels implements vscode.Disposable {
  private readonly pages = new Map<string, Page>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
  ) {}

  /** Shows the page of a log and fills it, for the policy last looked at there or another; returns how that went. */
  async analyze(log: vscode.Uri, policyFile?: string): Promise<string> {
    const page = this.pages.get(log.toString()) ?? this.open(log);
    page.panel.reveal();
    page.policy = policyFile === undefined ? page.policy : `file:${policyFile}`;
    page.running?.cancel();
    const running = (page.running = new vscode.CancellationTokenSource());
    const file = basename(log.fsPath);
    this.show(page, { type: 'progress', file, fraction: 0, message: 'Reading the log' });
    const job: AnalyzeJob = {
      kind: 'analyze',
      path: log.fsPath,
      home: homeOf(log),
      judging: claimSettings(log),
      ...(page.policy !== undefined && { policy: page.policy }),
    };
    const outcome = await this.server.analyze(job, running.token, (progress) =>
      this.show(page, { type: 'progress', file, ...progress }),
    );
    if (page.running !== running) return 'superseded';
    if (outcome.status === 'ok') {
      const report = check(pageReport, outcome.result, 'report for the page');
      this.show(page, { type: 'analysis', report, command: commandLineOf(job) });
      if (outcome.result.questions.length > 0) void this.settle(log, outcome.result.questions);
    }
    if (outcome.status === 'failed') {
      this.show(page, { type: 'fault', file, fault: outcome.fault });
      showFault(outcome.fault, log);
    }
    return outcome.status;
  }

  /** Asks what detection was not sure of, keeps the answers and reads the log again by them. */
  private async settle(log: vscode.Uri, questions: readonly MappingQuestion[]): Promise<void> {
    const entry = await askMapping(questions, basename(log.fsPath));
    if (entry === undefined) return;
    const saved = await this.server.saveSchema(homeOf(log), log.fsPath, entry);
    if (saved.status === 'failed') showFault(saved.fault, log);
    else await this.analyze(log);
  }

  dispose(): void {
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  private open(log: vscode.Uri): Page {
    const panel = vscode.window.createWebviewPanel(
      'banditLens.analysis',
      `Bandit Lens: ${basename(log.fsPath)}`,
      vscode.ViewColumn.Active,
      {
        enableScripts: true,
        localResourceRoots: ['dist', 'media'].map((name) => vscode.Uri.joinPath(this.extensionUri, name)),
      },
    );
    const empty: ToPage = { type: 'progress', file: basename(log.fsPath), fraction: 0, message: '' };
    const page: Page = { panel, last: empty, policy: undefined, closed: false };
    this.pages.set(log.toString(), page);
    panel.onDidDispose(() => {
      page.closed = true;
      page.running?.cancel();
      this.pages.delete(log.toString());
    });
    panel.webview.onDidReceiveMessage((raw) => this.receive(log, page, raw));
    panel.webview.html = pageHtml(panel.webview, this.extensionUri);
    return page;
  }

  private receive(log: vscode.Uri, page: Page, raw: unknown): void {
    const message = check(fromPage, raw, 'message from the page');
    switch (message.type) {
      case 'ready':
        return this.show(page, page.last);
      case 'openLine':
        return void openAt(log, message.line);
      case 'retry':
        return void this.analyze(log);
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
