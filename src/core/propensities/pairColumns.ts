import { EventRow } from '../events/eventRow';
import { PairSpace } from '../events/pairSpace';
import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';

/** 2^12 columns: a model over them is fitted several times. */
const mostBits = 12;

/** The columns of ψ(x, a) where actions have features (section 13): one coefficient for all actions each. */
export class PairColumns {
  readonly width: number;
  private readonly space: PairSpace;
  private readonly event: EventRow;
  private readonly actionCount: number;

  constructor({ featureCount, actionFeatureCount = 0, actionCount }: LoggedData) {
    const unnamed = (count: number): string[] => new Array<string>(count).fill('');
    const names = { shared: unnamed(featureCount), actions: unnamed(actionFeatureCount) };
    this.space = new PairSpace({ ...names, interactions: 'all', hashBits: mostBits });
    this.event = new EventRow(this.space, 'none', false);
    this.actionCount = actionCount;
    this.width = this.space.size;
  }

  /** Calls back with every number of ψ(x, a) that is not 0, action by action in the order of the event. */
  forEach(
    batch: LogBatch,
    row: number,
    use: (action: number, column: number, value: number) => void,
    startAction: (action: number) => void = () => undefined,
  ): void {
    const { event, space } = this;
    event.load(batch, row, this.actionCount);
    const { shared, sharedValues, columns, ends, places, values, actions } = event;
    for (let offer = 0, at = 0; offer < event.offers; offer++) {
      const action = actions.data[offer];
      startAction(action);
      for (; at < ends.data[offer]; at++)
        for (let k = 0; k < shared.length; k++)
          use(
            action,
            space.bucket(shared.data[k], columns.data[places.data[at]]),
            sharedValues.data[k] * values.data[at],
          );
    }
  }
}

/** The numbers of ψ(x, a) that the rows of a log's first batch have on average. */
export function pairsPerRow(data: LoggedData): number {
  for (const { length, features, actionFeatures } of data.batches()) {
    if (!actionFeatures || length === 0) return 0;
    let shared = 0;
    for (let at = 0; at < features.values.length; at++) if (features.values[at] !== 0) shared++;
    return ((1 + shared / length) * actionFeatures.slotOffsets[actionFeatures.rowOffsets[length]]) / length;
  }
  return 0;
}

/** ψ of rows, written out. Row i has the slots slots[i] to slots[i+1], one for each action that it offers. */
export interface PairRows {
  readonly columns: PairColumns;
  readonly slots: Uint32Array;
  readonly actions: Uint32Array;
  /** Slot s has the entries ends[s-1] to ends[s]. */
  readonly ends: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
}

/** Gathers ψ row by row. */
export class PairGatherer {
  private readonly columns: PairColumns;
  private readonly slots = [0];
  private readonly actions: number[] = [];
  private readonly ends: number[] = [];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];

  constructor(data: LoggedData) {
    this.columns = new PairColumns(data);
  }

  add(batch: LogBatch, row: number): void {
    const { actions, ends, indices, values } = this;
    this.columns.forEach(
      batch,
      row,
      (_action, column, value) => {
        indices.push(column);
        values.push(value);
        ends[ends.length - 1] = indices.length;
      },
      (action) => {
        actions.push(action);
        ends.push(indices.length);
      },
    );
    this.slots.push(actions.length);
  }

  /** All of them, each column divided by its root mean square, and what it was divided by. */
  scaled(): { rows: PairRows; scales: Float64Array } {
    const { columns, indices } = this;
    const values = Float64Array.from(this.values);
    const slotCount = Math.max(1, this.actions.length);
    const squares = new Float64Array(columns.width);
    for (let at = 0; at < values.length; at++) squares[indices[at]] += values[at] * values[at];
    const scales = squares.map((sum) => (sum > 0 ? Math.sqrt(sum / slotCount) : 1));
    for (let at = 0; at < values.length; at++) values[at] /= scales[indices[at]];
    const whole = (list: readonly number[]): Uint32Array => Uint32Array.from(list);
    const { slots, actions, ends } = this;
    return {
      rows: {
        ...{ columns, values, slots: whole(slots), actions: whole(actions) },
        ...{ ends: whole(ends), indices: whole(indices) },
      },
      scales,
    };
  }
}
