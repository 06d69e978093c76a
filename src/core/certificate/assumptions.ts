import type { LogSums } from '../documents/results/sums';
import type { CertificateKind, CertifiedRows } from '../documents/names';
import type { Assumption, RowEvidence, StatedFilter } from '../documents/results/certificate';
import { massTolerance } from '../numerics/numberLimits';
import { weightEvidence } from '../bounds/certified/weightTest';

/** Three decimals of a hundred actions stay within it: what misses one by more is not rounded, but wrong. */
const loggingTolerance = 0.05;

export interface AssumptionContext {
  readonly kind: CertificateKind;
  readonly rows: CertifiedRows;
  readonly evidence?: RowEvidence | undefined;
  /** Why the policy counts as independent of the rows. */
  readonly origin: string;
  readonly unknownActions: boolean;
  /** What the checks of the log found wrong with its propensities. */
  readonly faults: readonly string[];
  /** What was declared about decisions without an outcome. */
  readonly declared?: string | undefined;
  readonly kl: number;
  readonly where?: StatedFilter;
  /** The policy's features come from a model; whether somebody says that it was made without these rows. */
  readonly featureModel?: { readonly independent: boolean };
}

/** The conditions under which a certificate holds, each checked on the rows or stated in words. */
export function assumptionsOf(
  sums: LogSums,
  {
    kind,
    rows,
    evidence,
    origin,
    unknownActions,
    faults,
    declared,
    kl,
    where,
    featureModel,
  }: AssumptionContext,
): Assumption[] {
  const list: Assumption[] = [
    {
      name: 'independent-rows',
      status: 'assumed',
      message: `${rowsAssumption(kind, rows, evidence)} ${eachOnce}`,
    },
    propensityAssumption(sums, faults, kl),
    {
      name: 'reward-range',
      status: 'checked',
      message: `All ${sums.rows.toLocaleString('en-US')} rewards lie in the declared range, which was not taken from the data.`,
    },
    { name: 'policy-independent', status: rows === 'hold-out' ? 'checked' : 'assumed', message: origin },
  ];
  if (declared !== undefined) list.push({ name: 'missing-rewards', status: 'assumed', message: declared });
  if (where) list.push(filterAssumption(where));
  if (featureModel) list.push(modelAssumption(featureModel));
  if (!unknownActions) list.push(probabilityAssumption(sums));
  if (sums.full) list.push(supportAssumption(sums));
  if (!sums.unitWeights) {
    list.push({
      name: 'unit-weights',
      status: 'violated',
      message: 'The rows carry weights (the log was subsampled), so they are not equally likely draws.',
    });
  }
  return list;
}

function modelAssumption({ independent }: { readonly independent: boolean }): Assumption {
  return {
    name: 'feature-model',
    status: independent ? 'assumed' : 'violated',
    message: independent
      ? "The policy's features come from a model that was made without the rewards of these rows: taken on trust."
      : "The policy's features come from a model, and nobody says that it was made without the rewards of these rows.",
  };
}

function filterAssumption({ condition, declared }: StatedFilter): Assumption {
  return {
    name: 'declared-condition',
    status: declared ? 'assumed' : 'violated',
    message: declared
      ? `Only rows where ${condition} count. The condition was written down before these rows were looked at, and it asks for what was known before each choice: taken on trust. Decisions that could not be read count as if they fulfilled it.`
      : `Only rows where ${condition} count, and nobody says that the condition was written down before these rows were looked at.`,
  };
}

/** What no check of a log can see. */
const eachOnce =
  'Every decision is there once, whatever came of it: none was left out, and none written again, because of what it earned. ' +
  'Its reward is final: what comes of it later is not in these claims.';

/** What a kind of certificate needs of the rows, and no more. */
function rowsAssumption(
  kind: CertificateKind,
  rows: CertifiedRows,
  evidence: RowEvidence | undefined,
): string {
  if (kind !== 'betting' && kind !== 'sequential')
    return 'The rows are independent draws, all logged by one fixed policy.';
  const isNew = rows === 'hold-out' && evidence !== undefined && evidence.heldOut === 0 && evidence.new > 0;
  if (rows !== 'all' && !isNew)
    return 'The rows are independent draws. Rows held out at random need a logging policy that did not learn from the others meanwhile; for one that did, train on the past and certify on rows that came after.';
  return `${isNew ? 'The rows came after those that the policy was trained on. ' : ''}Each propensity is the one that was used, given all that was logged before. The logging policy may have learned while it logged; the claims are then about the mean of what the policy earns at each of these decisions.`;
}

function propensityAssumption(sums: LogSums, faults: readonly string[], kl: number): Assumption {
  const evidence = propensityFault(sums, faults, kl);
  return {
    name: 'known-propensities',
    status: evidence === null ? 'assumed' : 'violated',
    message: evidence ?? 'The propensities are those the logging policy really used, not estimates of them.',
  };
}

/** What shows that the propensities are not those that were used; null where nothing does. */
function propensityFault(sums: LogSums, faults: readonly string[], kl: number): string | null {
  const { loggingMassError: error } = sums;
  if (error > loggingTolerance)
    return `The logging distribution misses the sum 1 by up to ${error.toPrecision(2)}, so it cannot be what was used.`;
  if (faults.length > 0) return faults[0];
  return kl === 0 ? weightEvidence(sums) : null;
}

function probabilityAssumption(sums: LogSums): Assumption {
  const error = sums.policyMassError;
  const broken = error > massTolerance;
  return {
    name: 'policy-probabilities',
    status: broken ? 'violated' : 'checked',
    message: broken
      ? `The policy's probabilities miss the sum 1 by up to ${error.toPrecision(2)}.`
      : `The policy's probabilities sum to 1 on every row (largest deviation ${error === 0 ? 0 : error.toExponential(1)}).`,
  };
}

function supportAssumption(sums: LogSums): Assumption {
  const share = sums.unsupportedPi / sums.weight;
  return {
    name: 'support',
    status: share > 0 ? 'violated' : 'checked',
    message:
      share > 0
        ? `The policy takes actions the logging policy never takes, with a share of ${share.toPrecision(3)}: ` +
          'there is no support for them, and every bound with α above 1/2 is infinite.'
        : 'The logging policy takes every action this policy takes.',
  };
}

/** Why nothing can be certified, or null. A missing support is no reason: it only widens the interval. */
export function reasonToWithhold(
  sums: LogSums,
  twoSided: boolean,
  faults: readonly string[] = [],
  kl = 0,
): string | null {
  if (!sums.unitWeights) {
    return (
      'its rows carry weights because the log was subsampled, and the bounds need equally likely rows. ' +
      'Certify on an unsampled log.'
    );
  }
  if (sums.policyMassError > massTolerance) {
    return "its probabilities do not sum to 1 on every row. Correct the policy's probabilities.";
  }
  const fault = propensityFault(sums, faults, kl);
  if (fault !== null) {
    return `its propensities are not those that were used. ${fault} Log the propensities as they were used, with all their digits.`;
  }
  if (twoSided && !sums.full) {
    return (
      'this kind of certificate needs the propensities of all actions, and the log holds only those of the chosen ' +
      'ones. Use the one-sided certificate, or log all propensities.'
    );
  }
  return null;
}
