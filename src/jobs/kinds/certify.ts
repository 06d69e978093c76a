import { dirname } from 'node:path';
import { certifyPolicy } from '../../core/analysis/analyze';
import type { Certificate } from '../../core/certificate/certificate';
import { certificateJson, parseCertificate, serializeCertificate } from '../../core/certificate/certificateText';
import type { JobControl } from '../../core/control/jobControl';
import { plainEngine } from '../../core/learning/plainEngine';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import { UserError } from '../../core/errors/userError';
import { notThatLog, verify, type Verification } from '../../core/verification/verify';
import type { CertifyJob, CertifyReport } from '../../protocol/jobs';
import type { Finding } from '../../protocol/report';
import { writeAtomically } from '../../files/atomicWrite';
import { protectInputs } from '../../files/outputs';
import { readWhole } from '../../files/readWhole';
import { settleFolder } from '../../files/settle';
import { inputsOf, type LogReference } from '../open/openForJob';
import { combinedHash } from '../open/parsedLog';
import { openForPolicy, type LogAndPolicy } from '../open/openForPolicy';
import { filesOfPolicy } from '../results/policyFiles';
import { sha256OfFile } from '../../files/sha256';
import { concernsOf } from '../results/concerns';
import { version } from '../results/version';

/** No certificate is larger. */
const mostBytes = 16 * 1024 * 1024;

export interface JudgedLog {
  readonly certificate: Certificate;
  /** The checks of the log that did not pass. */
  readonly checks: Finding[];
}

/** The certificate of a policy on a log as it stands. */
export async function judgeLog(
  job: LogReference & Pick<CertifyJob, 'policy' | 'judging'>,
  control: JobControl,
): Promise<JudgedLog> {
  const { log, policy, sha256 } = await openForPolicy(job, job.policy, control, 0.7);
  try {
    const certificate = certifyPolicy(log.data, policy, {
      ...job.judging,
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
export async function certifyLog(job: CertifyJob, control: JobControl): Promise<CertifyReport> {
  protectInputs([job.out], [...inputsOf(job), ...filesOfPolicy(job.policy)]);
  const { certificate, checks } = await judgeLog(job, control);
  control.checkpoint();
  writeAtomically(job.out, serializeCertificate(certificate));
  return {
    path: job.out,
    certificate: certificateJson(certificate) as CertifyReport['certificate'],
    checks,
  };
}

/** Recomputes a certificate from its log and its policy. */
export async function verifyCertificate(
  certificatePath: string,
  reference: LogReference,
  policyWord: string,
  control: JobControl,
): Promise<Verification> {
  settleFolder(dirname(certificatePath));
  const parsed = parseCertificate(readWhole(certificatePath, mostBytes).toString('utf8'));
  let opened: LogAndPolicy;
  try {
    // What a certificate says is checked against the bytes of the log, never against what was kept of them.
    opened = await openForPolicy(reference, policyWord, control, 0.7, { fresh: true });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // What is wrong with another log is beside the point.
    const hashes = await Promise.all(reference.paths.map(sha256OfFile));
    if (combinedHash(hashes) === parsed.certificate.log.sha256) throw error;
    return { valid: false, reasons: [notThatLog] };
  }
  const { log, policy, sha256 } = opened;
  try {
    return verify(parsed, {
      data: log.data,
      policy,
      logSha256: log.sha256,
      policySha256: sha256,
      lines: loggedLines(log.inspection),
      progress: () => control.checkpoint(),
    });
  } finally {
    log.close();
  }
}
