import type { AnalysisReport } from '../../core/documents/results/analysisReport';
import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import { verdictLines, verdictStatus } from '../../core/certificate/verdict';
import { policyFileOf } from '../../protocol/policyRef';
import { claimText } from '../results/claimText';
import type { JobList, ListedJob } from '../jobs/jobList';
import { isActive } from '../jobs/jobStates';

export type Verdict = 'improvement' | 'plain' | 'warning' | 'error';

/** What is remembered of an analysis, for badges, lenses and hovers. */
export interface AnalyzedLog {
  readonly paths: readonly string[];
  /** The file of the policy it was analyzed for; absent where the policy is made from the log itself. */
  readonly policyFile?: string;
  /** Of the files as they were analyzed, the policy's among them. */
  readonly stamp: string;
  /** Of the log's content. Absent where the analysis failed. */
  readonly sha256?: string;
  readonly verdict: Verdict;
  /** What is wrong with the log, in sentences. */
  readonly findings: readonly string[];
  /** Absent where the analysis failed. */
  readonly facts?: AnalyzedFacts;
}

export interface AnalyzedFacts {
  /** The policy in the words of the command line, and as a person knows it. */
  readonly policy: string;
  readonly policyName: string;
  readonly alpha: number;
  /** Where events decide several slots and a person picks among them: the one it is about. */
  readonly slot?: number;
  /** And so many were looked at. */
  readonly slots?: number;
  readonly rows: number;
  readonly effectiveSampleSize: number;
  /** What is certified, in a few words. */
  readonly claim: string;
  /** The verdict, in the words of the list, and the claim: at most two lines. */
  readonly certificate: readonly string[];
}

const key = 'banditLens.analyzedLogs';
const mostKept = 200;

/** The logs that were analyzed in this workspace, latest first. They are remembered until their files change. */
export class AnalyzedLogs implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<readonly vscode.Uri[]>();
  private readonly listening: vscode.Disposable;
  private logs: readonly AnalyzedLog[];
  /** The files of a log were analyzed again. */
  readonly onDidChange = this.changed.event;

  constructor(
    jobs: JobList,
    private readonly kept: vscode.Memento,
  ) {
    this.logs = kept.get<AnalyzedLog[]>(key, []);
    this.listening = jobs.onDidChange((job) => {
      // What is taken off the list is no news, and its log may be another by now.
      if (job.kind === 'analyze' && !isActive(job) && jobs.all.includes(job))
        this.note(job as ListedJob<'analyze'>);
    });
  }

  get all(): readonly AnalyzedLog[] {
    return this.logs;
  }

  /** What is known of the log that a file belongs to, as long as it is still the file that was analyzed. */
  of(path: string): AnalyzedLog | undefined {
    const found = this.logs.find(({ paths }) => paths.includes(path));
    return found && found.stamp === stampOf(found) ? found : undefined;
  }

  /** The files of the log that has this content, if one was analyzed and has not changed since. */
  withContent(sha256: string): readonly string[] | undefined {
    return this.logs.find((log) => log.sha256 === sha256 && log.stamp === stampOf(log))?.paths;
  }

  /** The files of the log that a file was analyzed as a part of. */
  filesWith(log: vscode.Uri): vscode.Uri[] {
    return (this.of(log.fsPath)?.paths ?? [log.fsPath]).map((path) => vscode.Uri.file(path));
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private note({ job, state, result, fault }: ListedJob<'analyze'>): void {
    const { paths } = job;
    const policyFile = policyFileOf(result?.policyRef ?? job.policy ?? '');
    const files = { paths, ...(policyFile !== undefined && { policyFile }) };
    const analyzed = { ...files, stamp: stampOf(files) };
    const failed = state === 'failed' && fault !== undefined;
    if (result === undefined && !failed) return;
    const entry: AnalyzedLog = failed
      ? { ...analyzed, verdict: 'error', findings: [fault.message] }
      : { ...analyzed, ...summary(result as AnalysisReport) };
    const others = this.logs.filter(({ paths: [first] }) => first !== paths[0]);
    this.logs = [entry, ...others].slice(0, mostKept);
    void this.kept.update(key, this.logs);
    this.changed.fire(paths.map((path) => vscode.Uri.file(path)));
  }
}

function summary(report: AnalysisReport): Pick<AnalyzedLog, 'sha256' | 'verdict' | 'findings' | 'facts'> {
  const { sha256, checks, rows, effectiveSampleSize, certificate, estimates } = report;
  const listed = report.leaderboard?.rows.find(({ policy }) => policy === report.policyRef);
  const bad = checks.filter(({ severity }) => severity !== 'ok');
  const worst = bad.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  const good = verdictStatus(certificate) === 'improves' ? 'improvement' : 'plain';
  const smoothing = estimates.find(({ name }) => name === 'ips-alpha')?.['parameter'];
  return {
    sha256,
    verdict: bad.length > 0 ? worst : good,
    findings: bad.map(({ message }) => message),
    facts: {
      policy: report.policyRef,
      policyName: report.policy,
      alpha: typeof smoothing === 'number' ? smoothing : certificate.alpha,
      ...(report.slotTable && { slot: report.slotTable.shown, slots: report.slotTable.rows.length }),
      rows: rows.used,
      effectiveSampleSize,
      claim: claimText(certificate),
      certificate: verdictLines(certificate, listed?.verdict),
    },
  };
}

function stampOf({ paths, policyFile }: Pick<AnalyzedLog, 'paths' | 'policyFile'>): string {
  return [...paths, ...(policyFile === undefined ? [] : [policyFile])]
    .map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false });
      return `${stat?.mtimeMs} ${stat?.size}`;
    })
    .join('\n');
}
