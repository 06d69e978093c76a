import type { AnalysisReport, Theorem1, ActionUse, CoursePoint } from '../documents/analysisReport';
import type { LogSums } from '../documents/sums';
import type { RewardRange } from '../documents/rewardRange';
import type { CertificateKind } from '../documents/names';
import type { Certificate } from '../documents/certificate';
import { checkOptions, type AnalysisOptions } from './analysisOptions';
import { learnedPlan, untrainedPlan, type BetPlan } from '../betting/betPlan';
import { trainedPlan } from '../betting/trainedPlan';
import { reasonToWithhold } from '../certificate/assumptions';
import { certify, type CertificateContext } from '../certificate/certify';
import { certifiedInterval } from '../bounds/certifiedInterval';
import { defaultDelta } from '../bounds/parameterGrid';
import { clipRisk, unitRange, valueOf } from '../logs/schema/rewardRange';
import { chosenColumns } from '../bounds/sumColumns';
import { chooseRows, type RowChoice } from '../certificate/rows/certifiedRows';
import { allUsed, missingAmong } from '../certificate/rows/loggedLines';
import { alphaCurve, betaCurve, clippingCurve, optima } from './curves';
import type { EstimatorParameters } from '../documents/options';
import { defaultParameters } from '../estimators/estimator';
import { smoothedRisk } from '../bounds/terms';
import { powerSum } from '../numerics/binSums';
import { estimateAll } from '../estimators/estimate';
import type { LoggedData } from '../logs/blocks/loggedData';
import { otherBounds } from './otherBounds';
import { scanForEstimates, scanLog } from './scanLog';
import { isLoggingPolicy } from '../policies/loggingPolicy';
import type { Policy } from '../policies/policy';
import { isTrainedPolicy } from '../policies/trainedPolicy';
import { effectiveSampleSize, policyChecks, weightHistogram } from './policyChecks';
import { UserError } from '../errors/userError';

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
  | 'sums'
  | 'kl';

/** Estimates, curves and certificate of a policy on a log: one pass (two with a reward model), then only sums. */
export function analyze(data: LoggedData, policy: Policy, options: AnalysisOptions): Analysis {
  checkOptions(options);
  checkPolicy(data, policy);
  const range = options.rewardRange ?? unitRange;
  const seed = options.seed ?? 0;
  const delta = options.delta ?? defaultDelta;
  const choice = chosenRows(data, policy, options);
  const parameters = parametersOf(options, choice.n);
  const lines = options.lines ?? allUsed;
  const missing = missingAmong(lines, choice);
  const comparisons = Math.max(options.comparisons ?? 1, choice.comparisons);
  const charged = delta / comparisons;
  const { sums, estimates, actions, course, model } = scanForEstimates(
    data,
    policy,
    {
      range,
      tau: parameters.clipMin,
      ...(choice.include && { include: choice.include }),
      missing,
      bets: betPlan(data, policy, options, choice, missing),
      courseDelta: charged,
      contradictory: lines.faults.length > 0,
      ...(options.progress && { progress: options.progress }),
    },
    { parameters, seed, model: options.model ?? true },
  );
  // Where nothing may be certified, the chart's bounds and the guaranteed intervals may not claim anything either.
  const sound = choice.withheld === null && reasonToWithhold(sums, false, lines.faults, choice.kl) === null;
  const kl = sound ? choice.kl : Infinity;
  const context = contextOf(data, policy, options, choice);
  return {
    estimates: estimateAll(estimates, sums, {
      range,
      delta,
      seed,
      fixedPolicy: kl === 0 && comparisons === 1 && sums.missing === 0,
      onPolicy: isLoggingPolicy(policy),
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

/** The certificate alone, in one pass. */
export function certifyPolicy(data: LoggedData, policy: Policy, options: AnalysisOptions): Certificate {
  return evaluatePolicy(data, policy, options).certificate;
}

/** The certificate, and the plain estimate (IPS) of the value on the same rows: about what, and at least what. */
export function evaluatePolicy(
  data: LoggedData,
  policy: Policy,
  options: AnalysisOptions,
): { readonly certificate: Certificate; readonly estimate: number } {
  checkOptions(options);
  checkPolicy(data, policy);
  const range = options.rewardRange ?? unitRange;
  const choice = chosenRows(data, policy, options);
  const lines = options.lines ?? allUsed;
  const missing = missingAmong(lines, choice);
  const { sums } = scanLog(data, policy, {
    range,
    tau: parametersOf(options, choice.n).clipMin,
    ...(choice.include && { include: choice.include }),
    missing,
    bets: betPlan(data, policy, options, choice, missing),
    sequential: options.certificate === 'sequential',
    contradictory: lines.faults.length > 0,
    ...(options.progress && { progress: options.progress }),
  });
  return {
    certificate: certify(sums, contextOf(data, policy, options, choice)),
    estimate: plainEstimate(sums, range),
  };
}

function chosenRows(data: LoggedData, policy: Policy, options: AnalysisOptions): RowChoice {
  const { logSha256, rows, kl, progress } = options;
  return chooseRows(data, policy, {
    logSha256,
    rows,
    kl,
    ...(progress && { progress: () => progress(0, data.rows) }),
  });
}

/** How the money is bet, by what the log offers: settled before a certified row is looked at. */
function betPlan(
  data: LoggedData,
  policy: Policy,
  options: AnalysisOptions,
  { n: rows, kl, isSeen, evidence }: RowChoice,
  missing: number,
): BetPlan {
  const n = rows + missing;
  if (kl > 0) return learnedPlan(n);
  const { delta = defaultDelta, rewardRange: range = unitRange, progress } = options;
  const trained =
    isTrainedPolicy(policy) && evidence.leftOut > 0
      ? trainedPlan(data, policy, {
          n,
          delta,
          range,
          isSeen,
          ...(progress && { progress: () => progress(0, data.rows) }),
        })
      : undefined;
  return trained ?? untrainedPlan(n, data.propensities === 'full');
}

/** Mean r w, from the costs: r = rMin - (rMax - rMin) c. */
function plainEstimate(sums: LogSums, { min, max }: RewardRange): number {
  const meanWeight = powerSum(sums.chosen, chosenColumns.pi, -1) / sums.weight;
  return min * meanWeight - (max - min) * smoothedRisk(sums, 1);
}

export function parametersOf(options: AnalysisOptions, n: number): EstimatorParameters {
  const defaults = defaultParameters(n);
  const entries = Object.entries(defaults).map(([name, value]) => [
    name,
    options[name as keyof EstimatorParameters] ?? value,
  ]);
  return Object.fromEntries(entries) as EstimatorParameters;
}

export function contextOf(
  data: LoggedData,
  policy: Policy,
  options: AnalysisOptions,
  choice: RowChoice,
): CertificateContext {
  const full = data.propensities === 'full';
  return {
    kind: options.certificate ?? 'betting',
    rows: choice.rows,
    delta: options.delta ?? defaultDelta,
    kl: choice.kl,
    origin: choice.origin,
    stated: {
      ...(options.alpha !== undefined && { alpha: options.alpha }),
      ...(options.lambda !== undefined && { lambda: options.lambda }),
      ...(options.kl !== undefined && { kl: options.kl }),
      ...(options.alphaGrid && { alphaGrid: options.alphaGrid }),
    },
    comparisons: Math.max(options.comparisons ?? 1, choice.comparisons),
    evidence: choice.evidence,
    lines: options.lines ?? allUsed,
    withheld: choice.withheld,
    range: options.rewardRange ?? unitRange,
    features: data.featureCount,
    split: choice.split,
    featureMap: options.featureMap ?? (isTrainedPolicy(policy) ? policy.document.features.map : null),
    logSha256: options.logSha256,
    policyName: policy.name,
    policySha256: options.policySha256,
    unknownActions: isLoggingPolicy(policy) && !full,
    seed: options.seed ?? 0,
    engine: options.engine,
    version: options.version,
  };
}

function checkPolicy(data: LoggedData, policy: Policy): void {
  if (!isTrainedPolicy(policy)) return;
  const { features, actions } = policy.document;
  if (features.count !== data.featureCount || actions.length !== data.actionCount) {
    throw new UserError(
      'policy-shape',
      `The policy was made for ${features.count} features and ${actions.length} actions, and this log has ` +
        `${data.featureCount} and ${data.actionCount}. Read the log with the policy's feature map and actions.`,
    );
  }
}
