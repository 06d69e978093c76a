import type { RowFilter } from '../../conditions/rowFilter';
import type { LoggedData } from '../../logs/blocks/loggedData';
import { ActionShares } from '../../logs/checks/actionShares';

/**
 * Why a condition cannot have been known before the choice; null where nothing says so. Among rows that are picked by what was known
 * before, no action is taken more often than its propensities allow: the mean of 1{a_i = a}/p_i is at most 1 there, too.
 */
export function conditionDoubt(
  data: LoggedData,
  { condition }: RowFilter,
  include: (row: number) => boolean,
  rejected: number,
): string | null {
  const shares = new ActionShares();
  for (const { actions, propensities, weights, firstRow, length } of data.batches()) {
    // Of a log that was drawn from a larger one, weights tell how often an action was taken.
    if (weights) return null;
    for (let i = 0; i < length; i++)
      if (include(firstRow + i) && propensities[i] > 0) shares.add(actions[i], propensities[i]);
  }
  const found = shares.result(data.actionNames, rejected);
  return found
    ? `its rows were picked by the condition ${condition}, which goes with what was chosen: among these rows, ${found.message.charAt(0).toLowerCase()}${found.message.slice(1)} ` +
        'Pick rows by fields that were known before the choice.'
    : null;
}
