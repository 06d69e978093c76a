import * as v from 'valibot';
import { certificateDocument } from '../../core/documents/results/certificate';
import { fault } from '../../core/documents/runs/fault';
import { metricTexts } from '../../core/documents/results/metrics';
import { trainingOptions } from '../../core/documents/runs/options';
import { list } from '../../core/documents/values';
import { concerns, log } from './fields';
import { defineKind } from './kind';

const { class: policyClass, objective, alpha } = trainingOptions.entries;

/** One row of a comparison: how a policy was trained, and what is certified of it, or why nothing is. */
const comparedMethod = v.object({
  class: policyClass.wrapped,
  objective: objective.wrapped,
  alpha: alpha.wrapped,
  seconds: v.number(),
  policy: v.exactOptional(v.string()),
  certificate: v.exactOptional(certificateDocument),
  /** As in a training's report. */
  estimate: v.exactOptional(v.number()),
  error: v.exactOptional(fault),
});
export type ComparedMethod = Readonly<v.InferOutput<typeof comparedMethod>>;

/** Train every class with every objective at every α on one log, each certified as one of so many. */
export const compareKind = defineKind(
  'compare',
  {
    ...log,
    /** The folder where the policies are written. */
    out: v.string(),
    classes: list(policyClass.wrapped),
    objectives: list(objective.wrapped),
    alphas: list(alpha.wrapped),
    training: v.exactOptional(trainingOptions),
    /** Other outcomes, which are no features. */
    metrics: v.exactOptional(metricTexts),
  },
  v.object({
    /** Each certificate holds at δ divided by this, so that all hold at once: the best may be picked by looking. */
    comparisons: v.number(),
    delta: v.number(),
    methods: list(comparedMethod),
    checks: concerns,
  }),
);
