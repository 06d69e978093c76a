import * as vscode from 'vscode';
import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';
import type { ReportOf } from '../../protocol/jobKinds';
import type { JobList, ListedJob } from '../jobs/jobList';
import { mostCertificate } from './resultFiles';

/** How verifying a certificate ended. */
export interface Verified extends ReportOf<'verify'> {
  /** The log it was recomputed from. */
  readonly log: vscode.Uri;
}

/** The certificates that were verified in this window, also by a job that was resumed. */
export class Verifications implements vscode.Disposable {
  private readonly started = new WeakMap<ListedJob, string | undefined>();
  private readonly ended = new Map<string, Verified & { readonly sha256: string }>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly listening: vscode.Disposable;
  /** A certificate was verified. */
  readonly onDidChange = this.changed.event;

  constructor(jobs: JobList) {
    this.listening = jobs.onDidChange((job) => {
      // What is taken off the list is no news, and a later job may know better.
      if (job.kind === 'verify' && jobs.all.includes(job)) this.note(job as ListedJob<'verify'>);
    });
  }

  /** What came of verifying a certificate, as long as its file is still the one that was verified. */
  of({ fsPath }: vscode.Uri): Verified | undefined {
    const found = this.ended.get(fsPath);
    return found !== undefined && found.sha256 === hashOf(fsPath) ? found : undefined;
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private note(job: ListedJob<'verify'>): void {
    const { certificate } = job.job;
    // Before the server reads it: what is written meanwhile has not been verified.
    if (job.state === 'waiting') this.started.set(job, hashOf(certificate));
    const content = this.started.get(job);
    if (job.state !== 'finished' || job.result === undefined || content === undefined) return;
    this.ended.set(certificate, { ...job.result, log: job.log, sha256: content });
    this.changed.fire(vscode.Uri.file(certificate));
  }
}

function hashOf(certificate: string): string | undefined {
  try {
    return sha256(readWhole(certificate, mostCertificate));
  } catch {
    return undefined;
  }
}
