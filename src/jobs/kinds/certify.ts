import { evaluatePolicy } from '../../core/analysis/evaluate';
import { documentOf, serializeCertificate } from '../../core/certificate/certificateText';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { JobControl } from '../../core/control/jobControl';
import { evaluateMetric } from '../../core/metrics/evaluateMetric';
import { sharedCoefficients } from '../../core/events/sharedCoefficients';
import { isTrainedPolicy } from '../../core/policies/trained/trainedPolicy';
import { plainEngine } from '../../core/learning/plainEngine';
import { writeAtomically } from '../../files/atomicWrite';
import { protectInputs } from '../../files/outputs';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { evaluateRemote } from '../clickhouse/evaluateRemote';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { openFilter } from '../open/fields/openFilter';
import { openMetrics, type OpenedMetrics } from '../open/fields/openMetrics';
import { inputsOf, type LogReference } from '../open/logReference';
import { assertSlotSaid } from '../open/saidSlot';
import { openWithPolicy } from '../policies/openWithPolicy';
import { concernsOf } from '../results/concerns';
import type { Beside, EvaluatedLog } from '../results/evaluatedLog';
import { filesOfPolicy } from '../results/policyFiles';
import { version } from '../results/version';

/** The certificate of a policy on a log as it stands. */
export async function evaluateLog(
  job: LogReference & Pick<JobOf<'certify'>, 'policy' | 'evaluation' | 'where' | 'declared'>,
  control: JobControl,
  { metrics, listed }: Beside = { metrics: [], listed: 1 },
): Promise<EvaluatedLog> {
  const remote = banditLogPath(job);
  if (remote !== undefined) return evaluateRemote(job, remote, control, { metrics, listed });
  const reference = { ...job, outcomes: metrics.map(({ name }) => name) };
  const opened = await openWithPolicy(reference, job.policy, control, 0.7);
  const { log, policy, sha256 } = opened;
  let beside: OpenedMetrics | undefined;
  try {
    assertSlotSaid(job, log.inspection);
    const options = {
      ...job.evaluation,
      listed,
      ...(await openFilter(job, { log, reference, control })),
      logSha256: log.sha256,
      policySha256: sha256,
      engine: plainEngine.name,
      version,
      featureMap: log.inspection.featureMap,
      lines: loggedLines(log.inspection),
      progress: () => control.checkpoint(),
    };
    const evaluation = evaluatePolicy(log.data, policy, options);
    beside = await openMetrics(metrics, { log, reference, control });
    return {
      ...evaluation,
      inspection: log.inspection,
      metrics: beside.metrics.map((metric) => evaluateMetric(log.data, policy, options, metric)),
      checks: [
        ...concernsOf(log.inspection),
        ...(isTrainedPolicy(policy) ? sharedCoefficients(policy.document) : []),
      ],
    };
  } finally {
    beside?.close();
    opened.close();
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
