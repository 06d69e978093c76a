import * as vscode from 'vscode';
import type { RowView } from '../protocol/rows';
import type { AnalyzedLogs } from './analyzedLogs';
import { logReference } from './logFiles';

/** How the rows of a file are looked at: as a part of the log, and by the policy, of its latest analysis. */
export function rowViewOf(analyzed: AnalyzedLogs, uri: vscode.Uri): RowView & { file: number } {
  const known = analyzed.of(uri.fsPath);
  const paths = known?.paths ?? [uri.fsPath];
  return {
    ...logReference(paths.map((path) => vscode.Uri.file(path))),
    file: paths.indexOf(uri.fsPath),
    ...(known?.facts && { policy: known.facts.policy, alpha: known.facts.alpha }),
  };
}
