import * as v from 'valibot';
import { certificateKinds } from '../core/certificate/certificate';
import { rateSchedules } from '../core/learning/trainer';
import { objectiveNames } from '../core/learning/objectives/objective';
import { rowsAsked } from '../core/certificate/rows/rowEvidence';
import { logFormats } from '../core/logs/schema/format';

const probability = v.pipe(v.number(), v.gtValue(0), v.ltValue(1));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));
const notNegative = v.pipe(v.number(), v.finite(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const seed = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The range every reward lies in by design. */
export const rewardRange = v.pipe(
  v.object({ min: v.pipe(v.number(), v.finite()), max: v.pipe(v.number(), v.finite()) }),
  v.check(({ min, max }) => min < max, 'the least reward must be below the greatest'),
);

export type RewardRange = v.InferOutput<typeof rewardRange>;

/** How a log is read. */
export const readingOptions = v.object({
  format: v.exactOptional(v.picklist(logFormats)),
  /** Which field is which, where detection shall not decide. */
  schema: v.exactOptional(v.record(v.string(), v.unknown())),
  actions: v.exactOptional(count),
  uniformLogging: v.exactOptional(v.boolean()),
  position: v.exactOptional(v.number()),
  cacheDirectory: v.exactOptional(v.string()),
});
export type ReadingOptions = v.InferOutput<typeof readingOptions>;

/** The values of α that a grid certificate may pick from, written down before the rows are seen. */
const alphaGrid = v.exactOptional(v.pipe(v.array(share), v.minLength(1), v.maxLength(101)));

/** How a policy is judged. */
export const judgingOptions = v.object({
  delta: v.exactOptional(probability),
  rewardRange: v.exactOptional(rewardRange),
  seed: v.exactOptional(seed),
  certificate: v.exactOptional(v.picklist(certificateKinds)),
  rows: v.exactOptional(v.picklist(rowsAsked)),
  comparisons: v.exactOptional(count),
  alpha: v.exactOptional(share),
  lambda: v.exactOptional(positive),
  alphaGrid,
  kl: v.exactOptional(notNegative),
  beta: v.exactOptional(share),
  clipMax: v.exactOptional(positive),
  clipMin: v.exactOptional(v.pipe(positive, v.maxValue(1))),
  shrinkage: v.exactOptional(notNegative),
  harmonic: v.exactOptional(share),
  ix: v.exactOptional(notNegative),
  ls: v.exactOptional(positive),
});
export type JudgingOptions = v.InferOutput<typeof judgingOptions>;

export const policyClasses = ['softmax', 'mixed-logit', 'gaussian'] as const;

/** How a policy is trained. */
export const trainingOptions = v.object({
  class: v.exactOptional(v.picklist(policyClasses)),
  objective: v.exactOptional(v.picklist(objectiveNames)),
  alpha: v.exactOptional(v.union([share, v.picklist(['auto', 'adaptive'])])),
  lambda: v.exactOptional(v.union([positive, v.picklist(['optimal', 'program'])])),
  tau: v.exactOptional(v.pipe(notNegative, v.maxValue(1))),
  penalties: v.exactOptional(v.tuple([notNegative, notNegative, notNegative])),
  delta: v.exactOptional(probability),
  rewardRange: v.exactOptional(rewardRange),
  /** Of the certificate. */
  alphaGrid,
  seed: v.exactOptional(seed),
  epochs: v.exactOptional(v.pipe(count, v.maxValue(100_000))),
  batch: v.exactOptional(count),
  learningRate: v.exactOptional(positive),
  schedule: v.exactOptional(v.picklist(rateSchedules)),
  priorSplit: v.exactOptional(share),
  /** fitted, zero, or the file of a policy. */
  prior: v.exactOptional(v.string()),
  holdOut: v.exactOptional(share),
  scaling: v.exactOptional(v.picklist(['none', 'unit-norm'])),
  memoryLimit: v.exactOptional(positive),
  engine: v.exactOptional(v.string()),
  threads: v.exactOptional(v.pipe(count, v.maxValue(64))),
});
export type TrainingOptions = v.InferOutput<typeof trainingOptions>;
