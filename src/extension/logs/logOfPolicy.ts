import type * as vscode from 'vscode';
import { findFiles } from './findLogs';
import { isLog, resultPath } from './logFiles';

/** The log that a policy was trained on, by its name in `.banditlens`; undefined for a policy that was put elsewhere. */
export async function logOfPolicy(policy: vscode.Uri): Promise<vscode.Uri | undefined> {
  const logs = await findFiles(isLog);
  const trained = logs.filter((log) => policy.fsPath.startsWith(`${resultPath(log, 'policies', '')}.`));
  // "a.csv.gz.policy.json" begins as a policy of "a.csv" would, too.
  return trained.sort((a, b) => b.fsPath.length - a.fsPath.length)[0];
}
