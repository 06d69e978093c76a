import * as vscode from 'vscode';
import { registerTools } from './assistants/registerTools';
import { registerCommands } from './commands/registerCommands';
import { registerGates } from './gates/registerGates';
import { jobStatusBar } from './jobs/jobStatusBar';
import { pageTitle } from './logs/logFiles';
import { registerProviders } from './providers/registerProviders';
import type { BackgroundServer, ServerStatus } from './server/backgroundServer';
import { createServices } from './services/services';
import { stopWithoutWindow } from './services/windowEnd';
import { concernsServer, logsToAnalyzeOnOpen } from './settings/settings';
import { registerSidebar } from './views/sidebar';

/** What other extensions, and our own tests in a real editor, may ask. */
export interface BanditLensApi {
  status(): Promise<ServerStatus>;
}

let server: BackgroundServer | undefined;

export function activate(context: vscode.ExtensionContext): BanditLensApi {
  const services = createServices(context);
  const started = (server = services.server);
  context.subscriptions.push(
    ...registerCommands(services),
    ...registerProviders(services),
    ...registerGates(services),
    ...registerTools(services),
    registerSidebar(services),
    jobStatusBar(services.jobs),
    stopWithoutWindow(services),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (concernsServer(change)) started.updateSettings();
    }),
  );
  for (const log of logsToAnalyzeOnOpen()) if (!comesBack(log)) void services.logPages.analyze([log]);
  return { status: () => started.status() };
}

/** The window brings the page of this log back by itself. */
function comesBack(log: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input, label }) => input instanceof vscode.TabInputWebview && label === pageTitle([log]),
  );
}

/** The editor waits for this, so that no process is left behind. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
