import { reproductionReport } from '../../core/documents/runs/reproduction';
import { certificate } from '../../core/documents/results/certificate';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { parseCertificate } from '../../core/certificate/certificateText';
import { readWhole } from '../../files/readWhole';
import { UserError } from '../../core/errors/userError';
import { check } from '../../protocol/method';
import type { ToPage } from '../../protocol/page';
import { logTitle } from '../logs/logFiles';
import type { Verified } from '../results/verifications';
import { pageOptions } from './pageHtml';
import { WebPage } from './webPage';

/** A file of results as a document to read; it is filled again whenever the file changes. */
export class ResultEditor implements vscode.CustomReadonlyEditorProvider {
  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly messageOf: (uri: vscode.Uri) => ToPage,
    /** More is known of a file, though it has not changed. */
    private readonly onDidLearn?: vscode.Event<vscode.Uri>,
  ) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    panel.webview.options = pageOptions(this.extensionUri);
    const page: WebPage = new WebPage(panel, this.extensionUri, [uri], ({ type }) => {
      if (type === 'verify') void vscode.commands.executeCommand('banditLens.verifyCertificate', uri);
      else fill();
    });
    const fill = (): void => page.show(this.messageOf(uri));
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), basename(uri.fsPath));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidChange(fill);
    watcher.onDidCreate(fill);
    // Where the editor cannot watch files, coming back to the tab is soon enough.
    panel.onDidChangeViewState(() => {
      if (panel.visible) fill();
    });
    const learning = this.onDidLearn?.(({ fsPath }) => {
      if (fsPath === uri.fsPath) fill();
    });
    panel.onDidDispose(() => {
      watcher.dispose();
      learning?.dispose();
    });
    fill();
  }
}

/** What the page shows of a certificate's file. */
export function certificateMessage(uri: vscode.Uri, verified?: Verified): ToPage {
  return messageFrom(uri, (text, file) => {
    const { intact } = parseCertificate(text);
    return {
      type: 'certificate',
      file,
      certificate: check(certificate, JSON.parse(text), file),
      intact,
      ...(verified && { verified: { ...verified, log: logTitle([verified.log]) } }),
    };
  });
}

/** What the page shows of a reproduction's file. */
export function reproductionMessage(uri: vscode.Uri): ToPage {
  return messageFrom(uri, (text, file) => ({
    type: 'reproduction',
    file,
    report: check(reproductionReport, JSON.parse(text), file),
  }));
}

/** No result of ours is larger. */
const mostBytes = 64 * 1024 * 1024;

function messageFrom(uri: vscode.Uri, read: (text: string, file: string) => ToPage): ToPage {
  const file = basename(uri.fsPath);
  try {
    return read(readWhole(uri.fsPath, mostBytes).toString('utf8'), file);
  } catch (error) {
    const advice = vscode.l10n.t('Open it as text to see what is wrong.');
    const what = error instanceof Error ? error.message : String(error);
    const code = error instanceof UserError ? error.code : 'bad-result';
    return { type: 'fault', file, fault: { code, message: `${what} ${advice}` } };
  }
}
