import { documentOf } from '../../core/certificate/certificateText';
import type { JobControl } from '../../core/control/jobControl';
import { UserError } from '../../core/errors/userError';
import { remoteHealth } from '../../core/remote/remoteAnalysis';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { defaultPolicy } from '../../protocol/policyRef';
import { logName } from '../open/logName';
import { analyzeInPlace, remoteOptions } from './askRemote';
import { openRemote } from './openRemote';
import { remotePolicy } from './remotePolicy';

/** The report of a policy on a table: the same page, from sums that the engine made. */
export async function analyzeRemote(
  job: JobOf<'analyze'>,
  path: string,
  control: JobControl,
): Promise<ReportOf<'analyze'>> {
  refuse(job);
  const { log, server } = await openRemote(path, control, job.evaluation?.rewardRange);
  const ref = job.policy ?? defaultPolicy;
  const policy = remotePolicy(ref, log);
  control.progress(0.5, 'Computing sums where the rows are');
  const options = remoteOptions(log, policy, job.evaluation);
  const { actionUse, certificate, paper, sums, ...analysis } = await analyzeInPlace(
    log,
    server,
    policy,
    options,
  );
  return {
    ...log.inspection,
    ...analysis,
    certificate: documentOf(certificate),
    paper: documentOf(paper),
    sums,
    checks: [...log.inspection.checks, ...analysis.policyChecks],
    health: remoteHealth(log, actionUse),
    file: logName([path]),
    policy: policy.sql.policy.name,
    policyRef: ref,
  };
}

/** What cannot be done where the rows are is refused by name. */
function refuse({ policies, segment, where, metrics, reading }: JobOf<'analyze'>): void {
  const asked = [
    ...(policies ? ['a list of policies'] : []),
    ...(segment !== undefined ? ['segments'] : []),
    ...(where !== undefined ? ['a condition (--where)'] : []),
    ...(metrics && metrics.length > 0 ? ['other metrics'] : []),
    ...(reading?.schema || reading?.join || reading?.uniformLogging
      ? ['a schema, a join or uniform logging']
      : []),
  ];
  if (asked.length === 0) return;
  throw new UserError(
    'not-in-place',
    `On a log in a table there is no ${asked.join(', no ')} yet. Leave it out; rows can be selected by the "query" of the banditlog file.`,
  );
}
