import { analysisJson, analyze } from '../../core/analysis/analyze';
import { encodeNumbers } from '../../core/certificate/certificateText';
import { dataHealth } from '../../core/analysis/dataHealth';
import type { JobControl } from '../../core/control/jobControl';
import { plainEngine } from '../../core/learning/plainEngine';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { AnalyzeJob } from '../../protocol/jobs';
import type { AnalysisReport } from '../../protocol/report';
import { logName } from '../open/logName';
import { openForPolicy } from '../open/openForPolicy';
import { version } from '../results/version';

/** What a log is judged by when nobody names a policy: would choosing blindly have done as well? */
export const defaultPolicy = 'uniform';

/** Reading takes about this share of an analysis' time. */
const readingShare = 0.7;

/** What the page and `bandit-lens analyze` say about a policy on a log. */
export async function analyzeLog(job: AnalyzeJob, control: JobControl): Promise<AnalysisReport> {
  const word = job.policy ?? defaultPolicy;
  const { log, policy, sha256 } = await openForPolicy(job, word, control, readingShare);
  try {
    const analysis = analyze(log.data, policy, {
      ...job.judging,
      logSha256: log.sha256,
      policySha256: sha256,
      engine: plainEngine.name,
      version,
      featureMap: log.inspection.featureMap,
      lines: loggedLines(log.inspection),
      progress(done, total) {
        control.checkpoint();
        control.progress(
          readingShare + (1 - readingShare) * (done / total),
          'Computing estimates and bounds',
        );
      },
    });
    const { inspection } = log;
    return {
      ...(encodeNumbers(inspection) as object),
      ...analysisJson(analysis),
      checks: encodeNumbers([...inspection.checks, ...analysis.policyChecks]),
      health: encodeNumbers(dataHealth(inspection, analysis.actionUse)),
      file: logName(job.paths),
      policy: policy.name,
    } as AnalysisReport;
  } finally {
    log.close();
  }
}
