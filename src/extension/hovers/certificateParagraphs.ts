import * as vscode from 'vscode';
import type { AnalyzedLog } from '../logs/analyzedLogs';
import { isTable } from '../logs/logFiles';
import { commandLink, plain } from '../shown/markdown';

/** A log's certificate in two lines with a link to its page; only the link where the log was not analyzed. */
export function certificateParagraphs(log: vscode.Uri, known: AnalyzedLog | undefined): string[] {
  const open = commandLink(
    known === undefined ? vscode.l10n.t('Analyze this log') : vscode.l10n.t('Open the page'),
    'banditLens.analyze',
    log,
  );
  if (known === undefined) return ['---', open];
  const { facts } = known;
  if (facts === undefined) return ['---', ...known.findings.map(plain), open];
  const asOf = isTable(log) ? [vscode.l10n.t('As the table was when it was last analyzed.')] : [];
  const policy = vscode.l10n.t('Policy: {0}', `**${plain(facts.policyName)}**`);
  return ['---', policy, ...facts.certificate.map(plain), ...asOf, open];
}
