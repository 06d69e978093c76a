import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Services } from '../services/services';

const walkthroughId = 'bandit-lens.bandit-lens#banditLens.start';

export async function openWalkthrough(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId, false);
}

/** Puts the sample log where a person can change it, and analyzes it there. */
export async function openSample({ context, logPages }: Services): Promise<string | undefined> {
  const sample = vscode.Uri.joinPath(context.extensionUri, 'media', 'samples', 'news.jsonl');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? context.globalStorageUri;
  const target = vscode.Uri.joinPath(folder, `sample-${basename(sample.fsPath)}`);
  await vscode.workspace.fs.createDirectory(folder);
  await vscode.workspace.fs.copy(sample, target, { overwrite: true });
  return logPages.analyze([target]);
}
