import * as vscode from 'vscode';
import type { AnalyzedFacts, AnalyzedLogs } from '../logs/analyzedLogs';
import type { Inspections } from '../logs/inspections';
import { isPolicy } from '../logs/logFiles';
import { withoutStop } from '../results/claimText';
import type { CertificateSummary, ResultFiles } from '../results/resultFiles';
import { lensesAreOn } from '../settings/settings';
import { lens } from '../shown/items';

/**
 * After so many milliseconds the lenses of a file that was opened are asked for again. The editor first shows those that the
 * file had when it was last open, and leaves them so if the new ones come before these are drawn.
 */
const askedAgainAfter = [1000, 5000];

/** At the top of a log or a policy: what is known of it, and what can be done with it. */
export class FileLenses implements vscode.CodeLensProvider {
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(
    private readonly analyzed: AnalyzedLogs,
    private readonly inspections: Inspections,
    private readonly results: ResultFiles,
  ) {
    const changed = new vscode.EventEmitter<void>();
    for (const source of [analyzed, inspections, results]) source.onDidChange(() => changed.fire());
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('banditLens.codeLens')) changed.fire();
    });
    let later: NodeJS.Timeout[] = [];
    vscode.window.onDidChangeVisibleTextEditors(() => {
      later.forEach(clearTimeout);
      later = askedAgainAfter.map((delay) => setTimeout(() => changed.fire(), delay));
    });
    this.onDidChangeCodeLenses = changed.event;
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    if (!lensesAreOn(uri)) return [];
    return isPolicy(uri) ? this.ofPolicy(uri) : this.ofLog(uri);
  }

  private ofLog(uri: vscode.Uri): vscode.CodeLens[] {
    const { l10n } = vscode;
    const facts = this.analyzed.of(uri.fsPath)?.facts;
    const reading = this.inspections.of(uri);
    const rows = reading && 'inspection' in reading ? reading.inspection.rows.used : undefined;
    const known = facts ? factsLine(facts) : rows !== undefined && l10n.t('{0} rows', grouped(rows));
    return [
      ...(known ? [lens(known, 'banditLens.analyze', uri)] : []),
      lens(facts ? l10n.t('Analyze Again') : l10n.t('Analyze'), 'banditLens.analyze', uri),
      lens(l10n.t('Train…'), 'banditLens.train', uri),
      ...(facts ? [lens(l10n.t('Open Page'), 'banditLens.analyze', uri)] : []),
    ];
  }

  private ofPolicy(uri: vscode.Uri): vscode.CodeLens[] {
    const { l10n } = vscode;
    const certified = this.results.certificateOf(uri.fsPath);
    return [
      ...(certified ? [lens(certifiedLine(certified), 'vscode.open', certified.uri)] : []),
      lens(l10n.t('Certify on a Log…'), 'banditLens.certifyPolicy', uri),
      lens(l10n.t('Certify on What Came Since'), 'banditLens.certifySince', uri),
      lens(l10n.t('Export…'), 'banditLens.exportPolicy', uri),
      ...(certified ? [lens(l10n.t('Open Certificate'), 'vscode.open', certified.uri)] : []),
    ];
  }
}

/** First the verdict, then the number. */
function certifiedLine({ certificate: { n, withheld }, lines, claim }: CertificateSummary): string {
  const rows = grouped(n);
  return withheld === null
    ? vscode.l10n.t('{0} · {1} · {2} rows', withoutStop(lines[0]), claim, rows)
    : vscode.l10n.t('{0} · {1} rows', claim, rows);
}

function factsLine({ rows, effectiveSampleSize, claim, certificate, policyName }: AnalyzedFacts): string {
  return vscode.l10n.t(
    '{0}: {1} · {2} · {3} rows, worth {4} of its own',
    policyName,
    withoutStop(certificate[0]),
    claim,
    grouped(rows),
    grouped(Math.round(effectiveSampleSize)),
  );
}

const grouped = (count: number): string => count.toLocaleString('en-US');
