import { UserError } from '../userError';
import type { Policy } from './policy';

/** π(·|x) of each event of a log, by the event's index in its file; what a predictions file holds. */
export interface PredictionTable {
  readonly events: number;
  /** The probabilities of actions 0, 1, …, or undefined where the file has no such event. */
  probabilities(event: number): ArrayLike<number> | undefined;
}

/** The policy whose probabilities are read from a table, joined to the log by event. */
export function predictionsPolicy(table: PredictionTable, name = 'predictions'): Policy {
  return {
    name,
    probabilities(batch, actionCount, out) {
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        const event = batch.events[row];
        const line = batch.lines[row];
        const given = table.probabilities(event);
        if (!given) {
          throw new UserError(
            'missing-prediction',
            `The predictions end before line ${line} of the log (event ${event + 1}; the predictions have ` +
              `${table.events} events). Give one prediction for every event of the log.`,
            line,
          );
        }
        for (let action = 0; action < given.length; action++) {
          const probability = given[action];
          if (!(probability >= 0 && probability <= 1 + 1e-6) || (probability > 0 && action >= actionCount)) {
            throw new UserError(
              'bad-prediction',
              `The prediction for line ${line} of the log gives action ${action} the probability ${probability}, ` +
                `but actions run from 0 to ${actionCount - 1} and probabilities from 0 to 1. Correct that event.`,
              line,
            );
          }
          if (action < actionCount) out[row * actionCount + action] = probability;
        }
      }
    },
  };
}
