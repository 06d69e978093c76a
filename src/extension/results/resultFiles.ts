import { certificate, type Certificate } from '../../core/documents/results/certificate';
import * as vscode from 'vscode';
import { parseCertificate } from '../../core/certificate/certificateText';
import { verdictLines } from '../../core/certificate/verdict';
import { check } from '../../protocol/method';
import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';
import { claimText } from './claimText';
import type { JobList } from '../jobs/jobList';

/** A certificate file as lists, lenses and hovers show it. */
export interface CertificateSummary {
  readonly uri: vscode.Uri;
  readonly certificate: Certificate;
  readonly lines: readonly string[];
  readonly claim: string;
}

/** The policies and certificates of the workspace: read once, and again when they change. */
export class ResultFiles implements vscode.Disposable {
  private readonly known = new Map<string, CertificateSummary | undefined>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly watcher = vscode.workspace.createFileSystemWatcher('**/*.{policy,certificate}.json');
  private readonly listening: vscode.Disposable;
  readonly onDidChange = this.changed.event;

  constructor(jobs: JobList) {
    const note = (uri: vscode.Uri): void => {
      this.known.delete(uri.toString());
      this.changed.fire();
    };
    this.listening = vscode.Disposable.from(
      this.watcher.onDidChange(note),
      this.watcher.onDidCreate(note),
      this.watcher.onDidDelete(note),
      // Our own results are known without watching: not every file system can be watched.
      jobs.onDidChange(({ kind, state }) => {
        if (kind === 'analyze' || state !== 'finished') return;
        this.known.clear();
        this.changed.fire();
      }),
    );
  }

  /** The certificate that lies beside a policy, as long as it is about the policy as it is now. */
  certificateOf(policy: string): CertificateSummary | undefined {
    const certified = this.read(vscode.Uri.file(policy.replace(/\.policy\.json$/, '.certificate.json')));
    if (certified === undefined) return undefined;
    return hashOf(policy) === certified.certificate.policy.sha256 ? certified : undefined;
  }

  /** A certificate file's content; undefined if it is not one, or was changed after it was written. */
  read(uri: vscode.Uri): CertificateSummary | undefined {
    const key = uri.toString();
    if (!this.known.has(key)) this.known.set(key, summarize(uri));
    return this.known.get(key);
  }

  dispose(): void {
    this.listening.dispose();
    this.watcher.dispose();
    this.changed.dispose();
  }
}

/** A policy may be as large as its coefficients; a certificate is small. */
const mostPolicy = 2 ** 31 - 1;
export const mostCertificate = 16 * 1024 * 1024;

function hashOf(policy: string): string | undefined {
  try {
    return sha256(readWhole(policy, mostPolicy));
  } catch {
    return undefined;
  }
}

function summarize(uri: vscode.Uri): CertificateSummary | undefined {
  try {
    const text = readWhole(uri.fsPath, mostCertificate).toString('utf8');
    if (!parseCertificate(text).intact) return undefined;
    const content = check(certificate, JSON.parse(text), 'certificate');
    return { uri, certificate: content, lines: verdictLines(content), claim: claimText(content) };
  } catch {
    // Not there, or not a certificate. Its own viewer says what is wrong with it, also where it was changed.
    return undefined;
  }
}
