import { nodeStep, noiseTableLength } from '../wasm/noiseCells';
import { maximumTerms, quadratureBlocks, roundUp, sumsStride } from '../wasm/layout';
import type { MeetingTable } from '../../events/interactions';
import type { EventShape } from './eventData';

/** Addresses of arrays in the kernels' memory. */
export interface EventLayout {
  readonly at: Readonly<Record<EventArray, number> & Record<'chosen' | 'every', readonly number[]>>;
  /** The most offers of a row, and the coefficients, both padded to whole vectors. */
  readonly widest: number;
  readonly parameters: number;
  /** Between the nodes of the quadrature. */
  readonly step: number;
  /** Bytes of it all. */
  readonly total: number;
}

type EventArray = (typeof eventArrays)[number] | (typeof rowArrays)[number];

/** In the order of `configureEvents` (assembly/memory.ts) and of `configureEventRows` (assembly/events.ts). */
const eventArrays = [
  ...(['mu', 'prior', 'first', 'second', 'gradient', 'sums', 'squares', 'actions'] as const),
  ...(['slopes', 'chosenList', 'everyList', 'table', 'own'] as const),
] as const;
const rowArrays = [
  ...(['order', 'slots', 'padded', 'sharedEnds', 'shared', 'columnEnds', 'columns'] as const),
  ...(['entryEnds', 'entries', 'columnScores', 'probabilities'] as const),
  ...(['sharedSpaces', 'actionSpaces', 'meets'] as const),
] as const;

/** `table`: which namespaces meet, where not all do. */
export function eventLayout(shape: EventShape, table: MeetingTable | undefined): EventLayout {
  const chosen = table !== undefined;
  // A row for the constant, which meets everything.
  const meets = table ? table.meets.length + table.width : 0;
  const { rows, slots, size } = shape;
  const widest = roundUp(Math.max(shape.mostOffers, 1), 4);
  const parameters = roundUp(size, 4);
  // Every row may need three more.
  const padded = slots + 3 * rows;
  let next = 65536;
  const reserve = (bytes: number): number => {
    const at = next;
    next = roundUp(next + bytes, 64) + 64;
    return at;
  };
  const perTerm = (bytes: number): number[] => Array.from({ length: maximumTerms }, () => reserve(bytes));
  const at = {
    mu: reserve(4 * parameters),
    prior: reserve(4 * parameters),
    first: reserve(4 * parameters),
    second: reserve(4 * parameters),
    gradient: reserve(4 * parameters),
    sums: reserve(sumsStride),
    squares: reserve(sumsStride),
    actions: reserve(4 * rows),
    slopes: reserve(64),
    chosenList: reserve(64),
    everyList: reserve(64),
    table: reserve(4 * noiseTableLength),
    own: reserve(4 * widest * 6 + 48 * quadratureBlocks + 16 * widest * quadratureBlocks),
    order: reserve(4 * rows),
    slots: reserve(4 * (rows + 1)),
    padded: reserve(4 * (rows + 1)),
    sharedEnds: reserve(4 * (rows + 1)),
    shared: reserve(8 * shape.shared),
    columnEnds: reserve(4 * (rows + 1)),
    columns: reserve(4 * shape.columns),
    entryEnds: reserve(4 * (slots + 1)),
    entries: reserve(8 * shape.entries),
    columnScores: reserve(4 * Math.max(shape.mostColumns, 1)),
    probabilities: reserve(4 * padded),
    sharedSpaces: reserve(chosen ? 4 * shape.shared : 0),
    actionSpaces: reserve(chosen ? 4 * shape.columns : 0),
    meets: reserve(meets),
    chosen: perTerm(4 * rows),
    every: perTerm(shape.full ? 4 * padded : 0),
  };
  return { at, widest, parameters, step: nodeStep(shape.mostOffers), total: next };
}

export const configurationOfEvents = ({ at, parameters, widest, step }: EventLayout): number[] => [
  parameters,
  widest,
  1 / step,
  ...eventArrays.map((name) => at[name]),
];

export const addressesOfRows = ({ at }: EventLayout): number[] => rowArrays.map((name) => at[name]);
