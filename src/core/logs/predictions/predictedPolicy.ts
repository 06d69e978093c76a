import type { Policy } from '../../policies/policy';
import { UserError } from '../../errors/userError';
import type { LogBatch } from '../blocks/loggedData';
import type { PredictionTable } from './predictionTable';

/**
 * The policy that a file of predictions describes: prediction i is for event i of the log, skipped and rejected
 * events included, as Vowpal Wabbit writes one for every event it reads.
 */
export function predictedPolicy(table: PredictionTable, eventsOfLog: number, name = 'predictions'): Policy {
  if (table.events !== eventsOfLog) {
    throw new UserError(
      'predictions-mismatch',
      `There are ${table.events} predictions for ${eventsOfLog} events of the log. Make the predictions from this very log, one for each event.`,
    );
  }
  return {
    name,
    origin:
      'Taken on trust: the predictions were made without the rewards of these rows. Those of a model that was trained on them certify nothing.',
    probabilities(batch, actionCount, out) {
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        table.forEach(batch.events[row], (action, probability) => {
          const index = table.byPosition ? actionAt(batch, row, action) : action;
          if (index < actionCount) out[row * actionCount + index] += probability;
        });
      }
    },
  };
}

/** The log's index of the action that an event lists at this position. */
function actionAt(batch: LogBatch, row: number, position: number): number {
  const order = batch.offeredActions;
  if (!order) return position;
  const at = order.offsets[row] + position;
  return at < order.offsets[row + 1] ? order.actions[at] : Number.POSITIVE_INFINITY;
}
