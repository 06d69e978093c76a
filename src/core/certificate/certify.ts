import type { LogSums } from '../documents/results/sums';
import type { RewardRange } from '../documents/log/rewardRange';
import type { CertificateKind, CertifiedRows } from '../documents/names';
import {
  type SplitPlan,
  type RowEvidence,
  sealCertificate,
  type Certificate,
  type StatedBeforehand,
  type StatedFilter,
} from '../documents/results/certificate';
import type { RemoteProvenance } from '../documents/log/remote';
import type { LoggedLines } from './rows/loggedLines';
import { assumptionsOf, reasonToWithhold } from './assumptions';
import {
  certifiedInterval,
  type CertifiedInterval,
  type IntervalRequest,
} from '../bounds/certified/certifiedInterval';
import { bettingLower, bettingName } from '../bounds/certified/bettingInterval';
import { improvementOver } from './improvement';
import { clipRisk, valueOf } from '../logs/schema/rewardRange';
import { rowsText, statementOf } from './statement';

/** All that a certificate says beyond what the sums know. */
export interface CertificateContext {
  readonly kind: CertificateKind;
  readonly rows: CertifiedRows;
  readonly delta: number;
  readonly kl: number;
  /** Why the policy counts as independent of these rows, or how its dependence is paid for. */
  readonly origin: string;
  readonly stated: StatedBeforehand;
  readonly comparisons: number;
  /** What became of every row and line of the log. */
  readonly evidence: RowEvidence;
  readonly lines: LoggedLines;
  /** Why the chosen rows cannot certify; null where they can. */
  readonly withheld: string | null;
  /** The condition that the rows fulfil. */
  readonly where?: StatedFilter;
  /** See AssumptionContext. */
  readonly featureModel?: { readonly independent: boolean };
  readonly range: RewardRange;
  readonly features: number;
  readonly split: SplitPlan | null;
  readonly featureMap: unknown;
  readonly logSha256: string;
  /** Where the rows are, if not in a file. */
  readonly remote?: RemoteProvenance;
  readonly policyName: string;
  readonly policySha256: string;
  /** Only the logged action's probability is known: the sum over actions says nothing. */
  readonly unknownActions: boolean;
  readonly seed: number;
  readonly engine: string;
  readonly version: string;
}

/** Makes the certificate of a policy from the sums of the rows it is certified on. */
export function certify(sums: LogSums, context: CertificateContext): Certificate {
  const { kind, range, stated } = context;
  const full = context.unknownActions ? { ...sums, full: false } : sums;
  const withheld =
    context.withheld ?? reasonToWithhold(full, needsFull(kind), context.lines.faults, context.kl);
  const request: IntervalRequest = {
    kind,
    kl: withheld ? Infinity : context.kl,
    ...(stated.alpha !== undefined && { alpha: stated.alpha }),
    ...(stated.lambda !== undefined && { lambda: stated.lambda }),
    ...(stated.alphaGrid !== undefined && { alphaGrid: stated.alphaGrid }),
  };
  const charged = context.delta / context.comparisons;
  const interval = certifiedInterval(full, request, charged);
  const risk = {
    estimate: interval.upper.estimate,
    lower: clipRisk(interval.lower.lower),
    upper: clipRisk(interval.upper.upper),
  };
  const value = {
    estimate: valueOf(risk.estimate, range),
    lower: valueOf(risk.upper, range),
    upper: valueOf(risk.lower, range),
  };
  const from = rowsText(context.rows, sums.rows, context.evidence, context.where);
  const statement = statementOf(kind, from, value, range, context.delta, sums.rows, withheld);
  const atLeast = atLeastClaim(full, request.kl, charged, context, withheld);
  const empty = value.lower === range.min && value.upper === range.max;
  return sealCertificate({
    // Where the interval says nothing, the document's sentence is the claim that says something.
    statement: withheld === null && empty && atLeast.value > range.min ? atLeast.statement : statement,
    kind,
    rows: context.rows,
    bound: interval.bound,
    value,
    risk,
    terms: interval.upper.terms,
    alpha: interval.upper.alpha,
    lambda: interval.upper.lambda,
    delta: context.delta,
    n: sums.rows,
    actions: sums.actionCount,
    features: context.features,
    atLeast,
    improvement: improvementOver(full, request.kl, charged, range, kind === 'sequential'),
    selection: selectionOf(interval, context),
    rewardRange: range,
    split: context.split,
    featureMap: context.featureMap ?? null,
    log: {
      sha256: context.logSha256,
      ...(context.lines.slot !== undefined && { slot: context.lines.slot }),
      ...(context.remote && { remote: context.remote }),
    },
    policy: { name: context.policyName, sha256: context.policySha256 },
    seed: context.seed,
    engine: context.engine,
    version: context.version,
    evidence: evidenceOf(sums, context),
    ...(context.where && { where: context.where }),
    assumptions: assumptionsOf(sums, {
      ...context,
      faults: context.lines.faults,
      declared: context.lines.declared,
    }),
    withheld,
  });
}

/** Bets and the one-sided bound do with the propensities of the chosen actions. */
const needsFull = (kind: CertificateKind): boolean =>
  kind !== 'betting' && kind !== 'sequential' && kind !== 'one-sided';

function atLeastClaim(
  sums: LogSums,
  kl: number,
  charged: number,
  context: CertificateContext,
  withheld: string | null,
): Certificate['atLeast'] {
  const { range, rows, delta, evidence, where } = context;
  const from = rowsText(rows, sums.rows, evidence, where);
  const sequential = context.kind === 'sequential';
  const least = bettingLower(sums, 'value', charged, kl, sequential);
  const value = valueOf(-least.value, range);
  const interval = { estimate: value, lower: value, upper: range.max };
  return {
    statement: statementOf('one-sided', from, interval, range, delta, sums.rows, withheld),
    bound: bettingName(sums.bets, sequential),
    value,
    lambda: least.lambda,
  };
}

function evidenceOf(
  { missing }: LogSums,
  { evidence, lines }: CertificateContext,
): NonNullable<Certificate['evidence']> {
  const { rejected, excluded, unlabeled, skippedBy, notDecisions } = lines;
  const rule = notDecisions.length > 0 && { notDecisions };
  return { ...evidence, missing, rejected, excluded, unlabeled, skippedBy, ...rule };
}

function selectionOf(interval: CertifiedInterval, context: CertificateContext): Certificate['selection'] {
  const { lower, upper } = interval;
  const same = lower.alpha === upper.alpha && lower.lambda === upper.lambda;
  return {
    ...interval.how,
    stated: context.stated,
    ...(interval.grid && { grid: interval.grid }),
    cells: interval.cells,
    comparisons: context.comparisons,
    ...(!same && { lowerSide: { alpha: lower.alpha, lambda: lower.lambda, terms: lower.terms } }),
  };
}
