import { defaultPolicy } from '../../protocol/policyRef';
import * as vscode from 'vscode';
import { RowsRequest } from '../../protocol/rows';
import type { AnalyzedLogs } from '../logs/analyzedLogs';
import type { BackgroundServer } from '../server/backgroundServer';
import { ServerStopped } from '../server/stopFaults';
import { logReference, logTitle } from '../logs/logFiles';
import { PageTabs } from './pageTabs';
import type { WebPage } from './webPage';

const pageSize = 100;

/** Rows of a log on a page of their own, however large the file is; one for each log. */
export class RowsPages implements vscode.Disposable {
  private readonly tabs: PageTabs<string>;

  constructor(
    extensionUri: vscode.Uri,
    private readonly server: BackgroundServer,
    private readonly analyzed: AnalyzedLogs,
  ) {
    this.tabs = new PageTabs('banditLens.rows', extensionUri);
  }

  async show(files: readonly vscode.Uri[]): Promise<void> {
    const page = this.tabs.get(files.join('\n')) ?? this.open(files);
    page.panel.reveal();
    await this.turnTo(page, files, 0);
  }

  dispose(): void {
    this.tabs.dispose();
  }

  private open(files: readonly vscode.Uri[]): WebPage {
    const title = vscode.l10n.t('Rows of {0}', logTitle(files));
    const page: WebPage = this.tabs.open(files.join('\n'), title, {
      files,
      onRequest: (request) => {
        if (request.type === 'turnTo') void this.turnTo(page, files, request.first);
        if (request.type === 'retry') void this.turnTo(page, files, 0);
      },
    });
    return page;
  }

  private async turnTo(page: WebPage, files: readonly vscode.Uri[], first: number): Promise<void> {
    const facts = this.analyzed.of(files[0].fsPath)?.facts;
    const file = logTitle(files, facts?.slot);
    const view = facts && { policy: facts.policy, alpha: facts.alpha };
    const request = { ...logReference(files, facts?.slot), ...view, first, count: pageSize };
    const reply = await this.server.request(RowsRequest, request).catch((error: Error) => {
      if (error instanceof ServerStopped) return { status: 'failed', fault: error.fault } as const;
      throw error;
    });
    if (reply.status === 'failed') return page.show({ type: 'fault', file, fault: reply.fault });
    const { status: _, ...shown } = reply;
    page.show({ type: 'rows', file, policy: facts?.policyName ?? defaultPolicy, first, pageSize, ...shown });
  }
}
