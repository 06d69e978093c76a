import * as v from 'valibot';
import { gateEvaluation, gateReport, gateRules } from '../../core/documents/results/gate';
import { metricTexts } from '../../core/documents/results/metrics';
import { filter, log, policy } from './fields';
import { defineKind } from './kind';

/** Whether a policy on a log fulfils all of some rules. */
export const gateKind = defineKind(
  'gate',
  {
    ...log,
    /** The file that says how the log is read, as --schema names it. */
    schemaFile: v.exactOptional(v.string()),
    policy,
    /** The gate's own file, where it has one: what a person sees of it. */
    file: v.exactOptional(v.string()),
    rules: gateRules,
    metrics: v.exactOptional(metricTexts),
    evaluation: v.exactOptional(gateEvaluation),
    ...filter,
  },
  gateReport,
);
