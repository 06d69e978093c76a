import { analyze } from '../../core/analysis/analyze';
import { FirstSums } from '../../core/analysis/firstSums';
import { dataHealth } from '../../core/analysis/dataHealth';
import { documentOf } from '../../core/certificate/certificateText';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { JobControl } from '../../core/control/jobControl';
import { plainEngine } from '../../core/learning/plainEngine';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { defaultPolicy } from '../../protocol/policyRef';
import { logName } from '../open/logName';
import { type Opening, openWithPolicy } from '../open/openLog';
import { version } from '../results/version';

/** Reading takes about this share of an analysis' time. */
const readingShare = 0.7;

/** Milliseconds. */
const tellEvery = 200;

/** What the page and `bandit-lens analyze` say about a policy on a log. */
export async function analyzeLog(job: JobOf<'analyze'>, control: JobControl): Promise<ReportOf<'analyze'>> {
  const ref = job.policy ?? defaultPolicy;
  const opened = await openWithPolicy(job, ref, control, readingShare, tellFirstNumbers(ref, control));
  const { log, policy, sha256 } = opened;
  try {
    const { inspection } = log;
    const { actionUse, certificate, paper, sums, ...analysis } = analyze(log.data, policy, {
      ...job.evaluation,
      logSha256: log.sha256,
      policySha256: sha256,
      engine: plainEngine.name,
      version,
      featureMap: inspection.featureMap,
      lines: loggedLines(inspection),
      progress(done, total) {
        control.checkpoint();
        control.progress(
          readingShare + (1 - readingShare) * (done / total),
          'Computing estimates and bounds',
        );
      },
    });
    return {
      ...inspection,
      ...analysis,
      certificate: documentOf(certificate),
      paper: documentOf(paper),
      sums,
      checks: [...inspection.checks, ...analysis.policyChecks],
      health: dataHealth(inspection, actionUse),
      file: logName(job.paths),
      policy: policy.name,
    };
  } finally {
    log.close();
  }
}

/** Tells what the rows read so far say, a few times a second. */
function tellFirstNumbers(policy: string, control: JobControl): Pick<Opening, 'watch'> {
  if (!control.tellFirst) return {};
  const sums = new FirstSums(policy);
  let last = Number.NEGATIVE_INFINITY;
  return {
    watch(block) {
      sums.add(block);
      const now = performance.now();
      if (now - last < tellEvery) return;
      last = now;
      const numbers = sums.numbers();
      if (numbers) control.tellFirst?.(numbers);
    },
  };
}
