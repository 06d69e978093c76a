import type { Fault } from '../../core/documents/runs/fault';
import * as vscode from 'vscode';

/** The process is not there to answer: a job it was working on was interrupted, and did not fail. */
export class ServerStopped extends Error {
  override readonly name = 'ServerStopped';
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

const fault = (message: string): Fault => ({ code: 'server-stopped', message });

export function stoppedAtWork(): Fault {
  return fault(
    vscode.l10n.t(
      'The background process stopped while it was working, and was started again. Resume the job, or run the command again.',
    ),
  );
}

export function notStarted(reason: string): Fault {
  return fault(
    vscode.l10n.t(
      'The background process could not be started ({0}). Run "Bandit Lens: Restart Server". If that fails too, reload the window or reinstall the extension.',
      reason,
    ),
  );
}

export function stoppedForGood(): Fault {
  return fault(
    vscode.l10n.t(
      'The background process stopped 5 times in 3 minutes and was not started again. Run "Bandit Lens: Restart Server". If it stops again, please report it with the first lines of the log.',
    ),
  );
}
