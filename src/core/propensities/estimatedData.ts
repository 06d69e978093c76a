import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import { forEachOffer, hasOffers } from '../policies/offers';
import { estimateRow, type PropensityModel } from './propensityModel';

/** With more actions only the chosen action's estimate is kept: all of them would cost more than they tell. */
const mostActionsInFull = 1000;

/** A log whose propensities are estimates. Nothing that is computed from it may be called certified. */
export function withEstimates(data: LoggedData, model: PropensityModel): LoggedData {
  const full = data.actionCount <= mostActionsInFull;
  return {
    ...data,
    propensities: full ? 'full' : 'chosen',
    *batches(order) {
      for (const batch of data.batches(order)) yield estimatedBatch(batch, model, full);
    },
  };
}

function estimatedBatch(batch: LogBatch, model: PropensityModel, full: boolean): LogBatch {
  const K = model.columns.actionCount;
  const varies = hasOffers(batch);
  const propensities = new Float64Array(batch.length);
  const distributions = full ? new Float64Array(batch.length * K) : undefined;
  const out = new Float64Array(K);
  for (let row = 0; row < batch.length; row++) {
    estimateRow(model, batch, row, varies ? offeredIn(batch, row, K) : undefined, out);
    propensities[row] = out[batch.actions[row]];
    distributions?.set(out, row * K);
  }
  return { ...batch, propensities, ...(distributions && { distributions }) };
}

function offeredIn(batch: LogBatch, row: number, actionCount: number): Uint32Array {
  const offered: number[] = [];
  forEachOffer(batch, row, actionCount, (action) => offered.push(action));
  return Uint32Array.from(offered);
}
