import { readFileSync } from 'node:fs';
import { certifyPolicy } from '../core/analysis';
import { certificateJson, parseCertificate, serializeCertificate } from '../core/bounds/certificateText';
import type { JobControl } from '../core/control';
import { plainEngine } from '../core/learning/plainEngine';
import { verify, type Verification } from '../core/verify';
import type { CertifyJob, CertifyReport } from '../protocol/jobs';
import type { ReadingOptions } from '../protocol/options';
import { writeAtomically } from './atomicWrite';
import { openForPolicy } from './openForPolicy';
import { version } from './version';

/** Makes the certificate document of a policy on a log, and writes it. */
export async function certifyLog(job: CertifyJob, control: JobControl): Promise<CertifyReport> {
  const { log, policy, sha256 } = await openForPolicy(job, job.policy, control, 0.7);
  try {
    const certificate = certifyPolicy(log.data, policy, {
      ...job.judging,
      logSha256: log.sha256,
      policySha256: sha256,
      engine: plainEngine.name,
      version,
      featureMap: log.inspection.featureMap,
      progress: () => control.checkpoint(),
    });
    writeAtomically(job.out, serializeCertificate(certificate));
    return { path: job.out, certificate: certificateJson(certificate) as CertifyReport['certificate'] };
  } finally {
    log.close();
  }
}

/** Recomputes a certificate from its log and its policy. */
export async function verifyCertificate(
  certificatePath: string,
  logPath: string,
  policyWord: string,
  reading: ReadingOptions,
  control: JobControl,
): Promise<Verification> {
  const parsed = parseCertificate(readFileSync(certificatePath, 'utf8'));
  const { log, policy, sha256 } = await openForPolicy(
    { paths: [logPath], reading },
    policyWord,
    control,
    0.7,
  );
  try {
    return verify(parsed, {
      data: log.data,
      policy,
      logSha256: log.sha256,
      policySha256: sha256,
      progress: () => control.checkpoint(),
    });
  } finally {
    log.close();
  }
}
