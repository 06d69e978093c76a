import type { JobControl } from '../../core/control/jobControl';
import type { JobOf } from '../../protocol/jobKinds';
import { concernsOf } from '../results/concerns';
import type { Beside, EvaluatedLog } from '../results/evaluatedLog';
import { evaluateInPlace, evaluateMetrics, remoteOptions } from './askRemote';
import { openRemote } from './openRemote';
import { remotePolicy } from './remotePolicy';

/** The certificate of a policy on a table as it stands. */
export async function evaluateRemote(
  job: Pick<JobOf<'certify'>, 'policy' | 'evaluation' | 'where' | 'declared'>,
  path: string,
  control: JobControl,
  { metrics, listed }: Beside,
): Promise<EvaluatedLog> {
  const { evaluation: asked, where, declared } = job;
  const { log, server } = await openRemote(path, control, {
    ...asked,
    where,
    declared,
    outcomes: metrics.map(({ name }) => name),
  });
  const policy = remotePolicy(job.policy, log);
  control.progress(0.5, 'Computing sums where the rows are');
  const options = { ...remoteOptions(log, policy, job.evaluation), listed };
  const evaluation = await evaluateInPlace(log, server, policy, options);
  return {
    ...evaluation,
    inspection: log.inspection,
    metrics: await evaluateMetrics(log, server, policy, options, metrics),
    checks: concernsOf(log.inspection),
  };
}
