import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { chooseLog, homeOf, isTable, schemasFileOf } from '../../logs/logFiles';
import type { Services } from '../../services/services';
import { claimSettings } from '../../settings/settings';
import { showFault } from '../../shown/showFault';
import { parseRange, rangeHint } from '../../questions/rangeQuestion';
import { askText } from '../../shown/picks';

/** "Edit How a Log Is Read": opens .banditlens/schemas.json on the log's entry, made from what was detected. */
export async function editSchema({ server, inspections }: Services, clicked: unknown): Promise<void> {
  const [log] = (await chooseLog(clicked)) ?? [];
  if (log === undefined) return;
  // How a table is read stands in the file itself.
  if (isTable(log)) return void (await vscode.window.showTextDocument(log));
  const home = homeOf(log);
  const path = schemasFileOf(home);
  const reading = inspections.of(log);
  const detected = reading && 'inspection' in reading ? reading.inspection['mapping'] : undefined;
  const saved = await server.saveSchema(
    home,
    log.fsPath,
    detected === undefined ? {} : { mapping: detected },
  );
  if (saved.status === 'failed') return showFault(saved.fault, log);
  if (!existsSync(path)) return;
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(path));
  const at = editor.document.getText().indexOf(JSON.stringify(vscode.workspace.asRelativePath(log, false)));
  const position = editor.document.positionAt(Math.max(0, at));
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(editor.selection);
}

/** Excludes a row from a log, by a rule that is kept in the workspace: it is counted as skipped from then on. */
export async function excludeRow(
  { server, logPages, analyzed }: Services,
  clicked: unknown,
  row: unknown,
): Promise<void> {
  const log = clicked as vscode.Uri;
  const saved = await server.saveSchema(homeOf(log), log.fsPath, { exclude: [row] });
  if (saved.status === 'failed') return showFault(saved.fault, log);
  await logPages.analyze(analyzed.filesWith(log));
}

/** "Declare the Reward Range…": asks for the range by design, keeps it in the workspace's settings. */
export async function declareRewardRange({ logPages, analyzed }: Services, clicked: unknown): Promise<void> {
  const [log] = (await chooseLog(clicked)) ?? [];
  if (log === undefined) return;
  if (isTable(log)) return void (await vscode.window.showTextDocument(log));
  const { min, max } = claimSettings(log).rewardRange;
  const text = await askText({
    title: vscode.l10n.t('Declare the Reward Range'),
    prompt: vscode.l10n.t(
      'The smallest and the largest reward possible by design. Do not read them off the data.',
    ),
    value: `${min}, ${max}`,
    validateInput: (value) => (parseRange(value) ? undefined : rangeHint()),
  });
  const range = text === undefined ? undefined : parseRange(text);
  if (range === undefined) return;
  const inFolder = vscode.workspace.getWorkspaceFolder(log) !== undefined;
  await vscode.workspace
    .getConfiguration('banditLens', log)
    .update(
      'rewardRange',
      { minimum: range.min, maximum: range.max },
      inFolder ? vscode.ConfigurationTarget.WorkspaceFolder : vscode.ConfigurationTarget.Global,
    );
  await logPages.analyze(analyzed.filesWith(log));
}
