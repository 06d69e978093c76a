import * as v from 'valibot';
import { joinOptions } from '../log/join';
import { logSchema } from '../log/logSchema';
import {
  certificateKinds,
  featureScalings,
  logFormats,
  objectiveNames,
  policyClasses,
  policyFeatures,
  rateSchedules,
  rowsAsked,
} from '../names';
import { rewardRange } from '../log/rewardRange';
import {
  count,
  notNegative,
  positive,
  positiveShare,
  probability,
  share,
  wholeNumber,
  widestHidden,
} from '../values';

/** How a log is read, as a person says it. */
export const readingOptions = v.object({
  /** Overrides detection. */
  format: v.exactOptional(v.picklist(logFormats)),
  /** Overrides the detected mapping, field by field. */
  schema: v.exactOptional(logSchema),
  /** K, where the log itself does not say. */
  actions: v.exactOptional(count),
  /** The logging policy chose uniformly: a chosen-only log then counts as full, with 1/K. */
  uniformLogging: v.exactOptional(v.boolean()),
  /** Only rows of this position (Open Bandit Dataset) count. */
  position: v.exactOptional(v.number()),
  /** Outcomes that are in other files. */
  join: v.exactOptional(joinOptions),
  /** Where parsed logs are kept. */
  cacheDirectory: v.exactOptional(v.string()),
  /** How many threads may read; default: one for each processor. What is read is the same. */
  threads: v.exactOptional(v.pipe(count, v.maxValue(64))),
});
export type ReadingOptions = Readonly<v.InferOutput<typeof readingOptions>>;

/** The values of α that a grid certificate may pick from: a promise made before the rows are seen. */
const alphaGrid = v.exactOptional(v.pipe(v.array(share), v.minLength(1), v.maxLength(101), v.readonly()));

/** The parameters the estimators take, by the names of their options. */
const estimatorParameters = v.object({
  clipMax: v.exactOptional(positive),
  clipMin: v.exactOptional(positiveShare),
  alpha: v.exactOptional(share),
  beta: v.exactOptional(share),
  shrinkage: v.exactOptional(notNegative),
  harmonic: v.exactOptional(share),
  ix: v.exactOptional(notNegative),
  ls: v.exactOptional(positive),
});
export type EstimatorParameters = Readonly<Required<v.InferOutput<typeof estimatorParameters>>>;

/** How a policy is evaluated, by the names of the command line. */
export const evaluationOptions = v.object({
  ...estimatorParameters.entries,
  delta: v.exactOptional(probability),
  rewardRange: v.exactOptional(rewardRange),
  seed: v.exactOptional(wholeNumber),
  /** Default: betting. */
  certificate: v.exactOptional(v.picklist(certificateKinds)),
  /** Which rows to evaluate a trained policy on; default: those it has not seen, where there are any. */
  rows: v.exactOptional(v.picklist(rowsAsked)),
  /** The policy is the best of this many on these rows. */
  comparisons: v.exactOptional(count),
  lambda: v.exactOptional(positive),
  alphaGrid,
  /** A stated KL for an externally given posterior. */
  kl: v.exactOptional(notNegative),
});
export type EvaluationOptions = Readonly<v.InferOutput<typeof evaluationOptions>>;

const interaction = v.pipe(
  v.string(),
  v.regex(/^[^:]+:[^:]+$/, 'must be pairs of namespaces such as User:Item'),
);

/** How a policy is trained, by the names of the command line. */
export const trainingOptions = v.object({
  class: v.exactOptional(v.picklist(policyClasses)),
  /** Units of the hidden layer of a network. */
  hidden: v.exactOptional(v.pipe(count, v.maxValue(widestHidden))),
  objective: v.exactOptional(v.picklist(objectiveNames)),
  /** `auto`: 1 - n^(-1/4); `adaptive`: chosen anew every epoch (eq. data_dependent_alpha). */
  alpha: v.exactOptional(v.union([share, v.picklist(['auto', 'adaptive'])])),
  lambda: v.exactOptional(v.union([positive, v.picklist(['optimal', 'program'])])),
  tau: v.exactOptional(v.pipe(notNegative, v.maxValue(1))),
  penalties: v.exactOptional(v.pipe(v.tuple([notNegative, notNegative, notNegative]), v.readonly())),
  delta: v.exactOptional(probability),
  rewardRange: v.exactOptional(rewardRange),
  /** Of the certificate. */
  alphaGrid,
  seed: v.exactOptional(wholeNumber),
  epochs: v.exactOptional(v.pipe(count, v.maxValue(100_000))),
  batch: v.exactOptional(count),
  learningRate: v.exactOptional(positive),
  schedule: v.exactOptional(v.picklist(rateSchedules)),
  priorSplit: v.exactOptional(share),
  /** A folder or file of a model whose numbers are the features. */
  featureModel: v.exactOptional(v.string()),
  /** Somebody says that this model was made without the rows that certify. */
  independentModel: v.exactOptional(v.boolean()),
  /** fitted, zero, or the file of a policy. */
  prior: v.exactOptional(v.string()),
  holdOut: v.exactOptional(share),
  scaling: v.exactOptional(v.picklist(featureScalings)),
  /** What a policy looks at: the context alone, or the features of actions, too. Default: those of actions, where they have any. */
  policyFeatures: v.exactOptional(v.picklist(policyFeatures)),
  /** Which namespaces of the context meet which of the actions: all, none, or "User:Item". */
  interactions: v.exactOptional(
    v.union([v.picklist(['all', 'none']), v.pipe(v.array(interaction), v.minLength(1), v.readonly())]),
  ),
  /** 2^hashBits coefficients take the pairs of features, where there are more pairs. */
  hashBits: v.exactOptional(v.pipe(count, v.minValue(8), v.maxValue(24))),
  /** Bytes that the whole process may take; a log that needs more is trained on in parts. */
  memoryLimit: v.exactOptional(positive),
  engine: v.exactOptional(v.string()),
  threads: v.exactOptional(v.pipe(count, v.maxValue(64))),
});
export type TrainingOptions = Readonly<v.InferOutput<typeof trainingOptions>>;
