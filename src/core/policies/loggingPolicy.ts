import type { LogBatch } from '../logs/blocks/loggedData';
import type { Policy } from './policy';

/** A policy that, on a chosen-only log, knows the probability of the logged action but of no other. */
export interface PartialPolicy extends Policy {
  /** True where only the entry of the logged action may be read from this batch. */
  chosenOnly(batch: LogBatch): boolean;
}

export function knowsOnlyChosen(policy: Policy, batch: LogBatch): boolean {
  return 'chosenOnly' in policy && (policy as PartialPolicy).chosenOnly(batch);
}

export function isLoggingPolicy(policy: Policy): boolean {
  return 'chosenOnly' in policy;
}

/** π = π0: every weight is exactly one. */
export function loggingPolicy(): PartialPolicy {
  return {
    name: 'logging',
    chosenOnly: (batch) => batch.distributions === undefined,
    probabilities(batch, actionCount, out) {
      const size = batch.length * actionCount;
      if (batch.distributions) out.set(batch.distributions.subarray(0, size));
      else out.fill(0, 0, size);
      // The logged propensity wins over the distribution's own entry, so that w = p/p is one to the last bit.
      for (let row = 0; row < batch.length; row++) {
        out[row * actionCount + batch.actions[row]] = batch.propensities[row];
      }
    },
  };
}
