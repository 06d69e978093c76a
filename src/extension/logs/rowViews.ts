import type * as vscode from 'vscode';
import type { RowView } from '../../protocol/rows';
import type { AnalyzedLogs } from './analyzedLogs';
import { logReference } from './logFiles';

/** How the rows of a file are looked at: as a part of the log, and by the policy, of its latest analysis. */
export function rowViewOf(analyzed: AnalyzedLogs, uri: vscode.Uri): RowView & { file: number } {
  const known = analyzed.of(uri.fsPath);
  return {
    ...logReference(analyzed.filesWith(uri), known?.facts?.slot),
    file: Math.max(0, known?.paths.indexOf(uri.fsPath) ?? 0),
    ...(known?.facts && { policy: known.facts.policy, alpha: known.facts.alpha }),
  };
}
