import type { AnalysisReport, Theorem1, ActionUse, CoursePoint } from '../documents/results/analysisReport';
import type { LogSums } from '../documents/results/sums';
import type { RewardRange } from '../documents/log/rewardRange';
import type { CertificateKind } from '../documents/names';
import type { Certificate } from '../documents/results/certificate';
import type { AnalysisOptions } from './analysisOptions';
import { prepare, type Prepared } from './evaluate';
import type { ScansBeside } from './scan/scansBeside';
import { reasonToWithhold } from '../certificate/assumptions';
import { certify, type CertificateContext } from '../certificate/certify';
import { certifiedInterval } from '../bounds/certified/certifiedInterval';
import { clipRisk, valueOf } from '../logs/schema/rewardRange';
import { alphaCurve, betaCurve, clippingCurve, optima } from './whatIf/curves';
import { estimateAll } from '../estimators/scan/estimate';
import type { LoggedData } from '../logs/blocks/loggedData';
import { otherBounds } from './whatIf/otherBounds';
import { segmentsOf } from './segments/segments';
import {
  scanEstimates,
  scanForEstimates,
  scanLog,
  type EstimateRequest,
  type EstimatesResult,
  type ScanOptions,
} from './scan/scanLog';
import { solvedPrediction } from '../estimators/rewardModel/rewardPrediction';
import type { PolicyScanOptions } from './scan/policyScan';
import type { Policy } from '../policies/policy';
import { isTrainedPolicy } from '../policies/trained/trainedPolicy';
import { effectiveSampleSize, policyChecks, weightHistogram } from './checks/policyChecks';

/** What an analysis finds out about a policy: the report without what is told of the log. */
export interface Analysis extends Pick<AnalysisReport, AnalyzedField> {
  readonly certificate: Certificate;
  readonly paper: Certificate;
  readonly actionUse: readonly ActionUse[];
}

type AnalyzedField =
  | 'estimates'
  | 'effectiveSampleSize'
  | 'alphaCurve'
  | 'betaCurve'
  | 'clippingCurve'
  | 'optimal'
  | 'theorem1'
  | 'otherBounds'
  | 'policyChecks'
  | 'weightHistogram'
  | 'course'
  | 'segments'
  | 'sums'
  | 'kl';

/** Estimates, curves and certificate of a policy on a log: one pass (two with a reward model), then only sums. */
export function analyze(data: LoggedData, policy: Policy, options: AnalysisOptions): Analysis {
  const prepared = prepare(data, policy, options);
  const found = scanForEstimates(data, policy, watched(prepared, options), estimatesAsked(prepared, options));
  return withSegments(analysisOf(found, prepared, policy, options), data, prepared, policy, options);
}

/** The same, to the last bit, while another thread does some of the scans. */
export async function analyzeBeside(
  data: LoggedData,
  policy: Policy,
  options: AnalysisOptions,
  beside: ScansBeside,
): Promise<Analysis> {
  const { model = true, seed = 0, where, progress } = options;
  // Mostly all rows count: the model of all of them is fitted while that is found out.
  const fitting = model && !isTrainedPolicy(policy) && where === undefined ? beside.fit(seed) : undefined;
  const prepared = prepare(data, policy, options);
  const scanning = watched(prepared, options);
  const asked = estimatesAsked(prepared, options);
  const gathering = beside.knows(policy)
    ? beside.claims([{ policy, options: claimsAsked(prepared) }])
    : undefined;
  const solution = prepared.choice.include === undefined ? await fitting : undefined;
  const fitted = solution && solvedPrediction(data, solution);
  const found =
    gathering === undefined
      ? scanForEstimates(data, policy, scanning, asked, fitted)
      : {
          ...scanEstimates(data, policy, scanning, asked, { model: fitted }),
          ...((await gathering) ?? [scanLog(data, policy, scanning)])[0],
        };
  progress?.(data.rows, data.rows);
  return withSegments(analysisOf(found, prepared, policy, options), data, prepared, policy, options);
}

const claimsAsked = ({ scanning, context }: Prepared): PolicyScanOptions => ({
  ...scanning,
  courseDelta: chargedDelta(context),
});

const watched = (prepared: Prepared, { progress }: AnalysisOptions): ScanOptions => ({
  ...claimsAsked(prepared),
  ...(progress && { progress }),
});

const estimatesAsked = (
  { parameters, context }: Prepared,
  { model = true }: AnalysisOptions,
): EstimateRequest => ({ parameters, seed: context.seed, model });

function withSegments(
  analysis: Analysis,
  data: LoggedData,
  { choice, scanning, context }: Prepared,
  policy: Policy,
  options: AnalysisOptions,
): Analysis {
  if (!options.segments) return analysis;
  const segments = segmentsOf(data, policy, options.segments, {
    range: context.range,
    delta: chargedDelta(context),
    ...(choice.include && { include: choice.include }),
    missing: scanning.missing ?? 0,
    contradictory: context.lines.faults.length > 0,
    sound: analysis.kl === 0,
    seed: context.seed,
    progress: () => options.progress?.(data.rows, data.rows),
  });
  return { ...analysis, segments };
}

/** δ over the number of policies to pick from. */
const chargedDelta = ({ delta, comparisons }: CertificateContext): number => delta / comparisons;

/** All that follows from the sums of the rows, wherever they were made. */
export function analysisOf(
  { sums, estimates, actions, course, model }: EstimatesResult,
  { choice, context }: Pick<Prepared, 'choice' | 'context'>,
  policy: Pick<Policy, 'isLogging'>,
  options: AnalysisOptions,
): Analysis {
  const { range, seed, delta, lines } = context;
  const charged = chargedDelta(context);
  // Where nothing may be certified, the chart's bounds and the guaranteed intervals may not claim anything either.
  const sound = choice.withheld === null && reasonToWithhold(sums, false, lines.faults, choice.kl) === null;
  const kl = sound ? choice.kl : Infinity;
  return {
    estimates: estimateAll(estimates, sums, {
      range,
      delta,
      charged,
      seed,
      fixedPolicy: kl === 0 && sums.missing === 0,
      onPolicy: policy.isLogging === true,
    }),
    effectiveSampleSize: effectiveSampleSize(sums),
    alphaCurve: alphaCurve(sums, kl, charged, range),
    betaCurve: betaCurve(sums, range),
    clippingCurve: clippingCurve(sums, range),
    optimal: optima(sums),
    certificate: certify(sums, context),
    paper: certify(sums, { ...context, kind: paperKind(options, sums.full) }),
    theorem1: sums.full ? theorem1At(sums, kl, charged, range) : null,
    otherBounds: otherBounds(sums, kl, charged, range),
    policyChecks: policyChecks(sums, estimates.ranks.topShare(), model),
    weightHistogram: weightHistogram(sums),
    actionUse: actions,
    course: sound ? courseInUnits(course, range) : [],
    sums,
    kl,
  };
}

function theorem1At(sums: LogSums, kl: number, delta: number, range: RewardRange): Theorem1 {
  const { upper, lower } = certifiedInterval(sums, { kind: 'fixed', kl }, delta);
  const value = {
    estimate: valueOf(upper.estimate, range),
    lower: valueOf(clipRisk(upper.upper), range),
    upper: valueOf(clipRisk(lower.lower), range),
  };
  return { alpha: upper.alpha, lambda: upper.lambda, value };
}

function courseInUnits(course: readonly CoursePoint[], range: RewardRange): CoursePoint[] {
  return course.map(({ rows, lower, upper, improvement }) => ({
    rows,
    lower: valueOf(-lower, range),
    upper: valueOf(-upper, range),
    improvement: improvement * (range.max - range.min),
  }));
}

/** The kind that was asked for, where it is one of the paper's. */
const paperKind = ({ certificate }: AnalysisOptions, full: boolean): CertificateKind =>
  certificate !== undefined && certificate !== 'betting' && certificate !== 'sequential'
    ? certificate
    : full
      ? 'grid'
      : 'one-sided';
