import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { isBanditLogPath } from '../../core/sql/parseBanditLog';
import { isGateFile } from '../../files/gateFile';
import { findFiles } from './findLogs';
import { showInformation } from '../shown/messages';
import { pickOne } from '../shown/picks';

/** Names that logs usually have. The manifest's menus use the same list: a test compares them. */
const logExtensions = ['jsonl', 'ndjson', 'dsjson', 'csv', 'tsv', 'vw', 'ldf', 'parquet'];

/** The documents whose rows have hovers: those that an editor shows as text. */
export const logSelector: vscode.DocumentSelector = [
  { scheme: 'file', pattern: `**/*.{${logExtensions.join(',')}}` },
];

/** The documents that name a log in a table. */
export const tableSelector: vscode.DocumentSelector = [{ scheme: 'file', pattern: '**/*.banditlog.json' }];

/**
 * The log a command is about: what was clicked or selected, else the file of the tab in front, else what the person
 * picks among the workspace's logs. The tab rather than the active editor: large files have no editor.
 */
export async function chooseLog(clicked: unknown, selected?: unknown): Promise<vscode.Uri[] | undefined> {
  const several = Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
  if (several.length > 1) return several;
  if (clicked instanceof vscode.Uri) return [clicked];
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText && isLog(input.uri)) return [input.uri];
  const picked = await pickFile(isLog, {
    title: vscode.l10n.t('Choose a bandit log'),
    none: vscode.l10n.t(
      'This workspace has no bandit log ({0}). Open a folder that contains one.',
      [...logExtensions, 'banditlog.json'].map((name) => `.${name}`).join(', '),
    ),
  });
  return picked && [picked];
}

/** Lets a person pick among the workspace's files of a kind, most recent first. */
export async function pickFile(
  accepts: (uri: vscode.Uri) => boolean,
  text: { title: string; none: string },
): Promise<vscode.Uri | undefined> {
  const found = await findFiles(accepts);
  if (found.length === 0) {
    void showInformation(text.none);
    return undefined;
  }
  const items = found.map((uri) => ({ ...fileItem(uri), uri }));
  return (await pickOne(items, { title: text.title, matchOnDescription: true }))?.uri;
}

/** A file in a list to pick from. */
export function fileItem(uri: vscode.Uri): vscode.QuickPickItem {
  const folder = dirname(vscode.workspace.asRelativePath(uri));
  return { label: basename(uri.fsPath), description: folder === '.' ? '' : folder };
}

/** Where a workspace keeps how its logs are read. */
export const schemasFileOf = (home: string): string => join(home, '.banditlens', 'schemas.json');

/** The same where there is one. */
export function keptSchemas(home: string | undefined): string | undefined {
  return home !== undefined && existsSync(schemasFileOf(home)) ? schemasFileOf(home) : undefined;
}

/** The folder whose `.banditlens` belongs to a log: its workspace folder, or the log's own where there is none. */
export function homeOf(log: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(log)?.uri.fsPath ?? dirname(log.fsPath);
}

/** Where results of a log belong: `.banditlens` in its workspace folder, or beside the log where there is none. */
export function resultPath(
  log: vscode.Uri,
  kind: 'policies' | 'certificates',
  ending: string,
  slot?: number,
): string {
  // Its place in the folder, so that logs of one name do not overwrite each other's results; nor do slots of one log.
  const name = relative(homeOf(log), log.fsPath).split(sep).join('__');
  const part = slot === undefined ? '' : `.slot-${slot}`;
  return join(homeOf(log), '.banditlens', kind, name + part + ending);
}

/** How a job names a log; `slot`: only this one of those that its events decide. */
export function logReference(
  files: readonly vscode.Uri[],
  slot?: number,
): { paths: string[]; home: string; reading?: { position: number } } {
  return {
    paths: files.map(({ fsPath }) => fsPath),
    home: homeOf(files[0]),
    ...(slot !== undefined && { reading: { position: slot } }),
  };
}

/** What a person calls a log of one file or several. */
export function logTitle(files: readonly vscode.Uri[], slot?: number): string {
  const name = vscode.workspace.asRelativePath(files[0]);
  const all = files.length === 1 ? name : vscode.l10n.t('{0} and {1} more', name, files.length - 1);
  return slot === undefined ? all : vscode.l10n.t('{0}, slot {1}', all, slot);
}

/** The title of the tab that shows a log's page. */
export const pageTitle = (files: readonly vscode.Uri[]): string => `Bandit Lens: ${logTitle(files)}`;

/** A log that lives in a table: the file says where. */
export const isTable = (uri: vscode.Uri): boolean => isBanditLogPath(uri.path);

export function isLog(uri: vscode.Uri): boolean {
  if (isTable(uri)) return true;
  const path = uri.path.replace(/\.(gz|zst)$/, '');
  return logExtensions.some((extension) => path.endsWith(`.${extension}`));
}

export const isPolicy = (uri: vscode.Uri): boolean => uri.path.endsWith('.policy.json');
export const isCertificate = (uri: vscode.Uri): boolean => uri.path.endsWith('.certificate.json');

export const isGate = (uri: vscode.Uri): boolean => isGateFile(uri.path);

/** What the editor hands to extensions at most, in bytes. */
const largestDocument = 50 * 1024 * 1024;

export function isTooLarge(log: vscode.Uri): boolean {
  return (statSync(log.fsPath, { throwIfNoEntry: false })?.size ?? 0) > largestDocument;
}
