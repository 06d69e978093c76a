import type { PolicyClass } from '../policies/policyDocument';
import { UserError } from '../userError';
import type { DataTerm } from './dataTerms';
import type { TrainingData } from './trainingData';

/** The parameters of a policy while it is trained: μ row-major K × d, and one σ. */
export interface Parameters {
  readonly mu: Float64Array;
  sigma: number;
}

/** What an engine finds on a batch. */
export interface Accumulation {
  /** Σ over the rows of each term, in the order of the terms. */
  readonly sums: Float64Array;
  /** ∂/∂log σ of Σ_t slope_t · (sum of term t). */
  readonly logSigma: number;
}

/** Something that can push rows through a policy and back: the seam behind which engines differ. */
export interface TrainingEngine {
  readonly name: string;
  /** Whether it can train this class on these terms. */
  supports(kind: PolicyClass, terms: readonly DataTerm[], data: TrainingData): boolean;
  /** Rows are taken in batches of consecutive rows, the last one possibly shorter. */
  open(kind: PolicyClass, data: TrainingData, batchSize: number): EngineSession;
}

export interface EngineSession {
  /** The terms that the following calls sum. */
  setTerms(terms: readonly DataTerm[]): void;
  /**
   * Sums every term over the rows of a batch; where `slopes` are given, adds the gradient in μ of
   * Σ_t slope_t · (sum of term t) to `gradient`.
   */
  accumulate(
    batch: number,
    parameters: Parameters,
    slopes?: readonly number[],
    gradient?: Float64Array,
  ): Accumulation;
  close(): void;
}

/** The first engine that can do the work. */
export function chooseEngine(
  engines: readonly TrainingEngine[],
  kind: PolicyClass,
  terms: readonly DataTerm[],
  data: TrainingData,
): TrainingEngine {
  const engine = engines.find((candidate) => candidate.supports(kind, terms, data));
  if (engine !== undefined) return engine;
  throw new UserError(
    'engine-cannot',
    `The engine ${engines.map(({ name }) => name).join(', ')} cannot train a ${kind} policy with this objective. Let --engine auto choose.`,
  );
}
