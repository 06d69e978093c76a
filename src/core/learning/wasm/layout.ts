import type { TrainingShape } from '../data/trainingData';
import { nodeStep, noiseTableLength } from './noiseCells';
import { commandBytes } from './team';

/** Rows lie in groups of 12: the kernels' tiles divide it. */
export const groupRows = 12;
/** As in assembly/memory.ts. */
const blockRows = 48;
export const sumsStride = 128;
export const quadratureBlocks = 24;
/** No objective has more terms. */
export const maximumTerms = 3;
/** Pieces make work for as many threads; each needs a gradient of its own. */
const maximumPieces = 8;
const gradientBytes = 256e6;

export const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

/** Addresses of arrays in the kernels' memory; several where each thread or term has its own. */
type Addresses = Readonly<
  Record<SharedArray, number> & Record<'own' | 'chosen' | 'every', readonly number[]>
>;

type SharedArray =
  | 'x'
  | 'mu'
  | 'prior'
  | 'first'
  | 'second'
  | 'gradient'
  | 'sums'
  | 'squares'
  | 'actions'
  | 'offered'
  | 'inverse'
  | 'slopes'
  | 'chosenList'
  | 'everyList'
  | 'table'
  | 'probabilities'
  | 'ticket'
  | 'done'
  | 'command';

export interface Layout {
  readonly at: Addresses;
  readonly panel: number;
  /** The actions, padded to whole panels. */
  readonly width: number;
  /** Padded to whole groups. */
  readonly features: number;
  readonly batchRows: number;
  readonly pieces: number;
  readonly gradientStride: number;
  /** Between the nodes of the quadrature. */
  readonly step: number;
  /** Bytes of it all. */
  readonly total: number;
}

/** Lays out the kernels' memory, with scratch for so many threads. */
export function layoutOf(data: Omit<TrainingShape, 'full'>, batchSize: number, threads: number): Layout {
  const panel = panelFor(data.actionCount);
  const width = roundUp(data.actionCount, panel);
  const features = roundUp(Math.max(data.featureCount, 1), groupRows);
  const batchRows = roundUp(Math.min(batchSize, data.rows), groupRows);
  const rows = Math.ceil(data.rows / batchSize) * batchRows;
  const parameters = features * width;
  const step = nodeStep(data.actionCount);
  const pieces = pieceCount(batchRows, 4 * parameters);
  let next = 65536;
  const reserve = (bytes: number): number => {
    const at = next;
    // An odd multiple of the cache line keeps arrays from falling on the same cache sets.
    next = roundUp(next + bytes, 64) + 64;
    return at;
  };
  const perTerm = (bytes: number): number[] => Array.from({ length: maximumTerms }, () => reserve(bytes));
  const own = 4 * width * (2 * blockRows + 4) + 48 * quadratureBlocks + 16 * width * quadratureBlocks;
  const gradientStride = roundUp(4 * parameters, 64) + 64;
  const at = {
    x: reserve(4 * rows * features),
    mu: reserve(4 * parameters),
    prior: reserve(4 * parameters),
    first: reserve(4 * parameters),
    second: reserve(4 * parameters),
    gradient: reserve(pieces * gradientStride),
    sums: reserve(pieces * sumsStride),
    squares: reserve(pieces * sumsStride),
    actions: reserve(4 * rows),
    offered: reserve(4 * rows),
    inverse: reserve(4 * rows),
    slopes: reserve(64),
    chosenList: reserve(64),
    everyList: reserve(64),
    table: reserve(4 * noiseTableLength),
    probabilities: reserve(4 * batchRows * width),
    ticket: reserve(4),
    done: reserve(4),
    command: reserve(commandBytes),
    own: Array.from({ length: threads }, () => reserve(own)),
    chosen: perTerm(4 * rows),
    every: perTerm(4 * rows * width),
  };
  return { at, panel, width, features, batchRows, pieces, gradientStride, step, total: next };
}

/** Panels of 8 or 12 actions, whichever wastes less. */
function panelFor(actions: number): number {
  return roundUp(actions, 8) <= roundUp(actions, 12) ? 8 : 12;
}

/** A function of the training alone, never of the machine: it decides the order in which sums are made. */
function pieceCount(batchRows: number, parameterBytes: number): number {
  const byRows = Math.floor(batchRows / blockRows);
  const byMemory = Math.floor(gradientBytes / parameterBytes);
  return Math.max(1, Math.min(maximumPieces, byRows, byMemory));
}

/** The arguments of `configure` in assembly/memory.ts, for one of the threads. */
export function configurationOf(layout: Layout, thread: number): number[] {
  const { at, features, width, panel, pieces, step, gradientStride } = layout;
  return [
    features,
    width,
    panel,
    pieces,
    1 / step,
    at.x,
    at.mu,
    at.prior,
    at.first,
    at.second,
    at.gradient,
    gradientStride,
    at.sums,
    at.squares,
    at.actions,
    at.offered,
    at.inverse,
    at.slopes,
    at.chosenList,
    at.everyList,
    at.table,
    at.probabilities,
    at.own[thread],
  ];
}
