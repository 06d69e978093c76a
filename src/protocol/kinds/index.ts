import * as v from 'valibot';
import { inspection } from '../../core/documents/log/inspection';
import { log, policy } from './fields';
import { defineKind } from './kind';

/** Read a log into the cache, and prepare what is said of its rows under a policy. */
export const indexKind = defineKind(
  'index',
  { ...log, policy: v.exactOptional(policy) },
  v.object({
    inspection,
    /** The file of the cache that holds the rows, as the policy sees them. */
    log: v.string(),
    /** The file of RowWeights. */
    weights: v.string(),
  }),
);
