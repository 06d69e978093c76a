import { dirname } from 'node:path';
import { parseCertificate, type ParsedCertificate } from '../../core/certificate/certificateText';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { RowFilter } from '../../core/conditions/rowFilter';
import type { JobControl } from '../../core/control/jobControl';
import { UserError } from '../../core/errors/userError';
import { notThatLog, verify } from '../../core/verification/verify';
import { readWhole } from '../../files/readWhole';
import { settleFolder } from '../../files/settle';
import { sha256OfFile } from '../../files/sha256';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { openWithPolicy, type LogAndPolicy } from '../policies/openWithPolicy';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { verifyRemote } from '../clickhouse/verifyRemote';
import { atSlot } from '../open/logReference';
import { openFilter } from '../open/fields/openFilter';
import { combinedHash, type ParsedLog } from '../open/parsedLog';

/** No certificate is larger. */
const mostBytes = 16 * 1024 * 1024;

/** Recomputes a certificate from its log and its policy. */
export async function verifyCertificate(
  job: JobOf<'verify'>,
  control: JobControl,
): Promise<ReportOf<'verify'>> {
  settleFolder(dirname(job.certificate));
  const parsed = parseCertificate(readWhole(job.certificate, mostBytes).toString('utf8'));
  const remote = banditLogPath(job);
  if (remote !== undefined) return verifyRemote(parsed, remote, job.policy, control);
  const { slot } = parsed.certificate.log;
  const reference = slot === undefined ? job : atSlot(job, slot);
  let opened: LogAndPolicy;
  try {
    // What a certificate says is checked against the bytes of the log, never against what was kept of them.
    const where = parsed.certificate.where?.condition;
    const asked = { ...reference, ...(where !== undefined && { where }) };
    opened = await openWithPolicy(asked, job.policy, control, 0.7, { fresh: true });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // What is wrong with another log is beside the point.
    const hashes = await Promise.all(job.paths.map(sha256OfFile));
    if (combinedHash(hashes) === parsed.certificate.log.sha256) throw error;
    return { valid: false, reasons: [notThatLog] };
  }
  const { log, policy, sha256 } = opened;
  try {
    const filter = await filterOf(parsed, reference, log, control);
    if ('reasons' in filter) return filter;
    const { slot: read, ...lines } = loggedLines(log.inspection);
    return verify(parsed, {
      data: log.data,
      policy,
      logSha256: log.sha256,
      policySha256: sha256,
      // Older certificates do not say which slot they are of: whoever verifies says it.
      lines: { ...lines, ...(slot !== undefined && read !== undefined && { slot: read }) },
      ...filter,
      progress: () => control.checkpoint(),
    });
  } finally {
    opened.close();
  }
}

/** The rows that the certificate speaks of; why it cannot hold where there are none. Another log is told of elsewhere. */
async function filterOf(
  { certificate }: ParsedCertificate,
  reference: JobOf<'verify'>,
  log: ParsedLog,
  control: JobControl,
): Promise<{ readonly where?: RowFilter } | ReportOf<'verify'>> {
  const { where } = certificate;
  if (where === undefined || certificate.log.sha256 !== log.sha256) return {};
  try {
    const asked = { where: where.condition, declared: where.declared };
    return await openFilter(asked, { log, reference, control, fresh: true });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { valid: false, reasons: [`It cannot be recomputed: ${error.message}`] };
  }
}
