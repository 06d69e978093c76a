import type { FeatureScaling } from '../../documents/names';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { JobControl } from '../../control/jobControl';
import { placeTitle } from '../../errors/place';
import { UserError } from '../../errors/userError';
import { EventRow } from '../../events/eventRow';
import type { PairSpace } from '../../events/pairSpace';
import { placeIn, type LogBatch } from '../../logs/blocks/loggedData';
import { costOf } from '../../logs/schema/rewardRange';
import { shuffledIndices } from '../../numerics/random';
import type { TermRows } from '../objectives/dataTerms';

/**
 * The events a policy over ψ(x, a) is trained on, in flat arrays. ψ is kept as its two factors, the shared context and the
 * features of the actions: their products would take as many times the memory as a context has features.
 */
export interface EventData extends TermRows {
  readonly rows: number;
  readonly space: PairSpace;
  /** Rows in the order in which they are trained on. */
  readonly order: Uint32Array;
  /** Offers of row i: slots[i] to slots[i + 1]. */
  readonly slots: Uint32Array;
  /** Shared entries of row i: sharedEnds[i] to sharedEnds[i + 1]; columns (0 is the constant) and values. */
  readonly sharedEnds: Uint32Array;
  readonly shared: Uint32Array;
  readonly sharedValues: Float32Array;
  /** The columns of the actions that row i has, each once: columnEnds[i] to columnEnds[i + 1]. */
  readonly columnEnds: Uint32Array;
  readonly columns: Uint32Array;
  /** Entries of slot s: entryEnds[s] to entryEnds[s + 1]; places among the row's columns, and values. */
  readonly entryEnds: Uint32Array;
  readonly places: Uint32Array;
  readonly values: Float32Array;
  /** The most offers, and the most columns, of a row of any part. */
  readonly mostOffers: number;
  readonly mostColumns: number;
}

/** How much there is of everything. */
export interface EventShape {
  readonly rows: number;
  readonly slots: number;
  readonly shared: number;
  readonly columns: number;
  readonly entries: number;
  /** The most offers, and the most columns, of a row. */
  readonly mostOffers: number;
  readonly mostColumns: number;
  readonly full: boolean;
  /** Coefficients of θ. */
  readonly size: number;
}

/** Bytes of the arrays of an EventData. */
export function eventBytes({ rows, slots, shared, columns, entries, full }: EventShape): number {
  return rows * 40 + slots * (full ? 12 : 4) + 8 * shared + 4 * columns + 8 * entries;
}

/** How rows of a log become events. */
export interface EventGathering {
  readonly include: (row: number) => boolean;
  readonly actionCount: number;
  readonly rewardRange: RewardRange;
  readonly scaling: FeatureScaling;
  /** Actions have no features but their names. */
  readonly identity: boolean;
  readonly space: PairSpace;
}

/** Calls back for every row that takes part, once it is loaded. */
export function eachEvent(
  batches: Iterable<LogBatch>,
  { include, actionCount, scaling, identity, space }: EventGathering,
  control: JobControl,
  use: (event: EventRow, batch: LogBatch, row: number) => void,
): void {
  const event = new EventRow(space, scaling, identity);
  for (const batch of batches) {
    control.checkpoint();
    for (let row = 0; row < batch.length; row++) {
      if (!include(batch.firstRow + row)) continue;
      event.load(batch, row, actionCount);
      use(event, batch, row);
    }
  }
}

/** Arrays that events are gathered into, one selection after the other: a new one takes the place of the old. */
export class GatheredEvents {
  private readonly arrays: Omit<EventData, 'rows' | 'order'>;

  constructor(
    { rows, slots, shared, columns, entries, full, mostOffers, mostColumns }: EventShape,
    private readonly gathering: EventGathering,
  ) {
    this.arrays = {
      space: gathering.space,
      mostOffers,
      mostColumns,
      actions: new Int32Array(rows),
      offered: new Int32Array(rows),
      costs: new Float64Array(rows),
      propensities: new Float64Array(rows),
      ...(full && { distributions: new Float64Array(slots) }),
      slots: new Uint32Array(rows + 1),
      sharedEnds: new Uint32Array(rows + 1),
      shared: new Uint32Array(shared),
      sharedValues: new Float32Array(shared),
      columnEnds: new Uint32Array(rows + 1),
      columns: new Uint32Array(columns),
      entryEnds: new Uint32Array(slots + 1),
      places: new Uint32Array(entries),
      values: new Float32Array(entries),
    };
  }

  /** Copies the rows of some batches; the seed decides the order in which they are trained on. */
  gather(batches: Iterable<LogBatch>, rows: number, seed: number, control: JobControl): EventData {
    let at = 0;
    eachEvent(batches, this.gathering, control, (event, batch, row) => {
      this.put(event, at);
      this.putOutcome(event, batch, row, at++);
    });
    return { ...this.arrays, rows, order: shuffledIndices(rows, seed) };
  }

  private put(event: EventRow, at: number): void {
    const { slots, sharedEnds, columnEnds, entryEnds, shared, sharedValues, columns, places, values } =
      this.arrays;
    const slot = slots[at];
    const entry = entryEnds[slot];
    shared.set(event.shared.view(), sharedEnds[at]);
    sharedValues.set(event.sharedValues.view(), sharedEnds[at]);
    columns.set(event.columns.view(), columnEnds[at]);
    places.set(event.places.view(), entry);
    values.set(event.values.view(), entry);
    for (let offer = 0; offer < event.offers; offer++)
      entryEnds[slot + offer + 1] = entry + event.ends.data[offer];
    slots[at + 1] = slot + event.offers;
    sharedEnds[at + 1] = sharedEnds[at] + event.shared.length;
    columnEnds[at + 1] = columnEnds[at] + event.columns.length;
  }

  private putOutcome(event: EventRow, batch: LogBatch, row: number, at: number): void {
    const { actions, offered, costs, propensities, distributions, slots } = this.arrays;
    const { actionCount, rewardRange } = this.gathering;
    const place = event.placeOfAction(batch.actions[row]);
    if (place < 0)
      throw new UserError(
        'action-not-offered',
        `${placeTitle(placeIn(batch, row))} took an action that it did not offer. Correct the log.`,
        placeIn(batch, row),
      );
    actions[at] = place;
    offered[at] = event.offers;
    costs[at] = costOf(batch.rewards[row], rewardRange, batch.lines[row], batch.file);
    propensities[at] = batch.propensities[row];
    if (!distributions || !batch.distributions) return;
    for (let offer = 0; offer < event.offers; offer++)
      distributions[slots[at] + offer] = batch.distributions[row * actionCount + event.actions.data[offer]];
  }
}
