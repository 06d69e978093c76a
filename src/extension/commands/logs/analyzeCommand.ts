import * as vscode from 'vscode';
import { chooseLog } from '../../logs/logFiles';
import type { Services } from '../../services/services';

/** "Analyze Bandit Log": a page on the log that was clicked, or chosen; on several selected files as one log. */
export async function analyzeCommand(
  services: Services,
  clicked: unknown,
  selected: unknown,
): Promise<string | undefined> {
  const files = await chooseLog(clicked, selected);
  return files && services.logPages.analyze(files);
}

/** "Analyze as Bandit Log…": any file, whatever its name; asked for where none was clicked. */
export async function analyzeAsCommand(
  services: Services,
  clicked: unknown,
  selected: unknown,
): Promise<string | undefined> {
  if (clicked instanceof vscode.Uri) return analyzeCommand(services, clicked, selected);
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: true,
    title: vscode.l10n.t('Analyze as Bandit Log'),
    openLabel: vscode.l10n.t('Analyze'),
  });
  return picked && services.logPages.analyze(picked);
}
