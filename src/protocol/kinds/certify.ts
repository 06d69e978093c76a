import * as v from 'valibot';
import { certificateDocument } from '../../core/documents/results/certificate';
import { evaluationOptions } from '../../core/documents/runs/options';
import { concerns, filter, log, policy } from './fields';
import { defineKind } from './kind';

/** Make the certificate document of a policy on a log. */
export const certifyKind = defineKind(
  'certify',
  {
    ...log,
    policy,
    /** Where the certificate is written. */
    out: v.string(),
    evaluation: v.exactOptional(evaluationOptions),
    ...filter,
  },
  v.object({ path: v.string(), certificate: certificateDocument, checks: concerns }),
);
