import * as vscode from 'vscode';
import type { RewardRange } from '../protocol/options';

/** What the settings say about a log; anything the protocol would refuse is reported there, not repaired here. */
export function claimSettings(log: vscode.Uri): { delta: number; rewardRange: RewardRange } {
  const settings = vscode.workspace.getConfiguration('banditLens', log);
  const { minimum, maximum } = settings.get('rewardRange', { minimum: 0, maximum: 1 });
  return { delta: settings.get('delta', 0.05), rewardRange: { min: minimum, max: maximum } };
}

export function trainingEpochs(log: vscode.Uri): number {
  return vscode.workspace.getConfiguration('banditLens', log).get('training.epochs', 20);
}

/** The logs a workspace wants to see as soon as it opens. */
export function logsToAnalyzeOnOpen(): vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) =>
    vscode.workspace
      .getConfiguration('banditLens', uri)
      .get<string[]>('analyzeOnOpen', [])
      .map((path) => vscode.Uri.joinPath(uri, path)),
  );
}
