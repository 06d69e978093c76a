import type { RewardRange } from '../../core/documents/log/rewardRange';
import type { EvaluationOptions, TrainingOptions } from '../../core/documents/runs/options';
import * as vscode from 'vscode';
import { defaultAlphas } from '../../core/bounds/parameterGrid';
import { UserError } from '../../core/errors/userError';
import { isBanditLogPath } from '../../core/sql/parseBanditLog';
import { readBanditLog } from '../../files/banditLogFile';

/** What the settings say about a log; anything the protocol would refuse is reported there, not repaired here. */
export function claimSettings(
  log: vscode.Uri,
): { delta: number; rewardRange: RewardRange } & Pick<EvaluationOptions, 'alphaGrid'> {
  const settings = vscode.workspace.getConfiguration('banditLens', log);
  const { minimum, maximum } = settings.get('rewardRange', { minimum: 0, maximum: 1 });
  const declared = isBanditLogPath(log.path) ? rangeOfTable(log.fsPath) : undefined;
  const alphaGrid = settings.get('alphaGrid', defaultAlphas);
  const isDefault = alphaGrid.join() === defaultAlphas.join();
  return {
    delta: settings.get('delta', 0.05),
    rewardRange: declared ?? { min: minimum, max: maximum },
    ...(!isDefault && { alphaGrid: [...alphaGrid] }),
  };
}

/** The range that a table's own file declares: it goes before the settings, as it does on the command line. */
function rangeOfTable(path: string): RewardRange | undefined {
  try {
    return readBanditLog(path).rewardRange;
  } catch (error) {
    // Whoever reads it next says what is wrong with it.
    if (error instanceof UserError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** Other outcomes that the page tells of a log; nothing where there are none. */
export function metricSettings(log: vscode.Uri): { readonly metrics?: readonly string[] } {
  const metrics = vscode.workspace.getConfiguration('banditLens', log).get<string[]>('metrics', []);
  return metrics.length > 0 ? { metrics } : {};
}

/** How training works on this machine; 0 leaves the number of threads to the machine. */
export function trainingSettings(
  log: vscode.Uri,
): Pick<TrainingOptions, 'epochs' | 'threads' | 'memoryLimit' | 'engine'> {
  const settings = vscode.workspace.getConfiguration('banditLens.training', log);
  const threads = settings.get('threads', 0);
  return {
    epochs: settings.get('epochs', 20),
    memoryLimit: 1e6 * settings.get('memory', 2000),
    engine: settings.get('engine', 'auto'),
    ...(threads > 0 && { threads }),
  };
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

/** As a person wrote it: the server's side of the protocol says what is valid. */
export function serverSettings(): Record<
  'jobsAtOnce' | 'cacheMegabytes' | 'tensorflowPath' | 'chdbPath',
  unknown
> {
  const settings = vscode.workspace.getConfiguration('banditLens');
  return {
    // Code is loaded from there: whatever a workspace says of it is not even looked at.
    tensorflowPath: settings.inspect('tensorflow.path')?.globalValue ?? '',
    chdbPath: settings.inspect('chdb.path')?.globalValue ?? '',
    jobsAtOnce: settings.get('jobsAtOnce', 2),
    cacheMegabytes: settings.get('cache.maxMegabytes', 8000),
  };
}

/** Whether the server has to be told. */
export function concernsServer(change: vscode.ConfigurationChangeEvent): boolean {
  return ['banditLens.jobsAtOnce', 'banditLens.cache', 'banditLens.tensorflow', 'banditLens.chdb'].some(
    (name) => change.affectsConfiguration(name),
  );
}

const on =
  (name: string) =>
  (document: vscode.Uri): boolean =>
    vscode.workspace.getConfiguration('banditLens', document).get(name, true);

export const hoversAreOn = on('hover.enabled');
export const lensesAreOn = on('codeLens.enabled');
export const hintsAreOn = on('inlayHints.enabled');

export function mostDiagnostics(log: vscode.Uri): number {
  return vscode.workspace.getConfiguration('banditLens', log).get('diagnostics.maximum', 100);
}
