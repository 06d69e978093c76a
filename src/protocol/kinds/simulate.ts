import * as v from 'valibot';
import { syntheticNames, writtenFormats } from '../../core/documents/names';
import { count, wholeNumber } from '../../core/documents/values';
import { defineKind } from './kind';

const most = v.pipe(count, v.maxValue(1e9));

/** Labeled data, of which a logging policy is learned. */
const labeled = v.object({
  of: v.literal('labels'),
  /** An images and a labels file of the MNIST family, or a table. */
  train: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2), v.readonly()),
  /** The table's column of labels. */
  label: v.string(),
  /** η0: 0 logs uniformly, 1 as well as it was learned. */
  eta: v.pipe(v.number(), v.finite()),
});

/** A bandit whose truth is known. */
const synthetic = v.object({
  of: v.picklist(syntheticNames),
  rows: most,
  actions: most,
  features: most,
});

/** Write a simulated log. */
export const simulateKind = defineKind(
  'simulate',
  {
    source: v.variant('of', [labeled, synthetic]),
    /** Where the log is written; compressed where the name ends with .gz. */
    out: v.string(),
    format: v.picklist(writtenFormats),
    seed: wholeNumber,
  },
  v.object({
    log: v.string(),
    format: v.picklist(writtenFormats),
    rows: v.number(),
    actions: v.number(),
    features: v.number(),
    /** What is known of policies; of a labeled set, what the logging policy earned and that the labels earn 1. */
    truth: v.object({ logging: v.number(), uniform: v.number(), optimal: v.number() }),
  }),
);
export type LabeledSource = v.InferOutput<typeof labeled>;
export type SyntheticSource = v.InferOutput<typeof synthetic>;
