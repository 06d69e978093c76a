import { defaultPolicy } from '../../protocol/policyRef';
import * as vscode from 'vscode';
import { WeightsRequest } from '../../protocol/rows';
import type { AnalyzedLogs } from '../logs/analyzedLogs';
import type { BackgroundServer } from '../server/backgroundServer';
import { ServerStopped } from '../server/stopFaults';
import { rowViewOf } from '../logs/rowViews';
import { hintsAreOn } from '../settings/settings';
import { hint } from '../shown/items';

/** No screen shows more lines at a time. */
const mostLines = 400;

/**
 * Before every row on the screen: what it weighs, from the index and never from the document. Before, because the end of
 * a row with its context is seldom on the screen.
 */
export class RowHints implements vscode.InlayHintsProvider {
  constructor(
    private readonly server: BackgroundServer,
    private readonly analyzed: AnalyzedLogs,
  ) {}

  async provideInlayHints(
    { uri, isDirty }: vscode.TextDocument,
    { start, end }: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    // The lines of a file that is being changed are not those that were read.
    if (isDirty || !hintsAreOn(uri)) return [];
    const first = start.line + 1;
    const last = Math.min(end.line + 1, start.line + mostLines);
    const request = { ...rowViewOf(this.analyzed, uri), first, last };
    const reply = await this.server.request(WeightsRequest, request, token).catch((error: Error) => {
      if (error instanceof ServerStopped || token.isCancellationRequested) return undefined;
      throw error;
    });
    // What is wrong with a log that cannot be read stands in the Problems view.
    if (reply?.status !== 'ok') return [];
    const policy = this.analyzed.of(uri.fsPath)?.facts?.policyName ?? defaultPolicy;
    return aligned(reply.weights.map(({ line, weight }) => ({ line, ...textOf(weight, policy) })));
  }
}

interface HintText {
  readonly label: string;
  readonly tooltip: string;
}

function textOf(weight: number | null, policy: string): HintText {
  const { l10n } = vscode;
  if (weight === null)
    return {
      label: l10n.t('trained on'),
      tooltip: l10n.t('The policy was trained on this row, so it does not count in its estimate.'),
    };
  const rounded = weight < 1000 ? weight.toFixed(2) : weight.toPrecision(3);
  return {
    label: l10n.t('weight {0}', rounded),
    tooltip: l10n.t('Under the policy {0}, this row counts {1} times.', policy, weight.toPrecision(6)),
  };
}

/** All as wide as the widest, so that the rows stay below each other. */
function aligned(hints: readonly (HintText & { line: number })[]): vscode.InlayHint[] {
  const width = Math.max(0, ...hints.map(({ label }) => label.length));
  return hints.map(({ line, label, tooltip }) => {
    const at = new vscode.Position(line - 1, 0);
    return Object.assign(hint(at, label.padStart(width), tooltip), { paddingRight: true });
  });
}
