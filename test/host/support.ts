import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { drive } from './drive';
import { patience } from './patience';

export const extensionId = 'bandit-lens.bandit-lens';

/** A file of the test workspace. */
export function inWorkspace(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error('The test host has no workspace folder.');
  return vscode.Uri.joinPath(folder.uri, name);
}

export interface Api {
  status(): Promise<{ version: string; processId: number; engine: string; jobs: string[] }>;
}

export async function api(): Promise<Api> {
  const extension = vscode.extensions.getExtension<Api>(extensionId);
  if (extension === undefined) throw new Error(`${extensionId} is not installed in the test host.`);
  return extension.activate();
}

/** Waits until a condition holds. What is waited for may tell what was seen instead. */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    const goal = typeof what === 'string' ? what : what();
    if (Date.now() > deadline) throw new Error(`Waited ${patience} ms until ${goal}, but it did not happen.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until a notification says so. */
export async function told(words: RegExp): Promise<void> {
  await until(`a message says ${words.source}`, async () =>
    ((await drive('notifications')) as string[]).some((text) => words.test(text)),
  );
}

/** Takes what the save dialog proposes, which is this file. It takes no answer before it has looked into the folder. */
export async function acceptSaving(path: string): Promise<void> {
  await drive('texts', '.quick-input-widget .quick-input-title');
  await until(`${basename(path)} is written`, async () => {
    if (existsSync(path)) return true;
    await drive('press', 'Enter');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return existsSync(path);
  });
}

/** The titles of the open tabs. */
export function tabs(): string[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.label));
}

export async function closeEverything(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.commands.executeCommand('notifications.clearAll');
}

export const pageTitle = (uri: vscode.Uri): string => basename(uri.fsPath);

/** Sets one of our settings in the workspace; undefined takes it back. */
export async function setting(name: string, value: unknown): Promise<void> {
  const target = vscode.ConfigurationTarget.Workspace;
  await vscode.workspace.getConfiguration('banditLens').update(name, value, target);
}
