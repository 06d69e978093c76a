import * as vscode from 'vscode';
import { analyzeCommand } from './analyzeCommand';
import { AnalysisPanels } from './analysisPanels';
import { BackgroundServer, type ServerStatus } from './backgroundServer';
import { logsToAnalyzeOnOpen } from './settings';
import { trainCommand } from './trainCommand';

/** What other extensions, and our own tests in a real editor, may ask. */
export interface BanditLensApi {
  status(): Promise<ServerStatus>;
}

export function activate(context: vscode.ExtensionContext): BanditLensApi {
  const server = new BackgroundServer(context.asAbsolutePath('dist/server.js'));
  const panels = new AnalysisPanels(context.extensionUri, server);
  const register = (id: string, run: (...args: unknown[]) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(id, run);
  context.subscriptions.push(
    server,
    panels,
    register('banditLens.analyze', (uri) => analyzeCommand(panels, uri)),
    register('banditLens.train', (uri) => trainCommand(server, panels, uri)),
    register('banditLens.restartServer', () => server.restart()),
  );
  for (const log of logsToAnalyzeOnOpen()) void panels.analyze(log);
  return { status: () => server.status() };
}

/** Nothing to do: everything that holds a process or a window is in the context's subscriptions. */
export function deactivate(): void {}
