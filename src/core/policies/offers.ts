import type { LogBatch, OfferedActions } from '../logs/blocks/loggedData';

/** Whether rows of a batch offer other actions than all. */
export const hasOffers = ({
  offered,
  offeredActions,
}: {
  readonly offered?: Int32Array | undefined;
  readonly offeredActions?: OfferedActions | undefined;
}): boolean => offered !== undefined || offeredActions !== undefined;

/** Calls back for every action that a row offers. */
export function forEachOffer(
  { offered, offeredActions: order }: LogBatch,
  row: number,
  actionCount: number,
  use: (action: number) => void,
): void {
  if (order) for (let at = order.offsets[row]; at < order.offsets[row + 1]; at++) use(order.actions[at]);
  else for (let action = 0; action < (offered?.[row] ?? actionCount); action++) use(action);
}

export function offerCount(
  { offered, offeredActions: order }: LogBatch,
  row: number,
  actionCount: number,
): number {
  return order ? order.offsets[row + 1] - order.offsets[row] : (offered?.[row] ?? actionCount);
}

export function isOffered(batch: LogBatch, row: number, actionCount: number, action: number): boolean {
  if (!batch.offeredActions) return action < offerCount(batch, row, actionCount);
  let found = false;
  forEachOffer(batch, row, actionCount, (each) => (found ||= each === action));
  return found;
}
