import * as vscode from 'vscode';
import type { AnalyzedFacts, AnalyzedLogs, Verdict } from '../logs/analyzedLogs';
import { claimNumbers, withoutStop } from '../results/claimText';
import { isCertificate, isLog, isPolicy } from '../logs/logFiles';
import type { CertificateSummary } from '../results/resultFiles';
import type { Services } from '../services/services';
import { FileView, type FileLook } from './fileView';
import { JobsView } from './jobsView';

const logIcons: Readonly<Record<Verdict, [icon: string, color?: string]>> = {
  improvement: ['verified-filled', 'charts.green'],
  plain: ['pass'],
  warning: ['warning', 'list.warningForeground'],
  error: ['error', 'list.errorForeground'],
};

/** The activity bar's view: logs, policies, certificates and jobs. */
export function registerSidebar({ analyzed, results, jobs }: Services): vscode.Disposable {
  const logs = new FileView('log', isLog, (uri) => logLook(uri, analyzed));
  const policies = new FileView('policy', isPolicy, (uri) =>
    certifiedLook(results.certificateOf(uri.fsPath), new vscode.ThemeIcon('symbol-function')),
  );
  const certificates = new FileView('certificate', isCertificate, (uri) =>
    certifiedLook(results.read(uri), new vscode.ThemeIcon('verified')),
  );
  const refresh = (): void => [logs, policies, certificates].forEach((view) => view.refresh());
  return vscode.Disposable.from(
    vscode.window.registerTreeDataProvider('banditLens.logs', logs),
    vscode.window.registerTreeDataProvider('banditLens.policies', policies),
    vscode.window.registerTreeDataProvider('banditLens.certificates', certificates),
    vscode.window.createTreeView('banditLens.jobs', { treeDataProvider: new JobsView(jobs) }),
    vscode.commands.registerCommand('banditLens.refreshViews', refresh),
    vscode.workspace.onDidCreateFiles(refresh),
    vscode.workspace.onDidDeleteFiles(refresh),
    vscode.workspace.onDidRenameFiles(refresh),
    analyzed.onDidChange(() => logs.refresh()),
    results.onDidChange(() => {
      policies.refresh();
      certificates.refresh();
    }),
  );
}

function logLook(uri: vscode.Uri, analyzed: AnalyzedLogs): FileLook {
  const known = analyzed.of(uri.fsPath);
  if (known === undefined) return { icon: new vscode.ThemeIcon('output') };
  const [icon, color] = logIcons[known.verdict];
  return {
    icon: new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color)),
    description: known.facts ? factsText(known.facts) : vscode.l10n.t('cannot be read'),
    tooltip: [...(known.facts?.certificate ?? []), ...known.findings].join('\n\n'),
  };
}

/** The verdict first, then the number. */
const factsText = ({ certificate, rows }: AnalyzedFacts): string =>
  vscode.l10n.t('{0} · {1} rows', withoutStop(certificate[0]), rows.toLocaleString('en-US'));

function certifiedLook(certified: CertificateSummary | undefined, icon: vscode.ThemeIcon): FileLook {
  if (certified === undefined) return { icon, description: vscode.l10n.t('not certified') };
  const { certificate, lines } = certified;
  const numbers = claimNumbers(certificate);
  const description =
    certificate.withheld === null ? vscode.l10n.t('{0} · {1}', withoutStop(lines[0]), numbers) : numbers;
  return { icon, description, tooltip: lines.join('\n\n') };
}
