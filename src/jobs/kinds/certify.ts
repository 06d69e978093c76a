import { certifyPolicy } from '../../core/analysis/analyze';
import { documentOf, serializeCertificate } from '../../core/certificate/certificateText';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { JobControl } from '../../core/control/jobControl';
import type { Certificate } from '../../core/documents/certificate';
import type { Finding } from '../../core/documents/places';
import { plainEngine } from '../../core/learning/plainEngine';
import { writeAtomically } from '../../files/atomicWrite';
import { protectInputs } from '../../files/outputs';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { inputsOf, type LogReference } from '../open/logReference';
import { openWithPolicy } from '../open/openLog';
import { concernsOf } from '../results/concerns';
import { filesOfPolicy } from '../results/policyFiles';
import { version } from '../results/version';

/** What a policy is worth on a log. */
export interface EvaluatedLog {
  readonly certificate: Certificate;
  /** The checks of the log that did not pass. */
  readonly checks: Finding[];
}

/** The certificate of a policy on a log as it stands. */
export async function evaluateLog(
  job: LogReference & Pick<JobOf<'certify'>, 'policy' | 'evaluation'>,
  control: JobControl,
): Promise<EvaluatedLog> {
  const { log, policy, sha256 } = await openWithPolicy(job, job.policy, control, 0.7);
  try {
    const certificate = certifyPolicy(log.data, policy, {
      ...job.evaluation,
      logSha256: log.sha256,
      policySha256: sha256,
      engine: plainEngine.name,
      version,
      featureMap: log.inspection.featureMap,
      lines: loggedLines(log.inspection),
      progress: () => control.checkpoint(),
    });
    return { certificate, checks: concernsOf(log.inspection) };
  } finally {
    log.close();
  }
}

/** Makes the certificate document of a policy on a log, and writes it. */
export async function certifyLog(job: JobOf<'certify'>, control: JobControl): Promise<ReportOf<'certify'>> {
  protectInputs([job.out], [...inputsOf(job), ...filesOfPolicy(job.policy)]);
  const { certificate, checks } = await evaluateLog(job, control);
  control.checkpoint();
  writeAtomically(job.out, serializeCertificate(certificate));
  return { path: job.out, certificate: documentOf(certificate), checks };
}
