import type { AnalysisReport } from '../../src/core/documents/analysisReport';
import type { ToPage } from '../../src/protocol/page';
import { unwatched } from '../../src/core/control/jobControl';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import type { AnalyzeJob } from '../../src/protocol/jobs';

/** The report that the editor's background process makes of a log, for tests to show. */
export function reportOf(path: string, more: Partial<AnalyzeJob> = {}): Promise<AnalysisReport> {
  return analyzeLog({ kind: 'analyze', paths: [path], ...more }, unwatched);
}

export function analysisOf(report: AnalysisReport): Extract<ToPage, { type: 'analysis' }> {
  return { type: 'analysis', report, command: `bandit-lens analyze ${report.file}` };
}
