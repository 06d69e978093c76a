import * as vscode from 'vscode';
import type { AnalyzedLogs, Verdict } from './analyzedLogs';

const looks: Readonly<Record<Verdict, { badge: string; color?: string }>> = {
  improvement: { badge: '✓', color: 'charts.green' },
  plain: { badge: '·' },
  warning: { badge: '!', color: 'list.warningForeground' },
  error: { badge: '✗', color: 'list.errorForeground' },
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
    const { badge, color } = looks[log.verdict];
    const words = log.findings[0] ?? log.facts?.certificate.at(-1) ?? '';
    return new vscode.FileDecoration(
      badge,
      vscode.l10n.t('Bandit Lens: {0}', words),
      color === undefined ? undefined : new vscode.ThemeColor(color),
    );
  }
}
