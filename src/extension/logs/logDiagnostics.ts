import type { Inspection } from '../../core/documents/log/inspection';
import * as vscode from 'vscode';
import type { Inspections, Reading } from './inspections';
import { mostDiagnostics } from '../settings/settings';

interface Problem {
  /** Undefined where no row can be blamed for it. */
  readonly line: number | undefined;
  readonly message: string;
  readonly code: string;
  readonly severity: vscode.DiagnosticSeverity;
}

/** Marks a diagnostic of ours for the quick fixes. */
export const diagnosticSource = 'Bandit Lens';

const { Error: error, Warning: warning } = vscode.DiagnosticSeverity;

/** Rejected and suspicious rows in the Problems view, also of logs that are too large for an editor. */
export class LogDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('banditLens');
  private readonly listening: vscode.Disposable;

  constructor(private readonly inspections: Inspections) {
    this.listening = vscode.Disposable.from(
      inspections.onDidChange((log) => this.show(log)),
      vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((file) => this.collection.delete(file))),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('banditLens.diagnostics'))
          this.collection.forEach((log) => this.show(log));
      }),
    );
  }

  dispose(): void {
    this.listening.dispose();
    this.collection.dispose();
  }

  private show(log: vscode.Uri): void {
    const reading = this.inspections.of(log);
    if (reading === undefined) return;
    const problems = problemsOf(reading);
    const most = mostDiagnostics(log);
    const shown = problems.slice(0, most).map(toDiagnostic);
    const hidden = problems.length - shown.length;
    if (hidden > 0 && most > 0) {
      const message = vscode.l10n.t(
        '{0} more problems in this log are not shown. Analyze it to see them all.',
        hidden,
      );
      shown.push(
        toDiagnostic({
          line: undefined,
          message,
          code: 'more',
          severity: vscode.DiagnosticSeverity.Information,
        }),
      );
    }
    this.collection.set(log, shown);
  }
}

function problemsOf(reading: Reading): Problem[] {
  if ('inspection' in reading) return [...rejections(reading.inspection), ...findings(reading.inspection)];
  const { code, message, line, details } = reading.fault;
  const listed = (details?.['rejections'] ?? []) as Inspection['rejections'];
  return [{ line, message, code, severity: error }, ...listed.map(rejected)];
}

const rejections = (inspection: Inspection): Problem[] => inspection.rejections.map(rejected);

const rejected = ({ line, reason }: { line: number; reason: string }): Problem => ({
  line,
  message: vscode.l10n.t('This row was rejected: {0}.', reason),
  code: 'rejected-row',
  severity: error,
});

function findings({ checks }: Inspection): Problem[] {
  return checks.flatMap(({ name, severity, message, rows }) => {
    if (severity === 'ok') return [];
    const lines = rows && rows.length > 0 ? rows : [undefined];
    return lines.map((line) => ({
      line,
      message,
      code: name,
      severity: severity === 'error' ? error : warning,
    }));
  });
}

function toDiagnostic({ line, message, code, severity }: Problem): vscode.Diagnostic {
  const range =
    line === undefined
      ? new vscode.Range(0, 0, 0, 0)
      : new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const diagnostic = new vscode.Diagnostic(range, message, severity);
  diagnostic.source = diagnosticSource;
  diagnostic.code = code;
  return diagnostic;
}
