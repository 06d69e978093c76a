import * as v from 'valibot';
import { list } from '../../core/documents/values';
import { log, policy } from './fields';
import { defineKind } from './kind';

/** Recompute a certificate from the bytes of its log and its policy. */
export const verifyKind = defineKind(
  'verify',
  {
    ...log,
    policy,
    /** The file of the certificate. */
    certificate: v.string(),
  },
  v.object({ valid: v.boolean(), reasons: list(v.string()) }),
);
