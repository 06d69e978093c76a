import * as vscode from 'vscode';
import { ClaimHints } from '../hints/claimHints';
import { registerHints } from '../hints/registerHints';
import { RowHints } from '../hints/rowHints';
import { FieldHovers, resultSelector } from '../hovers/fieldHover';
import { PathHovers } from '../hovers/pathHover';
import { RowHovers } from '../hovers/rowHover';
import { LogBadges } from '../logs/logBadges';
import { LogDiagnostics } from '../logs/logDiagnostics';
import { logSelector, tableSelector } from '../logs/logFiles';
import { FileLenses } from '../lenses/fileLenses';
import { QuickFixes } from '../logs/quickFixes';
import { certificateMessage, reproductionMessage, ResultEditor } from '../pages/resultEditor';
import type { Services } from '../services/services';

const anyFile: vscode.DocumentSelector = [{ scheme: 'file' }, { scheme: 'vscode-notebook-cell' }];
const policies: vscode.DocumentSelector = { scheme: 'file', pattern: '**/*.policy.json' };
const certificates: vscode.DocumentSelector = { scheme: 'file', pattern: '**/*.certificate.json' };

/** What the editor asks us about documents and files. */
export function registerProviders(services: Services): vscode.Disposable[] {
  const { server, analyzed, inspections, results, verifications, context } = services;
  const { languages, window } = vscode;
  const lenses = new FileLenses(analyzed, inspections, results);
  const certificateEditor = new ResultEditor(
    context.extensionUri,
    (uri) => certificateMessage(uri, verifications.of(uri)),
    verifications.onDidChange,
  );
  const reproductionEditor = new ResultEditor(context.extensionUri, reproductionMessage);
  return [
    languages.registerHoverProvider(logSelector, new RowHovers(server, analyzed)),
    languages.registerHoverProvider(resultSelector, new FieldHovers()),
    languages.registerHoverProvider(anyFile, new PathHovers(analyzed, results)),
    languages.registerCodeLensProvider(logSelector, lenses),
    languages.registerCodeLensProvider(tableSelector, lenses),
    languages.registerCodeLensProvider(policies, lenses),
    registerHints(logSelector, new RowHints(server, analyzed), [
      analyzed.onDidChange,
      inspections.onDidChange,
    ]),
    registerHints(certificates, new ClaimHints()),
    languages.registerCodeActionsProvider(logSelector, new QuickFixes(), {
      providedCodeActionKinds: QuickFixes.kinds,
    }),
    new LogDiagnostics(inspections),
    window.registerFileDecorationProvider(new LogBadges(analyzed)),
    window.registerCustomEditorProvider('banditLens.certificate', certificateEditor),
    window.registerCustomEditorProvider('banditLens.reproduction', reproductionEditor),
  ];
}
