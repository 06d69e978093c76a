import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { parseCertificate } from '../core/bounds/certificateText';
import { verdictLines } from '../core/bounds/verdict';
import { certificate, type CertificateReport } from '../protocol/report';
import { check } from '../protocol/method';
import { claimWords } from './claimWords';
import type { JobList } from './jobList';

/** A certificate file as lists, lenses and hovers show it. */
export interface CertificateSummary {
  readonly uri: vscode.Uri;
  readonly certificate: CertificateReport;
  readonly lines: readonly string[];
  readonly claim: string;
}

/** The policies and certificates of the workspace: read once, and again when they change. */
export class ResultFiles implements vscode.Disposable {
  private readonly known = new Map<string, Promise<CertificateSummary | undefined>>();
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
  async certificateOf(policy: string): Promise<CertificateSummary | undefined> {
    const certified = await this.read(
      vscode.Uri.file(policy.replace(/\.policy\.json$/, '.certificate.json')),
    );
    if (certified === undefined) return undefined;
    const content = await vscode.workspace.fs.readFile(vscode.Uri.file(policy)).then(
      (bytes) => createHash('sha256').update(bytes).digest('hex'),
      () => undefined,
    );
    return content === certified.certificate.policy.sha256 ? certified : undefined;
  }

  /** A certificate file's content; undefined where it is not one, or not any more as it was written. */
  read(uri: vscode.Uri): Promise<CertificateSummary | undefined> {
    const key = uri.toString();
    const summary = this.known.get(key) ?? summarize(uri);
    this.known.set(key, summary);
    return summary;
  }

  dispose(): void {
    this.listening.dispose();
    this.watcher.dispose();
    this.changed.dispose();
  }
}

async function summarize(uri: vscode.Uri): Promise<CertificateSummary | undefined> {
  try {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    if (!parseCertificate(text).intact) return undefined;
    const content = check(certificate, JSON.parse(text), 'certificate');
    return { uri, certificate: content, lines: verdictLines(content), claim: claimWords(content) };
  } catch {
    // Not there, or not a certificate. Its own viewer says what is wrong with it, also where it was changed.
    return undefined;
  }
}
