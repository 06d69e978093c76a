import * as vscode from 'vscode';
import type { Fault } from '../../core/documents/runs/fault';
import { UserError } from '../../core/errors/userError';
import type { RulePlace } from '../../core/gate/rulePlaces';
import { isBelow } from '../../files/confined';
import { readGateFile, type GateOnDisk } from '../../files/gateFile';
import { filesOfGate, gateJobOf } from '../../protocol/gateJob';
import type { OutcomeOf } from '../../protocol/jobs';
import type { JobList } from '../jobs/jobList';

/** How asking a gate ended, and where its rules stand. */
export interface GateRun {
  readonly outcome: OutcomeOf<'gate'>;
  readonly places: readonly RulePlace[];
}

/** The gate in a file; else what is wrong with it. */
export function readGate({ fsPath }: vscode.Uri): GateOnDisk | { readonly fault: Fault } {
  try {
    return readGateFile(fsPath);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, line } = error;
    return { fault: { code, message, ...(line !== undefined && { line }) } };
  }
}

/** Asks the gate in a file on the log as it is now. */
export async function runGate(
  jobs: JobList,
  uri: vscode.Uri,
  token?: vscode.CancellationToken,
): Promise<GateRun> {
  const read = readGate(uri);
  if ('fault' in read) return { outcome: { status: 'failed', fault: read.fault }, places: [] };
  const { gate, places, placed } = read;
  const job = { ...gateJobOf(gate, placed), file: uri.fsPath };
  const outside = vscode.workspace.isTrusted ? undefined : filesOfGate(job).find(isOutside);
  if (outside !== undefined) return { outcome: { status: 'failed', fault: notTrusted(outside) }, places };
  const { outcome } = jobs.start(job, {
    title: vscode.l10n.t('Asking {0}', vscode.workspace.asRelativePath(uri)),
    log: vscode.Uri.file(job.paths[0]),
    ...(token && { token }),
  });
  return { outcome: await outcome, places };
}

const isOutside = (path: string): boolean =>
  !(vscode.workspace.workspaceFolders ?? []).some(({ uri }) => isBelow(uri.fsPath, path));

const notTrusted = (path: string): Fault => ({
  code: 'not-trusted',
  message: vscode.l10n.t(
    'The gate names {0}, which is outside of this workspace. Trust the workspace to let its gates read other files.',
    path,
  ),
});
