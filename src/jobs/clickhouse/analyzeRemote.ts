import { countLooked, leaderboardOf, rowOf, type Outcome } from '../../core/analysis/leaderboard';
import { defaultDelta } from '../../core/bounds/parameterGrid';
import type { RowFilter } from '../../core/conditions/rowFilter';
import { documentOf } from '../../core/certificate/certificateText';
import type { JobControl } from '../../core/control/jobControl';
import type { Leaderboard } from '../../core/documents/results/leaderboard';
import { UserError } from '../../core/errors/userError';
import { unitRange } from '../../core/logs/schema/rewardRange';
import { parseMetrics } from '../../core/metrics/metric';
import { claimsOfMetric, metricReportOf } from '../../core/metrics/metricReport';
import { remoteHealth } from '../../core/remote/remoteAnalysis';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { defaultPolicy } from '../../protocol/policyRef';
import { shownPolicy } from '../analysis/ranking';
import { sha256 } from '../../files/sha256';
import { logName } from '../open/logName';
import { analyzeInPlace, evaluateMetrics, evaluateTogether, remoteOptions } from './askRemote';
import { openRemote, type OpenedRemote } from './openRemote';
import { remotePolicy } from './remotePolicy';

/** Comparing several policies takes about this share of an analysis. */
const listShare = 0.5;

/** The report of a policy on a table, alone or among others: the same page, from sums that the engine made. */
export async function analyzeRemote(
  job: JobOf<'analyze'>,
  path: string,
  control: JobControl,
): Promise<ReportOf<'analyze'>> {
  refuse(job);
  const metrics = parseMetrics(job.metrics);
  const { policies, policy: asked, found = [], evaluation } = job;
  const { log, server } = await openRemote(path, control, {
    ...evaluation,
    where: job.where,
    declared: job.declared,
    outcomes: metrics.map(({ name }) => name),
  });
  const named = [...(policies ?? []), ...(asked === undefined && policies ? [] : [asked ?? defaultPolicy])];
  const leaderboard =
    policies && (await rankInPlace([...new Set([...named, ...found])], { job, log, server, control }));
  const ref = shownPolicy(job, leaderboard);
  const policy = remotePolicy(ref, log);
  control.progress(listShare + 0.2, 'Computing sums where the rows are');
  const { comparisons, ...rest } = evaluation ?? {};
  const options = remoteOptions(log, policy, {
    ...rest,
    ...(comparisons !== undefined && !policies && { comparisons }),
  });
  const { actionUse, certificate, paper, sums, ...analysis } = await analyzeInPlace(log, server, policy, {
    ...options,
    ...(leaderboard && { listed: leaderboard.looked }),
  });
  const listed = (leaderboard?.looked ?? 1) * claimsOfMetric * metrics.length;
  const evaluated = await evaluateMetrics(log, server, policy, { ...options, listed }, metrics);
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
    ...(log.where && whereOf(log.where)),
    ...(metrics.length > 0 && { metrics: evaluated.map(metricReportOf) }),
    ...(leaderboard && { leaderboard }),
  };
}

const whereOf = ({ condition, declared, rows }: RowFilter): Pick<ReportOf<'analyze'>, 'where'> => ({
  where: { condition, declared, rows },
});

interface Ranking extends Pick<OpenedRemote, 'log' | 'server'> {
  readonly job: JobOf<'analyze'>;
  readonly control: JobControl;
}

/** All policies of a list in one query, charged for looking at all of them. One that does not fit leaves the list. */
async function rankInPlace(
  refs: readonly string[],
  { job, log, server, control }: Ranking,
): Promise<Leaderboard> {
  const { comparisons, ...evaluation } = job.evaluation ?? {};
  const opened = refs.map((ref) => ({ ref, ...attempt(() => ({ policy: remotePolicy(ref, log) })) }));
  // One that turns out not to fit was looked at, too.
  const hashes = opened.map((each) => ('policy' in each ? each.policy.sha256 : sha256(each.ref)));
  const looked = countLooked(hashes, job.seen, comparisons);
  const fitting = opened.flatMap((each) => ('policy' in each ? [each] : []));
  const asked = fitting.map(({ policy }) => ({
    policy,
    options: { ...remoteOptions(log, policy, evaluation), listed: looked },
  }));
  const found = await evaluateTogether(log, server, asked, (first) =>
    control.progress(0.3 + (listShare * first) / asked.length, 'Comparing the policies'),
  );
  const outcomes = opened.map((each): Outcome => {
    if ('fault' in each) return { ref: each.ref, fault: each.fault };
    const result = found[fitting.indexOf(each)];
    return 'fault' in result ? { ref: each.ref, fault: result.fault } : { row: rowOf(each.ref, result) };
  });
  const { delta = defaultDelta, rewardRange = log.document.rewardRange ?? unitRange } = evaluation;
  return leaderboardOf(outcomes, { looked, delta, range: rewardRange });
}

function attempt<T>(work: () => T): T | { readonly fault: string } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { fault: error.message };
  }
}

/** What cannot be done where the rows are is refused by name. */
function refuse({ segment }: JobOf<'analyze'>): void {
  if (segment === undefined) return;
  throw new UserError(
    'not-in-place',
    'A log in a table cannot be divided into segments yet. Leave them out, and look at one part of the rows after the other with a condition (--where).',
  );
}
