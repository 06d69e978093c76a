import type { Certificate } from '../documents/results/certificate';
import type { EstimatorParameters } from '../documents/runs/options';
import { learnedPlan, untrainedPlan, type BetPlan } from '../betting/betPlan';
import { trainedPlan } from '../betting/trainedPlan';
import { defaultDelta } from '../bounds/parameterGrid';
import { certify, type CertificateContext } from '../certificate/certify';
import { chooseRows, type RowChoice } from '../certificate/rows/certifiedRows';
import { allUsed, missingAmong, type LoggedLines } from '../certificate/rows/loggedLines';
import { UserError } from '../errors/userError';
import { defaultParameters } from '../estimators/estimator';
import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import { unitRange } from '../logs/schema/rewardRange';
import { isKnownInFull, knowsOnlyChosen, type Policy } from '../policies/policy';
import { logFeatures } from '../policies/trained/policyReading';
import { isTrainedPolicy } from '../policies/trained/trainedPolicy';
import { conditionDoubt } from './checks/conditionDoubt';
import { checkOptions, type AnalysisOptions } from './analysisOptions';
import { effectiveSampleSize } from './checks/policyChecks';
import { PolicyScan, type PolicyScanOptions, type ScanResult } from './scan/policyScan';
import type { ClaimsRequest } from './scan/scansBeside';

/** The certificate alone, in one pass. */
export function certifyPolicy(data: LoggedData, policy: Policy, options: AnalysisOptions): Certificate {
  return evaluatePolicy(data, policy, options).certificate;
}

/** The certificate, and the plain estimate (IPS) of the value on the same rows: about what, and at least what. */
export function evaluatePolicy(data: LoggedData, policy: Policy, options: AnalysisOptions): Evaluation {
  const seat = new Seat(data, policy, options);
  for (const batch of data.batches()) {
    seat.add(batch);
    options.progress?.(batch.firstRow + batch.length, data.rows);
  }
  return seat.finish();
}

/** What a policy comes to on the rows it may be evaluated on. */
export interface Evaluation {
  readonly certificate: Certificate;
  /** IPS: about what it earns. */
  readonly estimate: number;
  readonly effectiveSampleSize: number;
}

/** A policy at a reading of the log: several may follow the same one. */
export class Seat {
  private readonly scan: PolicyScan;
  /** What its scan is asked for, for whoever does it in place of this one. */
  readonly request: ClaimsRequest;
  private readonly context: CertificateContext;
  /** Whether a row takes part. */
  readonly includes: (row: number) => boolean;

  /** `outcome`: the same rows with something else in place of the reward, which is evaluated then. */
  constructor(data: LoggedData, policy: Policy, options: AnalysisOptions, outcome: LoggedData = data) {
    const { scanning, context, choice } = prepare(data, policy, options, outcome);
    this.context = context;
    this.includes = choice.include ?? ((): boolean => true);
    const { kind } = context;
    const asked = {
      ...scanning,
      sequential: kind === 'sequential',
      claimsOnly: kind === 'betting' || kind === 'sequential',
    };
    this.request = { policy, options: asked };
    this.scan = new PolicyScan(data, policy, asked);
  }

  add(batch: LogBatch): void {
    this.scan.add(batch);
  }

  /** `found`: what somebody else's scan has come to. */
  finish(found: ScanResult = this.scan.finish()): Evaluation {
    const { sums, estimate } = found;
    return {
      certificate: certify(sums, this.context),
      estimate,
      effectiveSampleSize: effectiveSampleSize(sums),
    };
  }
}

/** What is settled before a policy is evaluated: its rows, its bets, and what its certificate will say of them. */
export interface Prepared {
  readonly choice: RowChoice;
  readonly parameters: EstimatorParameters;
  readonly scanning: PolicyScanOptions;
  readonly context: CertificateContext;
}

export function prepare(
  data: LoggedData,
  policy: Policy,
  options: AnalysisOptions,
  outcome: LoggedData = data,
): Prepared {
  checkOptions(options);
  checkPolicy(data, policy);
  // Rows are known again by all that was logged, rewards included: never by another outcome in their place.
  const choice = chosenRows(data, policy, options);
  const parameters = parametersOf(options, choice.n);
  const context = contextOf(data, policy, options, choice);
  const missing = missingAmong(context.lines, choice);
  return {
    choice,
    parameters,
    context,
    scanning: {
      range: context.range,
      tau: parameters.clipMin,
      ...(choice.include && { include: choice.include }),
      missing,
      bets: betPlan(outcome, policy, options, choice, missing),
      contradictory: context.lines.faults.length > 0,
    },
  };
}

function chosenRows(data: LoggedData, policy: Policy, options: AnalysisOptions): RowChoice {
  const { logSha256, rows, kl, progress, where, lines } = options;
  const choice = chooseRows(data, policy, {
    logSha256,
    rows,
    kl,
    where,
    ...(progress && { progress: () => progress(0, data.rows) }),
  });
  const doubt = where && choice.include && conditionDoubt(data, where, choice.include, lines?.rejected ?? 0);
  return { ...choice, withheld: choice.withheld ?? outcomesLost(lines) ?? doubt ?? null };
}

const outcomesLost = (lines: LoggedLines | undefined): string | null =>
  lines?.uncovered === undefined ? null : `many of its outcomes seem to be missing. ${lines.uncovered}`;

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
  return trained ?? untrainedPlan(n, isKnownInFull(data, policy));
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
  data: Pick<LoggedData, 'propensities' | 'featureCount'>,
  policy: Policy,
  options: AnalysisOptions,
  choice: RowChoice,
): CertificateContext {
  const full = data.propensities === 'full';
  const model = isTrainedPolicy(policy) ? policy.document.features.model : undefined;
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
    // One of several on a list, and itself the best of several: all of them must hold at once.
    comparisons: (options.listed ?? 1) * Math.max(options.comparisons ?? 1, choice.comparisons),
    evidence: choice.evidence,
    lines: options.lines ?? allUsed,
    withheld: choice.withheld,
    ...(options.where && {
      where: { condition: options.where.condition, declared: options.where.declared },
    }),
    ...(model && { featureModel: { independent: model.independent } }),
    range: options.rewardRange ?? unitRange,
    features: data.featureCount,
    split: choice.split,
    featureMap:
      options.featureMap ?? (isTrainedPolicy(policy) ? logFeatures(policy.document.features).map : null),
    logSha256: options.logSha256,
    policyName: policy.name,
    policySha256: options.policySha256,
    unknownActions: knowsOnlyChosen(policy, full),
    seed: options.seed ?? 0,
    engine: options.engine,
    version: options.version,
  };
}

function checkPolicy(data: LoggedData, policy: Policy): void {
  if (!isTrainedPolicy(policy)) return;
  const { features, actions } = policy.document;
  const K = actions?.length ?? data.actionCount;
  const { count } = logFeatures(features);
  if (count !== data.featureCount || K !== data.actionCount) {
    throw new UserError(
      'policy-shape',
      `The policy was made for ${count} features and ${K} actions, and this log has ` +
        `${data.featureCount} and ${data.actionCount}. Read the log with the policy's feature map and actions.`,
    );
  }
}
