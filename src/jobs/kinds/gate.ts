import type { JobControl } from '../../core/control/jobControl';
import { gateOf } from '../../core/gate/gate';
import { claimCount } from '../../core/gate/judge';
import { parseGateRules } from '../../core/gate/parseGate';
import { parseMetrics } from '../../core/metrics/metric';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { logName } from '../open/logName';
import { schemaOptions } from '../open/schemaFiles';
import { evaluateLog } from './certify';

/** Holds the rules of a gate against a policy on a log as it stands today: only rows count that the policy has not seen. */
export async function askGate(job: JobOf<'gate'>, control: JobControl): Promise<ReportOf<'gate'>> {
  const { rules: sources, policy: policyRef, schemaFile, evaluation: asEvaluated } = job;
  const metrics = parseMetrics(job.metrics);
  const rules = parseGateRules(sources, metrics);
  const asked = {
    ...job,
    ...(schemaFile !== undefined && schemaOptions(schemaFile, job.reading)),
    evaluation: { rows: 'unseen' as const, ...asEvaluated },
  };
  const {
    inspection,
    checks,
    metrics: outcomes,
    ...evaluation
  } = await evaluateLog(asked, control, { metrics, listed: Math.max(claimCount(rules), 1) });
  const { used, rejected } = inspection.rows;
  return gateOf(
    { sources, rules, file: logName(job.paths), policyRef, checks },
    { evaluation, metrics: outcomes, used, rejected },
  );
}
