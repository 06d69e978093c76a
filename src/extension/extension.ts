import type { TrainingOptions } from '../core/documents/options';
import * as vscode from 'vscode';
import { SettingsNotice } from '../protocol/serverSettings';
import { AnalysisPanels } from './pages/analysisPanels';
import { analyzeAsCommand, analyzeCommand } from './commands/analyzeCommand';
import { AnalyzedLogs } from './logs/analyzedLogs';
import { BackgroundServer, type ServerStatus } from './server/backgroundServer';
import { certifyCommand } from './commands/certifyCommand';
import { clearCache } from './commands/clearCache';
import { compareCommand } from './commands/compareCommand';
import { ClaimHints } from './hints/claimHints';
import { registerHints } from './hints/registerHints';
import { RowHints } from './hints/rowHints';
import { FieldHovers, resultSelector } from './hovers/fieldHover';
import { PathHovers } from './hovers/pathHover';
import { RowHovers } from './hovers/rowHover';
import { Inspections } from './logs/inspections';
import { cancelJob, openResult, pauseJob, resumeJob } from './jobs/jobCommands';
import { JobList, type ListedJob } from './jobs/jobList';
import { jobStatusBar } from './jobs/jobStatusBar';
import { LogBadges } from './logs/logBadges';
import { LogDiagnostics } from './logs/logDiagnostics';
import { logSelector, pageTitle } from './logs/logFiles';
import { LogLenses } from './logs/logLenses';
import { QuickFixes } from './logs/quickFixes';
import { ResultFiles } from './results/resultFiles';
import { RowsPages, showRows } from './pages/rowsPages';
import { certificateMessage, openAsText, reproductionMessage, ResultEditor } from './pages/resultEditor';
import { declareRewardRange, editSchema, excludeRow } from './commands/schemaCommands';
import { logsToAnalyzeOnOpen, serverSettings } from './settings/settings';
import { simulateCommand } from './commands/simulateCommand';
import { trainCommand } from './commands/trainCommand';
import { registerSidebar } from './views/sidebar';
import { openSample, openWalkthrough } from './commands/walkthrough';
import { beat, WindowWatch } from './server/windowWatch';

/** What other extensions, and our own tests in a real editor, may ask. */
export interface BanditLensApi {
  status(): Promise<ServerStatus>;
}

let server: BackgroundServer | undefined;

export function activate(context: vscode.ExtensionContext): BanditLensApi {
  const running = (server = new BackgroundServer(context.asAbsolutePath('dist/server.js'), serverSettings));
  const jobs = new JobList(running, context.workspaceState);
  const analyzed = new AnalyzedLogs(jobs, context.workspaceState);
  const inspections = new Inspections(running, analyzed, jobs);
  const results = new ResultFiles(jobs);
  const panels = new AnalysisPanels(context.extensionUri, running, jobs);
  const rows = new RowsPages(context.extensionUri, running, analyzed);
  context.subscriptions.push(
    jobs,
    analyzed,
    inspections,
    results,
    panels,
    rows,
    new LogDiagnostics(inspections),
    jobStatusBar(jobs),
    registerSidebar(analyzed, results, jobs),
    ...registerProviders(running, analyzed, inspections, results),
    ...Object.entries({ certificate: certificateMessage, reproduction: reproductionMessage }).map(
      ([name, messageOf]) =>
        vscode.window.registerCustomEditorProvider(
          `banditLens.${name}`,
          new ResultEditor(context.extensionUri, messageOf),
        ),
    ),
    ...registerCommands(context, running, panels, rows, jobs, analyzed, inspections),
    restWithoutWindow(running, jobs),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('banditLens.jobsAtOnce'))
        running.notify(SettingsNotice.method, serverSettings());
    }),
  );
  for (const log of logsToAnalyzeOnOpen()) if (!comesBack(log)) void panels.analyze([log]);
  return { status: () => running.status() };
}

/** The window brings the page of this log back by itself. */
function comesBack(log: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input, label }) => input instanceof vscode.TabInputWebview && label === pageTitle([log]),
  );
}

/** Ends the process of a window that is gone, once its last job has ended; a paused job can be resumed later. */
function restWithoutWindow(running: BackgroundServer, jobs: JobList): vscode.Disposable {
  const watch = new WindowWatch(
    // What costs a window nothing, and cannot be answered without it.
    () => vscode.commands.executeCommand('setContext', 'banditLens.isRunning', true),
    () => {
      const busy = jobs.active.some(({ state }) => state !== 'paused');
      if (!busy && running.isAwake) void running.rest();
    },
    () => void running.wake(),
  );
  const timer = setInterval(() => watch.tick(performance.now()), beat);
  return new vscode.Disposable(() => clearInterval(timer));
}

/** The editor waits for this, so that no process is left behind. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}

function registerProviders(
  running: BackgroundServer,
  analyzed: AnalyzedLogs,
  inspections: Inspections,
  results: ResultFiles,
): vscode.Disposable[] {
  const { languages } = vscode;
  const anyFile: vscode.DocumentSelector = [{ scheme: 'file' }, { scheme: 'vscode-notebook-cell' }];
  const lenses = new LogLenses(analyzed, inspections, results);
  return [
    languages.registerHoverProvider(logSelector, new RowHovers(running, analyzed)),
    languages.registerHoverProvider(resultSelector, new FieldHovers()),
    languages.registerHoverProvider(anyFile, new PathHovers(analyzed, results)),
    languages.registerCodeLensProvider(logSelector, lenses),
    languages.registerCodeLensProvider({ scheme: 'file', pattern: '**/*.policy.json' }, lenses),
    registerHints(logSelector, new RowHints(running, analyzed), [
      analyzed.onDidChange,
      inspections.onDidChange,
    ]),
    registerHints({ scheme: 'file', pattern: '**/*.certificate.json' }, new ClaimHints()),
    languages.registerCodeActionsProvider(logSelector, new QuickFixes(), {
      providedCodeActionKinds: QuickFixes.kinds,
    }),
    vscode.window.registerFileDecorationProvider(new LogBadges(analyzed)),
  ];
}

function registerCommands(
  context: vscode.ExtensionContext,
  running: BackgroundServer,
  panels: AnalysisPanels,
  rows: RowsPages,
  jobs: JobList,
  analyzed: AnalyzedLogs,
  inspections: Inspections,
): vscode.Disposable[] {
  const train = (uri: unknown, uris: unknown, answers: unknown): unknown =>
    trainCommand(jobs, panels, uri, uris, answers as TrainingOptions | undefined);
  const compare = (uri: unknown, uris: unknown): unknown => compareCommand(jobs, panels, uri, uris);
  const certify = (uri: unknown, uris: unknown, policy?: unknown): unknown =>
    certifyCommand(jobs, uri, uris, policy);
  // The same under two titles: "…" in the palette, "… on This Log…" where a log was clicked.
  const commands: Record<string, (...args: unknown[]) => unknown> = {
    analyze: (uri, uris) => analyzeCommand(panels, uri, uris),
    analyzeAs: (uri, uris) => analyzeAsCommand(panels, uri, uris),
    train,
    trainThis: train,
    compare,
    compareThis: compare,
    certify,
    certifyThis: certify,
    certifyPolicy: (policy) => certify(undefined, undefined, policy),
    simulate: (files) => simulateCommand(jobs, panels, files),
    showJobs: () => vscode.commands.executeCommand('banditLens.jobs.focus'),
    cancelJob: (job) => cancelJob(jobs, job),
    pauseJob: (job) => pauseJob(jobs, job),
    resumeJob: (job) => resumeJob(jobs, job),
    removeJob: (job) => jobs.remove(job as ListedJob),
    openResult: (job) => openResult(panels, job),
    openAsText: (uri) => openAsText(uri),
    showRows: (uri, uris) => showRows(rows, uri, uris),
    exportReport: () => panels.exportReport(),
    restartServer: () => running.restart(),
    clearCache: () => clearCache(running),
    editSchema: (uri) => editSchema(running, inspections, uri),
    declareRewardRange: (uri) => declareRewardRange(panels, analyzed, uri),
    excludeRow: (uri, line) => excludeRow(running, panels, analyzed, uri as vscode.Uri, line as number),
    openWalkthrough: () => openWalkthrough(),
    openSample: () => openSample(context, panels),
  };
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(`banditLens.${name}`, run),
  );
}
