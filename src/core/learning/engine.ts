import type { LinearClass } from '../documents/names';
import { UserError } from '../errors/userError';
import type { AdamState } from './adam';
import type { DataTerm } from './objectives/dataTerms';
import type { TrainingData, TrainingShape } from './data/trainingData';

/** What an engine finds on a batch. */
export interface Accumulation {
  /** Σ over the rows of each term, in the order of the terms. */
  readonly sums: Float64Array;
  /** ∂/∂log σ of Σ_t slope_t · (sum of term t). */
  readonly logSigma: number;
}

/** μ, and what its optimizer remembers, row-major K × d: exactly enough to continue from. */
export interface Descent extends AdamState {
  readonly mu: Float64Array;
  /** ‖μ - μ0‖², as the session found it. */
  readonly squared: number;
}

/** A step of Adam along gradient/rows + pull·(μ - μ0). */
export interface DescentStep {
  readonly rows: number;
  readonly pull: number;
  readonly rate: number;
}

/** What a row's terms make of its scores: a class's π, or how far softmax is from a target distribution. */
export type RowModel = LinearClass | 'imitation';

/** Something that can push rows through a policy and back: the seam behind which engines differ. */
export interface TrainingEngine<Data = TrainingData, Shape = TrainingShape> {
  readonly name: string;
  /** Whether it can train this class; with `unitNorms`, on rows that all have ‖φ‖ = 1. */
  supports(kind: RowModel, unitNorms: boolean): boolean;
  /** Bytes that a session takes beside the data. */
  bytes(shape: Shape, batchSize: number): number;
  /** Starts at μ = μ0. Rows are taken in batches of consecutive rows, the last one possibly shorter. */
  open(kind: RowModel, data: Data, batchSize: number, mu0: Float64Array): EngineSession<Data>;
}

/** One training: keeps μ, so that an engine may hold it in the form that suits it. */
export interface EngineSession<Data = TrainingData> {
  /** ‖μ - μ0‖². */
  readonly squared: number;
  /** Other rows in place of those before; not more than the session was opened with. */
  load(data: Data): void;
  /** The terms that the following calls sum. */
  setTerms(terms: readonly DataTerm[]): void;
  /**
   * Sums every term over the rows of a batch; with slopes, also finds the gradient of Σ_t slope_t · (sum of term t).
   * For an imitation Σ_t slope_t u_t(a) is the target p_a, and the gradient that of -Σ_a p_a log π(a|x).
   */
  accumulate(batch: number, sigma: number, slopes?: readonly number[]): Accumulation;
  /** π(a|x) of the rows of a batch, row-major rows × K. */
  probabilities(batch: number, sigma: number): Float64Array;
  /** The gradient in μ that was found last, row-major K × d. `descend` uses it up. */
  gradient(): Float64Array;
  descend(step: DescentStep): void;
  save(): Descent;
  restore(descent: Descent): void;
  close(): void;
}

/** The first engine that can do the work. */
export function chooseEngine<Data, Shape>(
  engines: readonly TrainingEngine<Data, Shape>[],
  kind: RowModel,
  unitNorms = false,
): TrainingEngine<Data, Shape> {
  const engine = engines.find((candidate) => candidate.supports(kind, unitNorms));
  if (engine !== undefined) return engine;
  throw new UserError(
    'engine-cannot',
    `The engine ${engines.map(({ name }) => name).join(', ')} cannot train a ${kind} policy on these rows. Let --engine auto choose, or scale the features to unit norm.`,
  );
}
