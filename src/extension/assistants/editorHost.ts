import * as vscode from 'vscode';
import { UserError } from '../../core/errors/userError';
import { confinedPath } from '../../files/confined';
import { readGateFile } from '../../files/gateFile';
import { sha256OfFile } from '../../files/sha256';
import type { JobKind, JobOf, ReportOf } from '../../protocol/jobKinds';
import type { LookedAt } from '../../protocol/tools/lookedAt';
import type { ToolHost } from '../../protocol/tools/tool';
import type { JobList } from '../jobs/jobList';
import { homeOf } from '../logs/logFiles';

/** A job of a tool, which always has a log. */
type ToolJob<K extends JobKind> = JobOf<K> & JobOf & { kind: K; readonly paths: readonly string[] };

/** Tools whose work is among the jobs of this window, on files of its workspace. */
export function editorHost(
  jobs: JobList,
  looked: LookedAt,
  title: string,
  token: vscode.CancellationToken,
): ToolHost {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const placed = (path: string): string => {
    if (folders.length === 0)
      throw new UserError(
        'no-workspace',
        vscode.l10n.t('No folder is open. Open the folder that has the log.'),
      );
    return confinedPath(path, folders);
  };
  return {
    placed,
    readGate(path) {
      const { gate, placed: besideFile } = readGateFile(placed(path));
      return { gate, placed: (named) => placed(besideFile(named)) };
    },
    contentOf: (path) => sha256OfFile(path).catch(() => ''),
    homeOf: (log) => homeOf(vscode.Uri.file(log)),
    looked,
    async run<K extends JobKind>(asked: JobOf<K> & { readonly kind: K }): Promise<ReportOf<K>> {
      const job = asked as unknown as ToolJob<K>;
      const { outcome } = jobs.start<K>(job, { title, log: vscode.Uri.file(job.paths[0]), token });
      const ended = await outcome;
      if (ended.status === 'ok') return ended.result;
      if (ended.status === 'canceled') throw new vscode.CancellationError();
      throw new UserError(ended.fault.code, ended.fault.message);
    },
  };
}
