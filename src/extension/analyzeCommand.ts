import type { AnalysisPanels } from './analysisPanels';
import { chooseLog } from './logFiles';

/** "Analyze Bandit Log": a page on the log that was clicked, or chosen. */
export async function analyzeCommand(panels: AnalysisPanels, clicked: unknown): Promise<string | undefined> {
  const log = await chooseLog(clicked);
  return log === undefined ? undefined : panels.analyze(log);
}
