import type { CertifiedRows } from './bounds/certificate';
import { countPart, partOf, type SplitPlan } from './numerics/rowSplit';
import type { Policy } from './policies/policy';
import { isTrainedPolicy, policyDivergence } from './policies/trainedPolicy';
import { UserError } from './userError';

/** Which rows a policy may be judged on, and what its dependence on them costs. */
export interface RowChoice {
  readonly rows: CertifiedRows;
  readonly n: number;
  readonly include?: (row: number) => boolean;
  readonly kl: number;
  readonly split: SplitPlan | null;
  readonly origin: string;
}

/**
 * A given policy is judged on all rows with the stated KL (0: fixed beforehand). A trained one on the rows held out from
 * its training, where it is its own prior and KL = 0, or on its training rows with KL to its prior; on a log it was not
 * trained on, on all rows.
 */
export function chooseRows(
  policy: Policy,
  total: number,
  logSha256: string,
  wanted: CertifiedRows | undefined,
  statedKl: number | undefined,
): RowChoice {
  const all = (kl: number, origin: string): RowChoice =>
    checked({ rows: 'all', n: total, kl, split: null, origin });
  if (!isTrainedPolicy(policy)) {
    return statedKl
      ? all(
          statedKl,
          `The posterior's divergence from a prior independent of these rows is ${statedKl}, as stated.`,
        )
      : all(0, 'The policy was fixed before these rows were seen.');
  }
  const { document } = policy;
  const { log, split } = document.provenance;
  const elsewhere = log !== undefined && log.sha256 !== logSha256;
  if (!elsewhere && wanted === 'all' && split && split.priorShare > 0) {
    throw new UserError(
      'rows-not-independent',
      'The prior of this policy was made from some of these rows, so they cannot all certify it. ' +
        'Certify on its training or its held-out rows.',
    );
  }
  if (elsewhere || wanted === 'all') {
    return elsewhere
      ? all(statedKl ?? 0, 'The policy was trained on another log, whose rows are not among these.')
      : all(
          statedKl ?? policyDivergence(document),
          'The prior was fixed before any of these rows were seen.',
        );
  }
  // The split goes by the index of a row: one row fewer, and rows it was trained on would pass as held out.
  if (log?.rows !== undefined && log.rows !== total) {
    throw new UserError(
      'rows-changed',
      `This policy was trained when its log was read as ${log.rows} rows, and now it is read as ${total}: which of them it ` +
        'has not seen is not known. Train it again, or read the log as before.',
    );
  }
  const plan = split ?? { seed: document.seed, priorShare: 0, holdOutShare: 0 };
  const rows = wanted ?? (plan.holdOutShare > 0 ? 'hold-out' : 'training');
  return checked({
    rows,
    n: countPart(plan, 0, total, rows),
    include: (row) => partOf(plan, row) === rows,
    kl: statedKl ?? (rows === 'hold-out' ? 0 : policyDivergence(document)),
    split: plan,
    origin:
      rows === 'hold-out'
        ? 'The policy was trained on other rows of this log: these were held out by the recorded split.'
        : 'The prior and the feature map were made without these rows: from the share of the split kept for them.',
  });
}

function checked(choice: RowChoice): RowChoice {
  if (choice.n > 0) return choice;
  throw new UserError(
    'no-rows',
    choice.rows === 'all'
      ? 'The log has no usable rows, so there is nothing to estimate. Look at the rejected lines.'
      : `The log has no ${choice.rows} rows for this policy. Train with a larger share of them, or choose other rows.`,
  );
}
