import type { Inspection } from '../../core/documents/log/inspection';
import type { Fault } from '../../core/documents/runs/fault';
import * as vscode from 'vscode';
import { findingsIn } from '../../core/errors/place';
import { IndexRequest } from '../../protocol/rows';
import type { AnalyzedLogs } from './analyzedLogs';
import type { BackgroundServer } from '../server/backgroundServer';
import type { JobList, ListedJob } from '../jobs/jobList';
import { isActive } from '../jobs/jobStates';
import { isLog, isTable } from './logFiles';
import { rowViewOf } from './rowViews';

/** What reading a log has shown: an inspection, or why it cannot be read. */
export type Reading = { readonly inspection: Inspection } | { readonly fault: Fault };

/** What is known of the logs that were opened or analyzed: whoever reads one tells everyone who shows something of it. */
export class Inspections implements vscode.Disposable {
  private readonly readings = new Map<string, Reading>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly listening: vscode.Disposable;
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: BackgroundServer,
    private readonly analyzed: AnalyzedLogs,
    jobs: JobList,
  ) {
    this.listening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.read(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.read(document)),
      jobs.onDidChange((job) => {
        if (job.kind === 'analyze' && !isActive(job) && jobs.all.includes(job))
          this.noteJob(job as ListedJob<'analyze'>);
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.read(document);
  }

  of(log: vscode.Uri): Reading | undefined {
    return this.readings.get(log.fsPath);
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  /** A log that a person looks at is read ahead, so that its hovers, lenses and problems are there. */
  private read({ uri }: vscode.TextDocument): void {
    // A table is asked when a person says so.
    if (uri.scheme !== 'file' || !isLog(uri) || isTable(uri)) return;
    // Nobody asked for this: a command on this log will say what is wrong.
    this.index(uri).catch((error: unknown) => this.server.note(error));
  }

  private async index(uri: vscode.Uri): Promise<void> {
    const known = this.analyzed.of(uri.fsPath);
    // What made an analysis fail is more than reading alone can show.
    if (known && !known.facts && this.readings.has(uri.fsPath)) return;
    const { file, ...view } = rowViewOf(this.analyzed, uri);
    const reply = await this.server.request(IndexRequest, view);
    const reading = reply.status === 'ok' ? { inspection: reply.inspection } : { fault: reply.fault };
    this.note(uri, partOf(reading, file));
  }

  private noteJob({ job: { paths }, result, fault }: ListedJob<'analyze'>): void {
    const reading = result ? { inspection: result } : fault && { fault };
    if (reading) paths.forEach((path, file) => this.note(vscode.Uri.file(path), partOf(reading, file)));
  }

  private note(uri: vscode.Uri, reading: Reading): void {
    this.readings.set(uri.fsPath, reading);
    this.changed.fire(uri);
  }
}

/** What reading a log of several files has shown of one of them. */
function partOf(reading: Reading, file: number): Reading {
  if ('inspection' in reading) return { inspection: findingsIn(reading.inspection, file) };
  const { line, file: blamed = 0, details, ...fault } = reading.fault;
  const rejections = (details?.['rejections'] ?? []) as Inspection['rejections'];
  return {
    fault: {
      ...fault,
      // The other files cannot be used either, but none of their lines is to blame.
      ...(line !== undefined && blamed === file && { line }),
      details: { ...details, ...findingsIn({ rejections, checks: [] }, file) },
    },
  };
}
