import { placeIn } from '../../logs/blocks/loggedData';
import { placeTitle } from '../../errors/place';
import { UserError } from '../../errors/userError';
import { forEachOffer, hasOffers, isOffered, offerCount } from '../offers';
import type { Policy } from '../policy';

/** π(a|x) = 1/(number of actions offered). */
export function uniformPolicy(): Policy {
  let even = new Float64Array(0);
  return {
    name: 'uniform',
    constant(batch, actionCount) {
      if (hasOffers(batch)) return undefined;
      if (even.length !== actionCount) even = new Float64Array(actionCount).fill(1 / actionCount);
      return even;
    },
    probabilities(batch, actionCount, out) {
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        const share = 1 / offerCount(batch, row, actionCount);
        forEachOffer(batch, row, actionCount, (action) => (out[row * actionCount + action] = share));
      }
    },
  };
}

/** π(a|x) = 1{a = action}. */
export function alwaysPolicy(action: number, name = String(action)): Policy {
  let sure = new Float64Array(0);
  return {
    name: `always ${name}`,
    constant(batch, actionCount) {
      if (hasOffers(batch) || !Number.isInteger(action) || action < 0 || action >= actionCount)
        return undefined;
      if (sure.length !== actionCount) (sure = new Float64Array(actionCount))[action] = 1;
      return sure;
    },
    probabilities(batch, actionCount, out) {
      if (!Number.isInteger(action) || action < 0 || action >= actionCount) {
        throw new UserError(
          'unknown-action',
          `There is no action ${action}: this log has actions 0 to ${actionCount - 1}. Choose one of those.`,
        );
      }
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        if (!isOffered(batch, row, actionCount, action)) {
          throw new UserError(
            'action-not-offered',
            `${placeTitle(placeIn(batch, row))} does not offer action ${action}, so "always ${action}" cannot be evaluated ` +
              'on this log. Choose an action that every row offers.',
            placeIn(batch, row),
          );
        }
        out[row * actionCount + action] = 1;
      }
    },
  };
}

/** π(a|x) = 1{a = argmax_b π0(b|x)}: the logging policy without its exploration. Needs a full log. */
export function greedyPolicy(): Policy {
  return {
    name: 'greedy',
    probabilities(batch, actionCount, out) {
      const logging = batch.distributions;
      if (!logging) {
        throw new UserError(
          'needs-full-log',
          'The greedy policy takes the action the logging policy likes best, so it needs the propensities of all ' +
            'actions, and this log holds only those of the chosen ones. Evaluate another policy, or log all propensities.',
        );
      }
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        const first = row * actionCount;
        let best = 0;
        for (let a = 1; a < actionCount; a++) if (logging[first + a] > logging[first + best]) best = a;
        out[first + best] = 1;
      }
    },
  };
}
