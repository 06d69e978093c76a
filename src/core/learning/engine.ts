import type { PolicyClass } from '../policies/policyDocument';
import type { TermTable } from './dataTerms';
import type { TrainingData } from './trainingData';

/** The parameters of a policy while it is trained: μ row-major K × d, and one σ. */
export interface Parameters {
  readonly mu: Float64Array;
  sigma: number;
}

/** What an engine finds on a run of rows. */
export interface Accumulation {
  /** Σ over the rows of each term, in the order of the tables. */
  readonly sums: Float64Array;
  /** ∂/∂log σ of Σ_t slope_t · (sum of term t). */
  readonly logSigma: number;
}

/** Something that can push rows through a policy and back: the seam behind which engines differ. */
export interface TrainingEngine {
  readonly name: string;
  open(kind: PolicyClass, data: TrainingData): EngineSession;
}

export interface EngineSession {
  /** The weights the following calls use. */
  setTables(tables: readonly TermTable[]): void;
  /**
   * Sums every term over the given rows; where `slopes` are given, adds the gradient in μ of
   * Σ_t slope_t · (sum of term t) to `gradient`.
   */
  accumulate(
    rows: Uint32Array,
    parameters: Parameters,
    slopes?: readonly number[],
    gradient?: Float64Array,
  ): Accumulation;
  close(): void;
}
