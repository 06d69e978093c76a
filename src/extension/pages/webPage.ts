import { encodeNumbers } from '../../core/documents/text/numberCodec';
import * as vscode from 'vscode';
import { check } from '../../protocol/method';
import { fromPage, type FromPage, type JobSubject, type PageSubject, type ToPage } from '../../protocol/page';
import { pageHtml } from './pageHtml';
import { saveFromPage } from './saveFromPage';
import { openAt } from '../shown/showFault';
import { showInPassing } from '../shown/messages';

/** What a reader asks of one kind of page; the rest is the same for all. */
export type PageRequest = Exclude<FromPage, { type: 'ready' | 'openLine' | 'copy' | 'save' }>;

/** Our page in a tab of the editor: what it shows, and what any of them can do. */
export class WebPage {
  private subject: PageSubject | JobSubject | undefined;
  closed = false;
  /** Until the page has loaded, the editor would keep every message for it, and it would show them all one by one. */
  private loaded = false;
  /** Sent again whenever the page says it is ready, because a hidden page is thrown away. */
  private last: ToPage | undefined;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly extensionUri: vscode.Uri,
    /** The files that lines belong to; things are saved beside the first. */
    private readonly files: readonly vscode.Uri[],
    private readonly onRequest: (request: PageRequest) => void,
  ) {
    panel.onDidDispose(() => (this.closed = true));
    panel.webview.onDidReceiveMessage((raw) => this.receive(raw));
    panel.webview.html = pageHtml(panel.webview, extensionUri);
  }

  /** What the page is about: it keeps that for when the window comes back. */
  keep(subject: PageSubject | JobSubject): void {
    this.subject = subject;
    this.post({ type: 'subject', subject });
  }

  show(message: ToPage): void {
    this.last = message;
    this.post(message);
  }

  /** Changes something on the page that is there, without replacing it. */
  tell(message: Extract<ToPage, { type: 'trainings' }>): void {
    this.post(message);
  }

  /** Asks the page for a report; what it makes comes back as something to save. */
  exportReport(format: 'html' | 'md'): void {
    this.post({ type: 'export', format });
  }

  private post(message: ToPage): void {
    if (this.loaded && !this.closed) void this.panel.webview.postMessage(encodeNumbers(message));
  }

  private receive(raw: unknown): void {
    const message = check(fromPage, raw, 'message from the page');
    switch (message.type) {
      case 'ready':
        this.loaded = true;
        if (this.subject !== undefined) this.post({ type: 'subject', subject: this.subject });
        if (this.last !== undefined) this.post(this.last);
        return;
      case 'openLine':
        return void openAt(this.files.at(message.file ?? 0) ?? this.files[0], message.line);
      case 'copy':
        return void copy(message.what, message.text);
      case 'save':
        return void saveFromPage(message, this.files[0], this.extensionUri);
      default:
        return this.onRequest(message);
    }
  }
}

async function copy(what: string, text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  showInPassing(vscode.l10n.t('{0} was copied.', what), 3000);
}
