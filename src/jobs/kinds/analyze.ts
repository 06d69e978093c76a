import { analyze, analyzeBeside } from '../../core/analysis/analyze';
import { FirstSums } from '../../core/analysis/scan/firstSums';
import { filteredChecks } from '../../core/analysis/checks/filteredChecks';
import { dataHealth } from '../../core/analysis/checks/dataHealth';
import { evaluateMetric } from '../../core/metrics/evaluateMetric';
import { parseMetrics } from '../../core/metrics/metric';
import { claimsOfMetric, metricReportOf } from '../../core/metrics/metricReport';
import { documentOf } from '../../core/certificate/certificateText';
import type { JobControl } from '../../core/control/jobControl';
import { isEventDocument } from '../../core/events/eventDocument';
import { featureEffects } from '../../core/events/featureEffects';
import { sharedCoefficients } from '../../core/events/sharedCoefficients';
import type { LoggedData } from '../../core/logs/blocks/loggedData';
import type { Policy } from '../../core/policies/policy';
import { isTrainedPolicy } from '../../core/policies/trained/trainedPolicy';
import { sensitivityOf } from '../../core/propensities/sensitivity';
import { partOfJob } from '../../core/control/partOfJob';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { defaultPolicy } from '../../protocol/policyRef';
import { analyzeRemote } from '../clickhouse/analyzeRemote';
import { banditLogPath } from '../clickhouse/banditLogPath';
import { openMetrics, type OpenedMetrics } from '../open/fields/openMetrics';
import { logName } from '../open/logName';
import { atSlot } from '../open/logReference';
import { openSegments, type OpenedSegments } from '../open/fields/openSegments';
import { timeSpanOf } from '../open/timeSpan';
import type { Opening } from '../open/openLog';
import { AnalysisThread } from '../analysis/analysisThread';
import { findPolicy, optionsFor, rankOpened, shownPolicy } from '../analysis/ranking';
import { rankSlots, slotsLookedAt } from '../analysis/slots';
import { isPositionSaid } from '../open/saidSlot';
import { openWithPolicies } from '../policies/openWithPolicies';

/** Reading takes about this share of an analysis' time, and comparing several policies this one. */
const readingShare = 0.65;
const rankingShare = 0.1;
/** Of a log of slots, the others are read, too. */
const slotsShare = 0.2;

/** Milliseconds. */
const tellEvery = 200;

/** What the page and `bandit-lens analyze` say about a policy on a log, alone or among others. */
export async function analyzeLog(job: JobOf<'analyze'>, control: JobControl): Promise<ReportOf<'analyze'>> {
  const remote = banditLogPath(job);
  if (remote !== undefined) return analyzeRemote(job, remote, control);
  const { policies, policy: asked, found = [] } = job;
  const refs = [...(policies ?? []), ...(asked === undefined && policies ? [] : [asked ?? defaultPolicy])];
  const metrics = parseMetrics(job.metrics);
  const isSaid = isPositionSaid(job);
  const named = { ...job, outcomes: metrics.map(({ name }) => name) };
  const reference = isSaid || job.slot === undefined ? named : atSlot(named, job.slot);
  const told = job.where === undefined ? tellFirstNumbers(refs[0], control) : {};
  const opened = await openWithPolicies(reference, { named: refs, found }, control, readingShare, told);
  let thread: AnalysisThread | undefined;
  let divided: OpenedSegments | undefined;
  let measured: OpenedMetrics | undefined;
  try {
    const { inspection: own } = opened.readings[0].log;
    const slots = slotsLookedAt(own, isSaid, job.slot);
    // What a slot would earn is compared with what was logged there.
    if (slots > 1 && !policies?.includes('logging'))
      return await analyzeLog({ ...job, policies: ['logging', ...refs], policy: asked ?? refs[0] }, control);
    thread = AnalysisThread.for(
      opened.readings.map(({ log }) => log.data),
      control,
      job.reading?.threads,
    );
    // Mostly nobody trained what is shown in the end: its reward model is fitted while policies are compared.
    if (policies && job.where === undefined)
      void thread?.scansOf(opened.readings[0].log.data)?.fit(job.evaluation?.seed ?? 0);
    const rankingEnd = readingShare + rankingShare;
    const leaderboard =
      policies &&
      (await rankOpened(
        job,
        opened,
        slots,
        partOfProgress(control, readingShare, rankingEnd, 'Comparing the policies'),
        thread,
      ));
    const slotsEnd = slots > 1 ? rankingEnd + slotsShare : rankingEnd;
    const slotTable =
      leaderboard && slots > 1
        ? await rankSlots(
            job,
            { reference, refs: { named: refs, found }, count: slots },
            { inspection: own, leaderboard },
            partOfJob(control, rankingEnd, slotsEnd),
          )
        : undefined;
    const ref = shownPolicy(job, leaderboard);
    const { log, where, chosen } = findPolicy(opened, ref);
    const { inspection } = log;
    divided = await openSegments(job.segment, { log, reference, control });
    measured = await openMetrics(metrics, { log, reference, control });
    const timeSpan = await timeSpanOf(job.paths, inspection.format);
    const filtered = where ? filteredChecks(inspection, log.data, where.includes) : inspection;
    const options = optionsFor(job, { log, where }, chosen);
    const analysisOptions = {
      ...options,
      ...(leaderboard && { listed: leaderboard.looked * slots }),
      ...(divided.segments && { segments: divided.segments }),
      progress: partOfProgress(control, slotsEnd, 1, 'Computing estimates and bounds'),
    };
    const beside = thread?.scansOf(log.data);
    const { actionUse, certificate, paper, sums, ...analysis } = beside
      ? await analyzeBeside(log.data, chosen.policy, analysisOptions, beside)
      : analyze(log.data, chosen.policy, analysisOptions);
    const listed = (leaderboard?.looked ?? 1) * slots * claimsOfMetric * metrics.length;
    const evaluated = measured.metrics.map((metric) =>
      evaluateMetric(
        log.data,
        chosen.policy,
        { ...options, listed, progress: () => control.checkpoint() },
        metric,
      ),
    );
    return {
      ...inspection,
      ...analysis,
      certificate: documentOf(certificate),
      paper: documentOf(paper),
      sums,
      checks: [
        ...filtered.checks,
        ...analysis.policyChecks,
        ...(isTrainedPolicy(chosen.policy) ? sharedCoefficients(chosen.policy.document) : []),
      ],
      health: dataHealth(filtered, actionUse),
      ...effectsOf(chosen.policy, log.data, control),
      ...(inspection.estimatedPropensities && {
        sensitivity: sensitivityOf(log.data, chosen.policy, where?.includes, () => control.checkpoint()),
      }),
      ...(where && { where: { condition: where.condition, declared: where.declared, rows: where.rows } }),
      ...(metrics.length > 0 && { metrics: evaluated.map(metricReportOf) }),
      file: logName(job.paths),
      ...(timeSpan && { timeSpan }),
      policy: chosen.policy.name,
      policyRef: ref,
      ...(leaderboard && { leaderboard }),
      // The table answers what would be asked.
      ...(slotTable && {
        slotTable,
        questions: inspection.questions.filter(({ field }) => field !== 'position'),
      }),
    };
  } finally {
    await thread?.close();
    divided?.close();
    measured?.close();
    opened.close();
  }
}

function partOfProgress(
  control: JobControl,
  from: number,
  to: number,
  message: string,
): (done: number, total: number) => void {
  const part = partOfJob(control, from, to);
  return (done, total) => {
    part.checkpoint();
    part.progress(done / total, message);
  };
}

/** Tells what the rows read so far say, a few times a second. */
function tellFirstNumbers(policy: string, control: JobControl): Pick<Opening, 'watch'> {
  if (!control.tellFirst) return {};
  const sums = new FirstSums(policy);
  let last = Number.NEGATIVE_INFINITY;
  return {
    watch(block) {
      sums.add(block);
      const now = performance.now();
      if (now - last < tellEvery) return;
      last = now;
      const numbers = sums.numbers();
      if (numbers) control.tellFirst?.(numbers);
    },
  };
}

/** What the features of actions do to a policy that looks at them. */
function effectsOf(
  policy: Policy,
  data: LoggedData,
  control: JobControl,
): Pick<ReportOf<'analyze'>, 'featureEffects'> {
  if (!isTrainedPolicy(policy) || !isEventDocument(policy.document)) return {};
  return { featureEffects: featureEffects(data, policy.document, () => control.checkpoint()) };
}
