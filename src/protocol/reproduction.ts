import * as v from 'valibot';
import { experimentNames } from '../core/experiments/plans';
import { trainingOptions } from './options';

const { class: policyClass, objective, alpha, penalties } = trainingOptions.entries;
const certified = v.object({ lower: v.number(), upper: v.number(), atLeast: v.number() });

/** What `bandit-lens reproduce --json` prints; a policy that could not be trained has an error in place of numbers. */
export const reproductionReport = v.object({
  data: v.string(),
  experiment: v.picklist(experimentNames),
  rows: v.object({ train: v.number(), test: v.number() }),
  seed: v.number(),
  engine: v.string(),
  version: v.string(),
  cells: v.array(
    v.object({
      eta: v.number(),
      objective: objective.wrapped,
      class: policyClass.wrapped,
      alpha: alpha.wrapped,
      tau: v.exactOptional(v.number()),
      penalties,
      settings: v.string(),
      testReward: v.exactOptional(v.number()),
      loggingReward: v.exactOptional(v.number()),
      training: v.exactOptional(certified),
      holdOut: v.exactOptional(certified),
      seconds: v.exactOptional(v.number()),
      error: v.exactOptional(v.string()),
    }),
  ),
});
export type ReproductionReport = v.InferOutput<typeof reproductionReport>;
