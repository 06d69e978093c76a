import type { ParsedCertificate } from '../../core/certificate/certificateText';
import type { JobControl } from '../../core/control/jobControl';
import { sealCertificate, type Certificate } from '../../core/documents/results/certificate';
import {
  mismatchesOf,
  optionsOf,
  verdictOf,
  whyNot,
  type Verification,
} from '../../core/verification/verify';
import { evaluateInPlace } from './askRemote';
import { openRemote } from './openRemote';
import { remotePolicy } from './remotePolicy';

/** Recomputes a certificate where the rows are. */
export async function verifyRemote(
  parsed: ParsedCertificate,
  path: string,
  policyRef: string,
  control: JobControl,
): Promise<Verification> {
  const { certificate } = parsed;
  const { rewardRange, where } = certificate;
  const { log, server } = await openRemote(path, control, {
    rewardRange,
    ...(where && { where: where.condition, declared: where.declared }),
  });
  const policy = remotePolicy(policyRef, log);
  const reasons = mismatchesOf(parsed, { logSha256: log.sha256, policySha256: policy.sha256 });
  if (reasons.length > 0) return { valid: false, reasons };
  try {
    const { certificate: again } = await evaluateInPlace(log, server, policy, optionsOf(certificate));
    return verdictOf(certificate, asWritten(again, certificate));
  } catch (error) {
    return whyNot(error);
  }
}

/** A newer server and another wording of the query may make the same numbers: those are what is compared. */
function asWritten(again: Certificate, { log: { remote: written } }: Certificate): Certificate {
  const { log } = again;
  if (!log.remote || !written) return again;
  const { text: _, ...own } = log.remote;
  const { engineVersion, query, text } = written;
  const remote = { ...own, engineVersion, query, ...(text !== undefined && { text }) };
  return sealCertificate({ ...again, log: { ...log, remote } });
}
