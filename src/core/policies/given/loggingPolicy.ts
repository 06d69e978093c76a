import type { Policy } from '../policy';

/** π = π0: every weight is exactly one. */
export function loggingPolicy(): Policy {
  return {
    name: 'logging',
    isLogging: true,
    knows: 'as-logged',
    chosen: ({ propensities }) => propensities,
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
