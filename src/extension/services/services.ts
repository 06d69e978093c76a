import * as vscode from 'vscode';
import { JobList } from '../jobs/jobList';
import { AnalyzedLogs } from '../logs/analyzedLogs';
import { Inspections } from '../logs/inspections';
import { PolicyLists } from '../logs/policyLists';
import { JobPages } from '../pages/jobPages';
import { LogPages } from '../pages/logPages';
import { RowsPages } from '../pages/rowsPages';
import { ResultFiles } from '../results/resultFiles';
import { Verifications } from '../results/verifications';
import { BackgroundServer } from '../server/backgroundServer';
import { serverSettings } from '../settings/settings';
import { TablePasswords } from '../tables/tablePasswords';

/** What commands, providers and views work with. Made once for each window. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly server: BackgroundServer;
  readonly jobs: JobList;
  readonly passwords: TablePasswords;
  readonly analyzed: AnalyzedLogs;
  readonly inspections: Inspections;
  readonly policyLists: PolicyLists;
  readonly results: ResultFiles;
  readonly verifications: Verifications;
  readonly logPages: LogPages;
  readonly jobPages: JobPages;
  readonly rowsPages: RowsPages;
}

/** All of them end with the window, except the server: the extension waits for its end. */
export function createServices(context: vscode.ExtensionContext): Services {
  const { extensionUri, workspaceState } = context;
  const server = new BackgroundServer({
    file: context.asAbsolutePath('dist/server.js'),
    inspectPort: inspectPort(context),
    settings: serverSettings,
  });
  const passwords = new TablePasswords(context.secrets);
  const jobs = new JobList(server, workspaceState, passwords);
  const analyzed = new AnalyzedLogs(jobs, workspaceState);
  const policyLists = new PolicyLists(workspaceState);
  const disposable = {
    jobs,
    analyzed,
    inspections: new Inspections(server, analyzed, jobs),
    results: new ResultFiles(jobs),
    verifications: new Verifications(jobs),
    logPages: new LogPages(extensionUri, server, jobs, policyLists),
    jobPages: new JobPages(extensionUri, jobs),
    rowsPages: new RowsPages(extensionUri, server, analyzed),
  };
  context.subscriptions.push(...Object.values<vscode.Disposable>(disposable));
  return { context, server, passwords, policyLists, ...disposable };
}

/** Where a debugger attaches to the server: a fixed port while the extension itself is debugged, else only on request. */
function inspectPort({ extensionMode }: vscode.ExtensionContext): number | undefined {
  const requested = Number(process.env['BANDIT_LENS_INSPECT'] ?? '');
  if (requested > 0) return requested;
  return extensionMode === vscode.ExtensionMode.Development ? 6009 : undefined;
}
