import * as v from 'valibot';
import { count, list, wholeNumber } from '../../core/documents/values';
import { defineKind } from './kind';

/** The probabilities that a policy gives the actions in a file of contexts. */
export const scoreKind = defineKind(
  'score',
  {
    /** The file of the policy. */
    policy: v.string(),
    /** JSON lines, each a context or an object that holds one. */
    contexts: v.string(),
    /** Draws instead of the exact integral, as the paper does it. */
    samples: v.exactOptional(v.object({ count: v.pipe(count, v.maxValue(1e6)), seed: wholeNumber })),
  },
  v.object({ actions: list(v.string()), probabilities: list(list(v.number())) }),
);
