import * as v from 'valibot';
import { bound, list } from '../values';

/** The terms of a training's objective: running means over all rows. */
const standing = {
  epoch: v.number(),
  objective: bound,
  risk: v.number(),
  bias: v.number(),
  variance: bound,
  kl: v.number(),
  alpha: v.nullable(v.number()),
  lambda: v.nullable(bound),
  sigma: v.number(),
};

/** One epoch as it is told to people. */
export const epochRecord = v.object({
  ...standing,
  seconds: v.number(),
  /** What the rows of the training certify of the policy at the epoch's end; null where that was not computed. */
  certifiable: v.nullable(v.number()),
});
export type EpochRecord = Readonly<v.InferOutput<typeof epochRecord>>;

/** Where a training stands after a batch. */
export const trainingStatus = v.object({
  ...standing,
  epochs: v.number(),
  rowsPerSecond: v.number(),
  /** Were it to go through all its epochs; it may settle earlier. */
  secondsLeft: v.number(),
  /** The epochs that have ended since the status before this one; at the start of a resumed training, all until then. */
  ended: list(epochRecord),
});
export type TrainingStatus = Readonly<v.InferOutput<typeof trainingStatus>>;
