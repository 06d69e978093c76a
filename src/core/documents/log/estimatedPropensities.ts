import * as v from 'valibot';
import { list } from '../values';

/** Pairs of a row and an action whose estimated propensity lies from `from` to `to`. */
const calibrationBin = v.object({
  from: v.number(),
  to: v.number(),
  pairs: v.number(),
  /** The mean of the estimates, and how often the action was really chosen. */
  estimated: v.number(),
  observed: v.number(),
});
export type CalibrationBin = Readonly<v.InferOutput<typeof calibrationBin>>;

/** How propensities were estimated that a log does not hold, and how well that went on rows the model had not seen. */
export const estimatedPropensities = v.object({
  /** Rows that the model was fitted on, and in how many folds. */
  rows: v.number(),
  folds: v.number(),
  /** Scores are divided by it, so that the estimates are calibrated. */
  temperature: v.number(),
  /** No estimate is smaller; the share of the rows whose estimate was raised to it. */
  floor: v.number(),
  floored: v.number(),
  /** Mean of -log p̂(a|x); and of the same where p̂ is how often an action was chosen at all. */
  logLoss: v.number(),
  baselineLogLoss: v.number(),
  calibration: list(calibrationBin),
});
export type EstimatedPropensities = Readonly<v.InferOutput<typeof estimatedPropensities>>;

/** What an estimate could be if every propensity were wrong by up to the factor Γ. */
const sensitivityPoint = v.object({ gamma: v.number(), lower: v.number(), upper: v.number() });

/** How much the estimate of a policy rests on the estimated propensities. */
export const sensitivity = v.object({
  /** SNIPS with the estimated propensities. */
  estimate: v.number(),
  /** What was earned, for which no propensity is needed. */
  logged: v.number(),
  points: list(sensitivityPoint),
  /** The factor from which on the policy may earn as much as what was logged, or as little; null: beyond the last point. */
  breakEven: v.nullable(v.number()),
});
export type Sensitivity = Readonly<v.InferOutput<typeof sensitivity>>;
