import { defaultPolicy } from '../../protocol/policyRef';
import type { RowFacts } from '../../core/documents/results/rowFacts';
import * as vscode from 'vscode';
import { RowRequest } from '../../protocol/rows';
import type { AnalyzedLogs, AnalyzedLog } from '../logs/analyzedLogs';
import type { BackgroundServer } from '../server/backgroundServer';
import { ServerStopped } from '../server/stopFaults';
import { rowViewOf } from '../logs/rowViews';
import { hoversAreOn } from '../settings/settings';
import { certificateParagraphs } from './certificateParagraphs';
import { hoverText, number, plain } from '../shown/markdown';

/** What a row of a log says: answered from the index, never from the document. */
export class RowHovers implements vscode.HoverProvider {
  constructor(
    private readonly server: BackgroundServer,
    private readonly analyzed: AnalyzedLogs,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!hoversAreOn(document.uri)) return undefined;
    if (document.isDirty)
      return hover([vscode.l10n.t('**Bandit Lens:** save the file to see details of its rows.')]);
    const known = this.analyzed.of(document.uri.fsPath);
    const request = { ...rowViewOf(this.analyzed, document.uri), line: position.line + 1 };
    const reply = await this.server.request(RowRequest, request, token).catch((error: Error) => {
      if (error instanceof ServerStopped || token.isCancellationRequested) return undefined;
      throw error;
    });
    switch (reply?.status) {
      case 'indexing':
        return hover([vscode.l10n.t('**Bandit Lens** is reading this log. Hover again in a moment.')]);
      case 'failed':
        return hover([`**Bandit Lens:** ${plain(reply.fault.message)}`]);
      case 'ok':
        if (reply.rejected !== null)
          return hover([vscode.l10n.t('**Rejected:** {0}', plain(reply.rejected))]);
        return reply.row === null
          ? undefined
          : hover([
              ...rowParagraphs(reply.row, reply.counted, reply.alpha, known),
              ...reply.warnings.map((warning) => `$(warning) ${plain(warning)}`),
              ...certificateParagraphs(document.uri, known),
            ]);
    }
    return undefined;
  }
}

function rowParagraphs(
  row: RowFacts,
  counted: number,
  alpha: number,
  known: AnalyzedLog | undefined,
): string[] {
  const { l10n } = vscode;
  const policy = plain(known?.facts?.policyName ?? defaultPolicy);
  const action = l10n.t('**Action {0}**, reward {1}', plain(row.actionName), number(row.reward));
  if (row.propensity === null)
    return [
      action,
      l10n.t(
        'The log does not say how likely this action was. The estimates on its page rest on estimated propensities, and nothing is certified.',
      ),
    ];
  const head = [
    action,
    l10n.t(
      'Propensity {0}: taken in {1}% of such decisions',
      number(row.propensity),
      number(100 * row.propensity, 3),
    ),
  ];
  if (row.weight === null || row.smoothed === null || row.contribution === null || row.rank === null)
    return [...head, l10n.t('The policy was trained on this row, so it does not count in its estimate.')];
  return [
    ...head,
    l10n.t(
      'Weight {0} under the policy *{1}*: rank {2} of {3}',
      number(row.weight),
      policy,
      row.rank.toLocaleString('en-US'),
      counted.toLocaleString('en-US'),
    ),
    l10n.t(
      'Smoothed weight {0} (π/p^α at α = {1}); adds {2} to the estimate',
      number(row.smoothed),
      alpha.toFixed(3),
      number(row.contribution, 3),
    ),
  ];
}

const hover = (paragraphs: string[]): vscode.Hover => new vscode.Hover(hoverText(paragraphs));
