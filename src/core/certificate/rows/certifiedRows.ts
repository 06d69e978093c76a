import type { SplitPlan, RowEvidence } from '../../documents/results/certificate';
import type { RowFilter } from '../../conditions/rowFilter';
import type { CertifiedRows, RowsAsked } from '../../documents/names';
import type { LoggedData } from '../../logs/blocks/loggedData';
import type { Policy } from '../../policies/policy';
import { isTrainedPolicy, type TrainedPolicy } from '../../policies/trained/trainedPolicy';
import { UserError } from '../../errors/userError';
import { knowledge } from '../../provenance/seen/knownRows';
import { countRows } from './rowEvidence';
import { classifyRows, type ClassifiedRows } from './classifyRows';

/** Which rows a policy may be evaluated on, and what its dependence on them costs. */
export interface RowChoice {
  readonly rows: CertifiedRows;
  readonly n: number;
  /** Absent where all rows take part. */
  readonly include?: (row: number) => boolean;
  /** Rows that the policy has seen and that are not certified: whatever they teach costs nothing. */
  readonly isSeen: (row: number) => boolean;
  readonly kl: number;
  readonly split: SplitPlan | null;
  readonly origin: string;
  /** The policy was picked as the best of this many on some of these rows. */
  readonly comparisons: number;
  readonly evidence: RowEvidence;
  /** Why these rows cannot certify anything about this policy; null where they can. */
  readonly withheld: string | null;
}

export interface RowRequest {
  readonly logSha256: string;
  readonly rows?: RowsAsked | undefined;
  /** Of an externally given posterior, stated. */
  readonly kl?: number | undefined;
  /** As documents of version 1 were made: a policy knows its log by its hash, and every row counts. */
  readonly asVersion1?: boolean;
  /** Only these rows count. */
  readonly where?: RowFilter | undefined;
  /** Called per batch; throws to cancel. */
  readonly progress?: () => void;
}

/**
 * A given policy is evaluated on all rows with the stated KL (0: fixed beforehand). A trained one on the rows it has not seen,
 * wherever they are: there it is its own prior and KL = 0; or on its training rows with KL to its prior. One event that was
 * logged twice counts once.
 */
export function chooseRows(data: LoggedData, policy: Policy, request: RowRequest): RowChoice {
  if (data.rows === 0) throw noRows('all');
  const classified = classifyRows(data, policy, request);
  if (!isTrainedPolicy(policy)) return givenPolicyRows(policy, classified, request);
  return trainedPolicyRows(policy, classified, request);
}

function givenPolicyRows(policy: Policy, classified: ClassifiedRows, request: RowRequest): RowChoice {
  const { kl } = request;
  const fixed = policy.origin ?? 'The policy was fixed before these rows were seen.';
  return choice(classified, 'all', request, undefined, {
    kl: kl ?? 0,
    split: null,
    comparisons: policy.comparisons ?? 1,
    origin: kl
      ? `The posterior's divergence from a prior independent of these rows is ${kl}, as stated.`
      : fixed,
  });
}

function trainedPolicyRows(
  policy: TrainedPolicy,
  classified: ClassifiedRows,
  request: RowRequest,
): RowChoice {
  const { document, divergence } = policy;
  const { split = null, comparisons = 1 } = document.provenance;
  const of = knowledgeOf(classified);
  const has = (known: number): boolean => of.includes(known);
  const ownRows = has(knowledge.training) || has(knowledge.seen) || has(knowledge.heldOut);
  const asked = request.rows ?? defaultRows(has);
  if (asked === 'all' && has(knowledge.seen))
    throw new UserError(
      'rows-not-independent',
      'The policy has seen some of these rows, so they cannot all certify it. Certify on the rows it has not seen.',
    );
  const onTraining = asked === 'training' || (asked === 'all' && has(knowledge.training));
  const wanted: Record<RowsAsked, (known: number) => boolean> = {
    training: (known) => known === knowledge.training,
    'hold-out': (known) => known === knowledge.heldOut,
    new: (known) => known === knowledge.new,
    unseen: (known) => known === knowledge.new || known === knowledge.heldOut,
    all: () => true,
  };
  const include = (row: number): boolean => wanted[asked](of[row]);
  const known = onTraining ? divergence : 0;
  if (request.kl !== undefined && request.kl < known)
    throw new UserError(
      'bad-option',
      `kl is stated as ${request.kl}, and the divergence of this policy from its prior is ${known}. On the rows it was trained on, state no less, or leave it out.`,
    );
  const rows = asked === 'all' || !ownRows ? 'all' : onTraining ? 'training' : 'hold-out';
  return choice(classified, rows, request, include, {
    kl: request.kl ?? known,
    split: ownRows ? (split ?? { seed: document.seed, priorShare: 0, holdOutShare: 0 }) : null,
    // On other rows than those it was picked on it is as good as alone.
    comparisons: onTraining || (asked !== 'new' && has(knowledge.heldOut)) ? comparisons : 1,
    origin: onTraining ? originOfTraining(classified, policy) : originOfUnseen(classified, asked),
    withheld: modelDoubt(policy) ?? (onTraining ? (policy.onTraining ?? null) : null),
  });
}

/** What a feature map has learned of these rows, the policy knows of them. */
const modelDoubt = ({ document: { features } }: TrainedPolicy): string | undefined =>
  features.model?.independent === false
    ? 'its features come from a model, and nobody says that the model was made without the rewards of these rows. Train the policy with --independent-model where that is so.'
    : undefined;

const knowledgeOf = ({ of, rows }: ClassifiedRows): Uint8Array => of ?? new Uint8Array(rows);

/** Without a word: what the policy has not seen; the rows it was trained on where there is nothing else. */
function defaultRows(has: (known: number) => boolean): RowsAsked {
  const unseen = has(knowledge.heldOut) || has(knowledge.new);
  return unseen || !has(knowledge.training) ? 'unseen' : 'training';
}

function originOfTraining({ recorded }: ClassifiedRows, { onTraining }: TrainedPolicy): string {
  if (onTraining !== undefined)
    return 'It was trained on these rows and has no prior, so nothing pays for that.';
  return recorded
    ? 'The prior was made without these rows, from the share of the split kept for it. The feature map knows their contexts, but nothing of what was done or earned.'
    : 'The prior was fixed before any of these rows were seen: taken on trust, because the policy does not say.';
}

function originOfUnseen(classified: ClassifiedRows, asked: RowsAsked): string {
  const of = knowledgeOf(classified);
  const held = asked !== 'new' && of.includes(knowledge.heldOut);
  const fresh = asked !== 'hold-out' && of.includes(knowledge.new);
  const own = of.includes(knowledge.seen) || of.includes(knowledge.training) || held;
  if (!own) return 'The policy was trained on other rows: by its sketch none of them is among these.';
  const which =
    held && fresh
      ? 'were held out by its split, or are new'
      : held
        ? 'were held out by its split'
        : 'are new';
  return `The policy has not seen these rows: by its sketch they ${which}.`;
}

function choice(
  classified: ClassifiedRows,
  rows: CertifiedRows,
  { rows: asked, where }: RowRequest,
  isWanted: ((row: number) => boolean) | undefined,
  rest: Pick<RowChoice, 'kl' | 'split' | 'origin' | 'comparisons'> & Partial<Pick<RowChoice, 'withheld'>>,
): RowChoice {
  const { isCopy, of } = classified;
  const include = allOf([isWanted, where?.includes, isCopy && ((row: number): boolean => !isCopy(row))]);
  const evidence = countRows(classified, asked, isWanted, where?.includes);
  const n = evidence.heldOut + evidence.new + evidence.training;
  if (n === 0) throw noRows(rows);
  const isSeen = (row: number): boolean =>
    isWanted?.(row) === false &&
    where?.includes(row) !== false &&
    (of?.[row] === knowledge.training || of?.[row] === knowledge.seen);
  const withheld =
    rest.withheld ?? classified.unclear ?? (where && !where.declared ? undeclared(where) : null);
  return { rows, n, ...(include && { include }), isSeen, ...rest, evidence, withheld };
}

type RowTest = (row: number) => boolean;

function allOf(tests: readonly (RowTest | undefined)[]): RowTest | undefined {
  const asked = tests.filter((test) => test !== undefined);
  if (asked.length < 2) return asked.at(0);
  return (row) => asked.every((test) => test(row));
}

export const undeclared = ({ condition }: RowFilter): string =>
  `its rows were picked by the condition ${condition}, and nobody says that it was written down before the rows were ` +
  'looked at: among many conditions, some look good by chance. Declare a condition beforehand, or certify on all rows.';

function noRows(rows: CertifiedRows): UserError {
  return new UserError(
    'no-rows',
    rows === 'all'
      ? 'The log has no usable rows, so there is nothing to estimate. Look at the rejected lines.'
      : rows === 'training'
        ? 'No rows of this log are known as those the policy was trained on: that takes the log itself, in its order. Certify on rows it has not seen, or on that log.'
        : 'The policy has seen every row that could certify it. Rewards that came late, and features that changed, make no new decisions. Certify on rows that were logged since, or train with a larger share held out.',
  );
}
