import type { JobControl } from '../../control/jobControl';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import { mix32, shuffledIndices } from '../../numerics/random';
import { tooLarge } from '../data/tooLarge';
import type { TrainingRows } from '../data/trainingRows';
import { eachEvent, GatheredEvents, type EventData, type EventGathering, type EventShape } from './eventData';

export interface EventSelection extends EventGathering {
  readonly seed: number;
  /** Bytes that a training on events of this shape takes, and bytes that it may take. */
  readonly bytes: (shape: EventShape) => number;
  readonly limit: number;
}

export interface SelectedEvents extends TrainingRows<EventData> {
  /** Of the largest part in every direction. */
  readonly shape: EventShape;
}

/** The events that are included. Where not all fit, whole batches of the log, drawn by the seed, make parts that do. */
export function selectEvents(
  log: LoggedData,
  selection: EventSelection,
  control: JobControl,
): SelectedEvents {
  const { seed, bytes, limit } = selection;
  const empty = emptyShape(log, selection);
  const blocks = measureBlocks(log, selection, control, empty);
  const parts: Part[] = [];
  const all = blocks.reduce(plus, empty);
  if (bytes(all) <= limit) parts.push({ shape: all, blocks: undefined });
  else {
    const least = blocks.reduce((most, block) => Math.max(most, bytes(block)), 0);
    if (least > limit) throw tooLarge(least, limit, 'use fewer --hash-bits');
    for (const block of shuffledIndices(blocks.length, seed)) {
      const last = parts.at(-1);
      const joined = last && plus(last.shape, blocks[block]);
      if (last?.blocks && joined && bytes(joined) <= limit) {
        last.shape = joined;
        last.blocks.push(block);
      } else parts.push({ shape: blocks[block], blocks: [block] });
    }
  }
  const shape = parts.map((part) => part.shape).reduce(envelope);
  const gathered = new GatheredEvents(shape, selection);
  return {
    rows: all.rows,
    parts: parts.map((part) => part.shape.rows),
    shape,
    load(index) {
      const part = parts[index];
      const drawn = index === 0 ? seed : mix32(mix32(seed) ^ index);
      return gathered.gather(log.batches(part.blocks), part.shape.rows, drawn, control);
    },
  };
}

interface Part {
  shape: EventShape;
  readonly blocks: number[] | undefined;
}

const emptyShape = ({ propensities }: LoggedData, { space }: EventSelection): EventShape => ({
  rows: 0,
  slots: 0,
  shared: 0,
  columns: 0,
  entries: 0,
  mostOffers: 0,
  mostColumns: 0,
  full: propensities === 'full',
  size: space.size,
});

/** What each batch of the log holds. */
function measureBlocks(
  log: LoggedData,
  selection: EventSelection,
  control: JobControl,
  empty: EventShape,
): EventShape[] {
  const shapes: EventShape[] = [];
  for (const batch of log.batches()) shapes.push(measure(batch, selection, control, empty));
  return shapes;
}

function measure(
  batch: LogBatch,
  selection: EventSelection,
  control: JobControl,
  empty: EventShape,
): EventShape {
  const shape = { ...empty };
  eachEvent([batch], selection, control, ({ offers, shared, columns, places }) => {
    shape.rows++;
    shape.slots += offers;
    shape.shared += shared.length;
    shape.columns += columns.length;
    shape.entries += places.length;
    shape.mostOffers = Math.max(shape.mostOffers, offers);
    shape.mostColumns = Math.max(shape.mostColumns, columns.length);
  });
  return shape;
}

const plus = (one: EventShape, other: EventShape): EventShape => ({
  ...one,
  rows: one.rows + other.rows,
  slots: one.slots + other.slots,
  shared: one.shared + other.shared,
  columns: one.columns + other.columns,
  entries: one.entries + other.entries,
  mostOffers: Math.max(one.mostOffers, other.mostOffers),
  mostColumns: Math.max(one.mostColumns, other.mostColumns),
});

/** Room for either. */
const envelope = (one: EventShape, other: EventShape): EventShape => ({
  ...one,
  rows: Math.max(one.rows, other.rows),
  slots: Math.max(one.slots, other.slots),
  shared: Math.max(one.shared, other.shared),
  columns: Math.max(one.columns, other.columns),
  entries: Math.max(one.entries, other.entries),
  mostOffers: Math.max(one.mostOffers, other.mostOffers),
  mostColumns: Math.max(one.mostColumns, other.mostColumns),
});
