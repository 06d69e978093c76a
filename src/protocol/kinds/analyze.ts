import * as v from 'valibot';
import { analysisReport } from '../../core/documents/analysisReport';
import { evaluationOptions } from '../../core/documents/options';
import { log, policy } from './fields';
import { defineKind } from './kind';

/** Read a log, and say what can be said about a policy on it. */
export const analyzeKind = defineKind(
  'analyze',
  { ...log, policy: v.exactOptional(policy), evaluation: v.exactOptional(evaluationOptions) },
  analysisReport,
);
