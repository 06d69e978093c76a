import type { FeatureScaling } from '../documents/names';
import type { LogBatch } from '../logs/blocks/loggedData';
import { GrowableFloat64, GrowableUint32 } from '../numerics/collections/growable';
import { smallest } from '../numerics/numberLimits';
import { offerCount } from '../policies/offers';
import type { PairSpace } from './pairSpace';

/**
 * One event as its policies see it, taken out of a batch: the shared context (1, x), and the features of every offer.
 * Offers mostly share their columns, so that each column is listed once and entries point into the list: what θ makes of
 * a column together with the context is then computed once for all offers.
 */
export class EventRow {
  /** Offers, in the order of the event. */
  offers = 0;
  /** Shared columns (0 is the constant) and their values. */
  readonly shared = new GrowableUint32(64);
  readonly sharedValues = new GrowableFloat64(64);
  /** The columns of the actions that the event has, each once. */
  readonly columns = new GrowableUint32(64);
  /** Entries of offer a: from ends[a - 1] to ends[a]; places in `columns`, and values scaled as the policy scales them. */
  readonly ends = new GrowableUint32(64);
  readonly places = new GrowableUint32(256);
  readonly values = new GrowableFloat64(256);
  /** The index of each offer among the log's actions. */
  readonly actions = new GrowableUint32(64);
  /** Where a column stands in `columns`, counted from 1; 0: nowhere. */
  private readonly placeOf: Uint32Array;
  /** Σ u² over the shared entries that meet a column. */
  private readonly met = new GrowableFloat64(64);

  constructor(
    private readonly space: PairSpace,
    private readonly scaling: FeatureScaling,
    /** Actions have no features but their names: column a is action a. */
    private readonly identity: boolean,
  ) {
    this.placeOf = new Uint32Array(space.actionColumns);
  }

  load(batch: LogBatch, row: number, actionCount: number): void {
    this.clear();
    this.loadShared(batch, row);
    this.loadOffers(batch, row, actionCount);
    const { columns, placeOf } = this;
    for (let at = 0; at < columns.length; at++) placeOf[columns.data[at]] = 0;
    if (this.scaling === 'unit-norm') this.scale();
  }

  /** The place of a logged action among the offers; -1 where it was not offered. */
  placeOfAction(action: number): number {
    const { data } = this.actions;
    if (data[action] === action && action < this.offers) return action;
    for (let offer = 0; offer < this.offers; offer++) if (data[offer] === action) return offer;
    return -1;
  }

  private clear(): void {
    const { shared, sharedValues, columns, ends, places, values, actions } = this;
    for (const list of [shared, sharedValues, columns, ends, places, values, actions]) list.length = 0;
  }

  private loadShared({ features, length }: LogBatch, row: number): void {
    const { shared, sharedValues } = this;
    shared.push(0);
    sharedValues.push(1);
    const dense = features.kind === 'dense';
    const width = dense ? features.values.length / length : 0;
    const first = dense ? row * width : features.offsets[row];
    const last = dense ? first + width : features.offsets[row + 1];
    for (let at = first; at < last; at++) {
      if (features.values[at] === 0) continue;
      shared.push(1 + (dense ? at - first : features.indices[at]));
      sharedValues.push(features.values[at]);
    }
  }

  private loadOffers(batch: LogBatch, row: number, actionCount: number): void {
    const { offeredActions: order, actionFeatures: features } = batch;
    const { actions, ends, places } = this;
    const first = order?.offsets[row] ?? 0;
    this.offers = offerCount(batch, row, actionCount);
    for (let offer = 0; offer < this.offers; offer++) {
      const action = order ? order.actions[first + offer] : offer;
      actions.push(action);
      if (this.identity) this.entry(action, 1);
      else if (features) {
        const slot = features.rowOffsets[row] + offer;
        for (let at = features.slotOffsets[slot]; at < features.slotOffsets[slot + 1]; at++)
          if (features.values[at] !== 0) this.entry(features.indices[at], features.values[at]);
      }
      ends.push(places.length);
    }
  }

  private entry(column: number, value: number): void {
    const { columns, placeOf } = this;
    if (placeOf[column] === 0) {
      columns.push(column);
      placeOf[column] = columns.length;
    }
    this.places.push(placeOf[column] - 1);
    this.values.push(value);
  }

  /** Brings every ψ(x, a) to length 1. The longest number goes out first, so that no square is infinite. */
  private scale(): void {
    const { sharedValues, ends, places, values, met } = this;
    scaleToUnit(sharedValues.data, 0, sharedValues.length, () => 1);
    this.meet();
    for (let offer = 0, from = 0; offer < this.offers; offer++) {
      const to = ends.data[offer];
      scaleToUnit(values.data, from, to, (at) => met.data[places.data[at]]);
      from = to;
    }
  }

  private meet(): void {
    const { shared, sharedValues, columns, met, space } = this;
    met.length = 0;
    for (let at = 0; at < columns.length; at++) {
      let sum = space.table === undefined ? 1 : 0;
      if (space.table !== undefined)
        for (let k = 0; k < shared.length; k++)
          if (space.meets(shared.data[k], columns.data[at])) sum += sharedValues.data[k] ** 2;
      met.push(sum);
    }
  }
}

/** Divides numbers by √Σ weight · value²; those that are as good as nothing become nothing. */
function scaleToUnit(values: Float64Array, from: number, to: number, weight: (at: number) => number): void {
  let most = 0;
  for (let at = from; at < to; at++) most = Math.max(most, Math.abs(values[at]));
  let squares = 0;
  if (most >= smallest) for (let at = from; at < to; at++) squares += weight(at) * (values[at] / most) ** 2;
  const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let at = from; at < to; at++) values[at] = factor === 0 ? 0 : (values[at] / most) * factor;
}
