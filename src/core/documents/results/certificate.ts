import * as v from 'valibot';
import { logSchema } from '../log/logSchema';
import { certificateKinds, certifiedRows, repeatKinds, rowsAsked } from '../names';
import { remoteProvenance } from '../log/remote';
import { bound, list } from '../values';

export const valueInterval = v.object({ estimate: bound, lower: bound, upper: bound });
/** A value, or a risk, with the ends of its interval. */
export type ValueInterval = Readonly<v.InferOutput<typeof valueInterval>>;

const terms = v.pipe(
  v.object({
    kl: bound,
    /** KL1 and KL2: the divergence with its logarithmic charge. */
    kl1: bound,
    kl2: bound,
    bias: bound,
    secondMoment: bound,
    /** √(KL1/2n): the contexts are a sample. */
    context: bound,
    /** KL2/(nλ). */
    complexity: bound,
    /** (λ/2)V. */
    variance: bound,
  }),
  v.description('Every term of the bound (paper, Theorem 1).'),
);
/** The terms of a bound by exponential smoothing. */
export type BoundTerms = Readonly<v.InferOutput<typeof terms>>;

const grid = v.object({ alphas: list(v.number()), lambdas: list(v.number()) });
/** A finite grid of parameters, written down before the data is seen. */
export type ParameterGrid = Readonly<v.InferOutput<typeof grid>>;

const stated = v.object({
  alpha: v.exactOptional(v.number()),
  lambda: v.exactOptional(v.number()),
  kl: v.exactOptional(v.number()),
  alphaGrid: v.exactOptional(
    v.pipe(
      list(v.number()),
      v.description('The values of alpha the grid holds, where they are not the default ones.'),
    ),
  ),
});
/** What a person stated before the rows were seen. */
export type StatedBeforehand = Readonly<v.InferOutput<typeof stated>>;

/** How α and λ came about; enough to repeat it. */
const selection = v.pipe(
  v.object({
    alpha: v.string(),
    lambda: v.string(),
    stated,
    grid: v.exactOptional(grid),
    cells: v.pipe(v.number(), v.description('The number of bounds that hold at once.')),
    comparisons: v.pipe(
      v.number(),
      v.description(
        'The policy was picked as the best of this many on the same rows: delta is divided by it.',
      ),
    ),
    lowerSide: v.exactOptional(
      v.pipe(
        v.object({ alpha: v.number(), lambda: v.number(), terms }),
        v.description('Where the lower bound on the risk comes from another cell than the upper one.'),
      ),
    ),
  }),
  v.description('How alpha and lambda were chosen.'),
);
const boundName = v.picklist([
  'betting',
  'betting-control-variate',
  'betting-learned',
  'betting-sequential',
  'exponential-smoothing',
  'ls',
  'ls-lin',
  'ix',
  'es',
]);
export type BoundName = v.InferOutput<typeof boundName>;

const atLeast = v.pipe(
  v.object({ statement: v.string(), bound: boundName, value: v.number(), lambda: v.number() }),
  v.description('The claim "at least" by the tightest one-sided bound; it holds by itself.'),
);

const improvementClaim = v.object({
  message: v.pipe(
    v.string(),
    v.description('By how much, or what is missing and about how many rows would do.'),
  ),
  certified: v.boolean(),
  by: v.pipe(
    v.number(),
    v.description('Certified gain over the logging policy in reward units; negative: what is missing.'),
  ),
  rowFactor: v.pipe(
    bound,
    v.description(
      'About how many times these rows would certify an improvement; "inf" when no number would.',
    ),
  ),
});
/** Whether the policy is certified to beat the logging policy. */
export type ImprovementClaim = Readonly<v.InferOutput<typeof improvementClaim>>;

/** One paired claim at the full δ. Documents of version 1 had two: `atLeast` is where readers of those look. */
const improvement = v.object({
  ...improvementClaim.entries,
  loggingValue: valueInterval,
  atLeast: v.pipe(
    v.object({ bound: boundName, ...improvementClaim.entries }),
    v.description('The same claim by the tightest one-sided bound; it holds by itself.'),
  ),
});
export type Improvement = Readonly<v.InferOutput<typeof improvement>>;

const split = v.object({ seed: v.number(), priorShare: v.number(), holdOutShare: v.number() });
/** How the rows of a log are divided: shares in [0, 1], drawn row by row from the seed. */
export type SplitPlan = Readonly<v.InferOutput<typeof split>>;

const rowEvidence = v.object({
  asked: v.exactOptional(
    v.pipe(
      v.picklist(rowsAsked),
      v.description('The rows that were asked for; absent: those the policy has not seen.'),
    ),
  ),
  training: v.pipe(v.number(), v.description('Certified rows that the policy was trained on.')),
  heldOut: v.pipe(v.number(), v.description('Certified rows that its split held out.')),
  new: v.pipe(v.number(), v.description('Other certified rows.')),
  leftOut: v.pipe(v.number(), v.description('Rows that the policy has seen, or that were not asked for.')),
  copies: v.pipe(
    v.number(),
    v.description('Rows that are an earlier row again: one event logged twice counts once.'),
  ),
  outside: v.exactOptional(
    v.pipe(v.number(), v.description('Rows that do not fulfil the condition, where there is one.')),
  ),
  equalRows: v.pipe(v.picklist(repeatKinds), v.description('What equal rows are in this log.')),
});
/** What became of every row of the log, in numbers. */
export type RowEvidence = Readonly<v.InferOutput<typeof rowEvidence>>;

const evidence = v.pipe(
  v.object({
    ...rowEvidence.entries,
    missing: v.pipe(
      v.number(),
      v.description(
        'Decisions that could not be used and belong to these rows: every claim counts them with the worst case.',
      ),
    ),
    rejected: v.number(),
    excluded: v.number(),
    unlabeled: v.pipe(v.number(), v.description('Decisions without an outcome.')),
    skippedBy: v.record(v.string(), v.number()),
    notDecisions: logSchema.entries.notDecisions,
  }),
  v.description('What became of every row and line of the log; absent in documents of version 1.'),
);

const where = v.pipe(
  v.object({
    condition: v.string(),
    declared: v.pipe(
      v.boolean(),
      v.description('Somebody says that it was written down before the rows were looked at.'),
    ),
  }),
  v.description('Only rows that fulfil this condition count; absent: all do.'),
);
/** The condition that the rows of a certificate fulfil. */
export type StatedFilter = Readonly<v.InferOutput<typeof where>>;

const assumption = v.object({
  name: v.string(),
  status: v.pipe(
    v.picklist(['checked', 'assumed', 'violated']),
    v.description('Checked on the rows, taken on trust, or found broken.'),
  ),
  message: v.string(),
});
export type Assumption = Readonly<v.InferOutput<typeof assumption>>;

/**
 * Everything a certificate says, and everything needed to recompute it. Numbers are of any size: whether they are true is
 * what `verify` finds out.
 */
const fields = v.object({
  statement: v.pipe(v.string(), v.description('The certificate in one plain sentence.')),
  kind: v.picklist(certificateKinds),
  rows: v.pipe(v.picklist(certifiedRows), v.description('The rows it rests on.')),
  bound: boundName,
  value: valueInterval,
  risk: valueInterval,
  terms,
  alpha: v.number(),
  lambda: v.number(),
  delta: v.number(),
  n: v.number(),
  actions: v.number(),
  features: v.number(),
  atLeast,
  improvement,
  selection,
  rewardRange: v.object({ min: v.number(), max: v.number() }),
  split: v.nullable(split),
  featureMap: v.optional(v.pipe(v.unknown(), v.description('How the features were made, verbatim.'))),
  log: v.object({
    sha256: v.string(),
    slot: v.exactOptional(
      v.pipe(v.number(), v.description('Where events decide several slots: the one it speaks of, from 0.')),
    ),
    remote: v.exactOptional(remoteProvenance),
  }),
  policy: v.object({ name: v.string(), sha256: v.string() }),
  seed: v.number(),
  engine: v.string(),
  version: v.string(),
  evidence: v.exactOptional(evidence),
  where: v.exactOptional(where),
  assumptions: list(assumption),
  withheld: v.pipe(
    v.nullable(v.string()),
    v.description('Why nothing is certified, where the rows or the policy do not permit it.'),
  ),
});
export type CertificateFields = Readonly<v.InferOutput<typeof fields>>;

/**
 * A statement about a policy's value that holds with probability at least 1-δ, with everything needed to recompute it.
 * Only `certify` makes one, and a document holds one; an Objective is not one, and the compiler keeps them apart.
 */
export const certificate = v.pipe(fields, v.brand('Certificate'));
export type Certificate = CertificateFields & v.Brand<'Certificate'>;

/** The one place that turns computed fields into a certificate; see certify. */
export const sealCertificate = (computed: CertificateFields): Certificate => computed as Certificate;

/** A certificate as a file and as a report hold it. */
export const certificateDocument = v.pipe(
  v.object({
    document: v.literal('bandit-lens-certificate'),
    schemaVersion: v.picklist([1, 2]),
    ...fields.entries,
    checksum: v.pipe(
      v.string(),
      v.description('Of all other fields: it notices every change after the certificate was written.'),
    ),
  }),
  v.brand('Certificate'),
);
export type CertificateDocument = Certificate &
  Readonly<{ document: 'bandit-lens-certificate'; schemaVersion: 1 | 2; checksum: string }>;
