import * as vscode from 'vscode';
import { RowsRequest } from '../../protocol/rows';
import type { AnalyzedLogs } from '../logs/analyzedLogs';
import { ServerStopped, type BackgroundServer } from '../server/backgroundServer';
import { chooseLog, logReference, logTitle } from '../logs/logFiles';
import { pageOptions } from './pageHtml';
import { WebPage } from './webPage';
import { pagePanel } from '../shown/items';

const pageSize = 100;

/** Rows of a log on a page of their own, which no size of a file stops; one for each log. */
export class RowsPages implements vscode.Disposable {
  private readonly pages = new Map<string, WebPage>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
    private readonly analyzed: AnalyzedLogs,
  ) {}

  async show(files: readonly vscode.Uri[]): Promise<void> {
    const page = this.pages.get(files.join('\n')) ?? this.open(files);
    page.panel.reveal();
    await this.turnTo(page, files, 0);
  }

  dispose(): void {
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  private open(files: readonly vscode.Uri[]): WebPage {
    const key = files.join('\n');
    const title = vscode.l10n.t('Rows of {0}', logTitle(files));
    const options = pageOptions(this.extensionUri);
    const panel = pagePanel('banditLens.rows', title, options);
    const page = new WebPage(panel, this.extensionUri, files[0], (wish) => {
      if (wish.type === 'turnTo') void this.turnTo(page, files, wish.first);
      if (wish.type === 'retry') void this.turnTo(page, files, 0);
    });
    this.pages.set(key, page);
    panel.onDidDispose(() => this.pages.delete(key));
    return page;
  }

  private async turnTo(page: WebPage, files: readonly vscode.Uri[], first: number): Promise<void> {
    const file = logTitle(files);
    const facts = this.analyzed.of(files[0].fsPath)?.facts;
    const view = facts && { policy: facts.policy, alpha: facts.alpha };
    const request = { ...logReference(files), ...view, first, count: pageSize };
    const reply = await this.server.request(RowsRequest, request).catch((error: Error) => {
      if (error instanceof ServerStopped) return { status: 'failed', fault: error.fault } as const;
      throw error;
    });
    if (reply.status === 'failed') return page.show({ type: 'fault', file, fault: reply.fault });
    const { status: _, ...shown } = reply;
    page.show({ type: 'rows', file, policy: facts?.policyName ?? 'uniform', first, pageSize, ...shown });
  }
}

/** "Show Rows of a Log". */
export async function showRows(pages: RowsPages, clicked: unknown, selected: unknown): Promise<void> {
  const files = await chooseLog(clicked, selected);
  if (files !== undefined) await pages.show(files);
}
