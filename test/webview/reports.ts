import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { ToPage } from '../../src/protocol/page';
import { unwatched } from '../../src/core/control/jobControl';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import type { JobOf } from '../../src/protocol/jobKinds';

/** The report that the editor's background process makes of a log, for tests to show. */
export function reportOf(path: string, more: Partial<JobOf<'analyze'>> = {}): Promise<AnalysisReport> {
  return analyzeLog({ kind: 'analyze', paths: [path], ...more }, unwatched);
}

export function analysisOf(report: AnalysisReport): Extract<ToPage, { type: 'analysis' }> {
  return { type: 'analysis', report, command: `bandit-lens analyze ${report.file}` };
}
