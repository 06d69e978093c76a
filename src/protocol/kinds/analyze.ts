import * as v from 'valibot';
import { analysisReport } from '../../core/documents/results/analysisReport';
import { list, wholeNumber } from '../../core/documents/values';
import { evaluationOptions } from '../../core/documents/runs/options';
import { metricTexts } from '../../core/documents/results/metrics';
import { filter, log, policy } from './fields';
import { defineKind } from './kind';

/** A list that is looked at by a person. */
const mostPolicies = 200;
const mostSeen = 10_000;

/** Read a log, and say what can be said about a policy on it, beside others or alone. */
export const analyzeKind = defineKind(
  'analyze',
  {
    ...log,
    /** Absent where there are others: the one that is certified to earn the most. */
    policy: v.exactOptional(policy),
    /** All that are compared; `policy` is one of them. */
    policies: v.exactOptional(v.pipe(list(policy), v.minLength(1), v.maxLength(mostPolicies))),
    /** Others that nobody has named, such as those of a workspace: compared, too, unless that would take a long reading. */
    found: v.exactOptional(v.pipe(list(policy), v.maxLength(mostPolicies))),
    /** The SHA-256 of policies that a person has looked at on this log before: every claim is charged for them, too. */
    seen: v.exactOptional(v.pipe(list(v.string()), v.maxLength(mostSeen))),
    evaluation: v.exactOptional(evaluationOptions),
    ...filter,
    segment: v.exactOptional(v.string()),
    /** Of a log of slots, the one that the report is about; all are evaluated. Ignored where `reading` says a position. */
    slot: v.exactOptional(wholeNumber),
    /** Other outcomes, evaluated for the policy that the report is about. */
    metrics: v.exactOptional(metricTexts),
  },
  analysisReport,
);
