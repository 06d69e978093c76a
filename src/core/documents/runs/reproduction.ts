import * as v from 'valibot';
import { experimentNames, objectiveNames, reproducedClasses, settingsNames } from '../names';
import { trainingOptions } from './options';
import { list } from '../values';

const certified = v.object({ lower: v.number(), upper: v.number(), atLeast: v.number() });
/** What is certified of a policy on some rows: its two-sided interval, and the value it has at least. */
export type CellCertificate = Readonly<v.InferOutput<typeof certified>>;

/** One policy of the experiment: what decides it beside the data. */
const cell = v.object({
  eta: v.number(),
  objective: v.picklist(objectiveNames),
  class: v.picklist(reproducedClasses),
  alpha: trainingOptions.entries.alpha.wrapped,
  tau: v.exactOptional(v.number()),
  penalties: trainingOptions.entries.penalties,
  settings: v.picklist(settingsNames),
});
export type ReproductionCell = Readonly<v.InferOutput<typeof cell>>;

const cellResult = v.object({
  ...cell.entries,
  testReward: v.number(),
  loggingReward: v.number(),
  /** On the rows it was trained on. */
  training: certified,
  /** Of the same method trained on 80% of the rows, on the others. */
  holdOut: certified,
  seconds: v.number(),
});
export type CellResult = Readonly<v.InferOutput<typeof cellResult>>;

/** A policy that could not be trained has an error in place of numbers. */
const failedCell = v.object({ ...cell.entries, error: v.string() });
export type FailedCell = Readonly<v.InferOutput<typeof failedCell>>;

/** What `bandit-lens reproduce --json` prints, and what a *.reproduction.json file holds. */
export const reproductionReport = v.object({
  data: v.string(),
  experiment: v.picklist(experimentNames),
  rows: v.object({ train: v.number(), test: v.number() }),
  seed: v.number(),
  engine: v.string(),
  version: v.string(),
  cells: list(v.union([cellResult, failedCell])),
});
export type ReproductionReport = Readonly<v.InferOutput<typeof reproductionReport>>;
