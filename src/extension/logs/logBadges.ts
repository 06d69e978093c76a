import * as vscode from 'vscode';
import type { AnalyzedLogs, Verdict } from './analyzedLogs';
import { badge } from '../shown/items';

const looks: Readonly<Record<Verdict, { letters: string; color?: string }>> = {
  improvement: { letters: '✓', color: 'charts.green' },
  plain: { letters: '·' },
  warning: { letters: '!', color: 'list.warningForeground' },
  error: { letters: '✗', color: 'list.errorForeground' },
};

/** A badge in the Explorer on every log that was analyzed. */
export class LogBadges implements vscode.FileDecorationProvider {
  readonly onDidChangeFileDecorations: vscode.Event<vscode.Uri[]>;

  constructor(private readonly analyzed: AnalyzedLogs) {
    const changed = new vscode.EventEmitter<vscode.Uri[]>();
    analyzed.onDidChange((files) => changed.fire([...files]));
    this.onDidChangeFileDecorations = changed.event;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const log = uri.scheme === 'file' ? this.analyzed.of(uri.fsPath) : undefined;
    if (log === undefined) return undefined;
    const { letters, color } = looks[log.verdict];
    // First the verdict, then what is wrong with the log.
    const text = [log.facts?.certificate[0], log.findings[0]].filter(Boolean).join(' ');
    return badge(letters, vscode.l10n.t('Bandit Lens: {0}', text), color);
  }
}
