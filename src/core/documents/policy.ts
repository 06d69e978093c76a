import * as v from 'valibot';
import { featureScalings, linearClasses } from './names';
import { count, positive, notNegative, share, wholeNumber, widestHidden } from './values';

const sideFile = v.pipe(
  v.string(),
  v.regex(/^[\w.-]+\.bin$/, 'must be the name of a .bin file beside the policy'),
  v.description('A file beside this one.'),
);

/** Many coefficients lie in a file beside the policy's, as little-endian float64. */
const storedCoefficients = v.object({
  file: sideFile,
  sha256: v.string(),
  offset: v.pipe(wholeNumber, v.description('Bytes before the first coefficient, a little-endian float64.')),
});
export type StoredCoefficients = v.InferOutput<typeof storedCoefficients>;

const finite = v.pipe(v.number(), v.finite());
const matrix = v.union([v.array(v.array(finite)), storedCoefficients]);

/** Bytes as a policy holds them: written out, or a piece of the file beside it. */
const bytes = v.union([
  v.pipe(v.string(), v.base64('must be Base64'), v.description('Base64.')),
  v.object({ file: sideFile, sha256: v.string(), offset: wholeNumber, length: wholeNumber }),
]);
export type StoredBytes = v.InferOutput<typeof bytes>;

const filter = v.pipe(
  v.object({ hashes: v.pipe(count, v.maxValue(64)), bytes }),
  v.description('A Bloom filter of the keys of rows.'),
);
export type StoredFilter = v.InferOutput<typeof filter>;

/** A policy has few ancestors; every sketch is asked about every row. */
const mostSketches = 256;

const runLength = v.pipe(wholeNumber, v.maxValue(4096));

/** SeenRows as text. */
const sketches = v.pipe(
  v.array(
    v.object({
      rows: wholeNumber,
      digest: v.string(),
      identity: v.picklist(['decisions', 'rows', 'runs', 'order']),
      run: runLength,
      learned: filter,
      heldOut: filter,
      keys: bytes,
      outcomes: v.optional(bytes),
      classes: bytes,
      results: v.optional(bytes),
      trail: v.pipe(
        v.optional(v.object({ run: runLength, every: wholeNumber, keys: bytes })),
        v.description(
          'Which actions were chosen one after the other. A sketch without it is of an older kind, and is not used: it took a row whose reward had changed for a new one.',
        ),
      ),
      ids: v.pipe(
        v.optional(v.object({ name: v.string(), ids: filter, choices: filter })),
        v.description('The ids of its decisions, by themselves and with what was chosen.'),
      ),
    }),
  ),
  v.maxLength(mostSketches),
  v.description(
    'Sketches of the rows it has seen: of its own log first, then of those that its prior was made from.',
  ),
);
type StoredSketch = v.InferOutput<typeof sketches>[number];
export type CurrentSketch = StoredSketch & {
  readonly outcomes: StoredBytes;
  readonly results: StoredBytes;
  readonly trail: NonNullable<StoredSketch['trail']>;
};

export const isCurrent = (sketch: StoredSketch): sketch is CurrentSketch =>
  sketch.outcomes !== undefined && sketch.results !== undefined && sketch.trail !== undefined;

const actionNames = v.pipe(
  v.array(v.string()),
  v.minLength(1),
  v.description('Action names in index order.'),
);

/** A model whose numbers are the features of a policy, in place of those of the log. */
const featureModel = v.object({
  path: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(4096),
    v.description("The folder of a TensorFlow.js model, or an ONNX file, relative to this policy's folder."),
  ),
  sha256: v.pipe(v.string(), v.description('Of its files: another model is refused.')),
  independent: v.pipe(
    v.boolean(),
    v.description('Somebody has said that it was made without the rows that certify the policy.'),
  ),
  columns: v.pipe(wholeNumber, v.description('How many features of the log it is given.')),
  map: v.pipe(v.unknown(), v.description('How these are made, verbatim.')),
});

export type FeatureModelReference = Readonly<v.InferOutput<typeof featureModel>>;

/** What policies of all kinds have. */
const common = v.object({
  kind: v.literal('bandit-lens-policy'),
  schemaVersion: v.literal(1),
  features: v.object({
    count: wholeNumber,
    scaling: v.picklist(featureScalings),
    map: v.pipe(v.unknown(), v.description('How the features are made, verbatim.')),
    model: v.exactOptional(featureModel),
  }),
  seed: v.number(),
  provenance: v.object({
    log: v.optional(
      v.object({
        sha256: v.string(),
        rows: v.optional(wholeNumber),
        files: v.optional(v.array(v.string())),
      }),
    ),
    split: v.optional(v.object({ seed: v.number(), priorShare: share, holdOutShare: share })),
    seen: v.optional(sketches),
    table: v.optional(
      v.pipe(
        v.object({ columns: v.string(), every: count, below: wholeNumber }),
        v.description(
          'It was trained on rows of a table: those whose hash over these columns, divided by "every", leaves less than "below".',
        ),
      ),
    ),
    objective: v.optional(v.string()),
    training: v.optional(v.record(v.string(), v.unknown())),
    comparisons: v.optional(
      v.pipe(
        count,
        v.description(
          'It was made beside others to pick from, so many with it: on its log every claim is charged for them.',
        ),
      ),
    ),
  }),
});

const linear = v.object({ class: v.picklist(linearClasses), sigma: notNegative });

/** What a `*.policy.json` file holds; PolicyDocument is the same with its numbers at hand. */
export const policyDocument = v.object({
  ...common.entries,
  ...linear.entries,
  actions: actionNames,
  mu: v.pipe(matrix, v.description('Posterior means, one row of features per action.')),
  prior: v.object({ sigma: positive, mu: matrix }),
});

/** θ: its buckets that are not 0, in order, written out or in the file beside the policy. */
const weights = v.union([
  v.object({ buckets: v.array(wholeNumber), values: v.array(finite) }),
  v.object({
    ...storedCoefficients.entries,
    count: v.pipe(wholeNumber, v.description('So many uint32 buckets, then as many float64 values.')),
  }),
]);

/** The policy of events whose actions have features: one θ for all actions, over pairs of columns. */
export const eventPolicyDocument = v.object({
  ...common.entries,
  ...linear.entries,
  actions: v.exactOptional(actionNames),
  events: v.object({
    actionMap: v.pipe(
      v.unknown(),
      v.description(
        "How the features of actions are made, verbatim; null: an action's only feature is its name.",
      ),
    ),
    interactions: v.pipe(
      v.union([v.picklist(['all', 'none']), v.array(v.string())]),
      v.description('Which namespaces of the context meet which of the actions: all, none, or "User:Item".'),
    ),
    hashBits: v.pipe(wholeNumber, v.minValue(1), v.maxValue(24)),
    weights,
  }),
});
export type StoredWeights = v.InferOutput<typeof weights>;

/** A softmax over the scores of a network with one hidden layer. */
export const networkPolicyDocument = v.object({
  ...common.entries,
  class: v.literal('neural-softmax'),
  sigma: v.literal(0),
  actions: actionNames,
  network: v.object({
    hidden: v.pipe(count, v.maxValue(widestHidden), v.description('How many units its hidden layer has.')),
    parameters: v.pipe(
      v.union([v.array(finite), storedCoefficients]),
      v.description(
        'W1 (a row of features for each unit), b1, W2 (a row of units for each action) and b2 of the scores W2 max(0, W1 φ + b1) + b2, one after the other.',
      ),
    ),
  }),
});

/** Any `*.policy.json` file. */
export const anyPolicyDocument = v.union([policyDocument, eventPolicyDocument, networkPolicyDocument]);
