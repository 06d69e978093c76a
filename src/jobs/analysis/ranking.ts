import type { AnalysisOptions } from '../../core/analysis/analysisOptions';
import { rankPolicies } from '../../core/analysis/leaderboard';
import type { Progress } from '../../core/analysis/scan/scanLog';
import { defaultDelta } from '../../core/bounds/parameterGrid';
import { loggedLines } from '../../core/certificate/rows/loggedLines';
import type { Leaderboard } from '../../core/documents/results/leaderboard';
import { plainEngine } from '../../core/learning/plainEngine';
import { unitRange } from '../../core/logs/schema/rewardRange';
import type { JobOf } from '../../protocol/jobKinds';
import { defaultPolicy } from '../../protocol/policyRef';
import type { OpenedPolicies, OpenedReading } from '../policies/openWithPolicies';
import type { ChosenPolicy } from '../policies/policyKind';
import type { AnalysisThread } from './analysisThread';
import { version } from '../results/version';

type AnalyzeJob = JobOf<'analyze'>;

/** All policies that were opened, on one list; one of so many where the log has slots. */
export function rankOpened(
  job: AnalyzeJob,
  { readings }: OpenedPolicies,
  slots: number,
  progress: Progress,
  thread?: AnalysisThread,
): Promise<Leaderboard> {
  const { delta = defaultDelta, rewardRange: range = unitRange, comparisons = 1 } = job.evaluation ?? {};
  const used = readings.filter(({ policies }) => policies.length > 0);
  return rankPolicies(
    used.map((reading) => ({
      data: reading.log.data,
      beside: thread?.scansOf(reading.log.data),
      candidates: reading.policies.map((each) =>
        'chosen' in each
          ? { ref: each.ref, policy: each.chosen.policy, options: optionsFor(job, reading, each.chosen) }
          : { ref: each.ref, fault: each.fault.message },
      ),
    })),
    {
      delta,
      range,
      looked: comparisons,
      ...(job.seen && { seen: job.seen }),
      slots,
      progress,
    },
  );
}

/** How a policy of a job is evaluated on a reading of its log. */
export function optionsFor(
  { evaluation, policies }: AnalyzeJob,
  { log: { sha256, inspection }, where }: Pick<OpenedReading, 'log' | 'where'>,
  chosen: ChosenPolicy,
): AnalysisOptions {
  const { comparisons, ...rest } = evaluation ?? {};
  return {
    ...rest,
    // Of a list, it is the number of policies that were looked at; see rankPolicies.
    ...(comparisons !== undefined && !policies && { comparisons }),
    logSha256: sha256,
    policySha256: chosen.sha256,
    engine: plainEngine.name,
    version,
    featureMap: inspection.featureMap,
    lines: loggedLines(inspection),
    ...(where && { where }),
  };
}

/** The policy that the report is about: the one that was asked for, else the one to run, else the best of the others. */
export function shownPolicy({ policy }: AnalyzeJob, leaderboard: Leaderboard | undefined): string {
  if (!leaderboard) return policy ?? defaultPolicy;
  const { rows, run, unfit } = leaderboard;
  if (rows.length === 0) return unfit[0].policy;
  const shown = rows.find((row) => row.policy === (policy ?? run));
  return (shown ?? rows.find((row) => row.policy !== 'logging') ?? rows[0]).policy;
}

/** A policy that was opened, with its reading of the log. */
export function findPolicy(
  { readings }: OpenedPolicies,
  ref: string,
): Pick<OpenedReading, 'log' | 'where'> & { readonly chosen: ChosenPolicy } {
  for (const { log, where, policies } of readings) {
    const found = policies.find((each) => each.ref === ref);
    if (found === undefined) continue;
    if ('fault' in found) throw found.fault;
    return { log, where, chosen: found.chosen };
  }
  throw new Error(`The policy ${ref} was not opened.`);
}
