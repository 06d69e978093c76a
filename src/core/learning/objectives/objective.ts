import type { ObjectiveName } from '../../documents/names';
import type { DataTerm } from './dataTerms';

/** Where the parameters stand relative to the prior. */
interface Distance {
  /** KL(Q‖P). */
  readonly kl: number;
  /** ‖μ - μ0‖². */
  readonly squared: number;
}

/** An objective's value at the current means of its terms, with its slopes. */
export interface Evaluation {
  readonly value: number;
  /** ∂value/∂(mean of each term), in the order of the terms. */
  readonly slopes: readonly number[];
  readonly klSlope: number;
  readonly squaredSlope: number;
  /** The λ in force, where the objective has one. */
  readonly lambda?: number;
}

/** What training minimizes. It may look at the data as it likes: it is never called a certificate. */
export interface TrainingObjective {
  readonly name: ObjectiveName;
  readonly terms: readonly DataTerm[];
  /** Learning principles keep σ = σ0; bounds train it. */
  readonly trainsSigma: boolean;
  evaluate(means: Float64Array, distance: Distance): Evaluation;
}

/** Only these weigh by π/π0^α. */
export function objectiveUsesAlpha(name: ObjectiveName): boolean {
  return name === 'exponential-smoothing' || name === 'lp-exponential-smoothing';
}

/** Everything the objectives need to know beside the terms. */
export interface ObjectiveSettings {
  readonly n: number;
  readonly delta: number;
  readonly alpha: number;
  readonly tau: number;
  /** `optimal` and `program` follow the data (section 9); a number stays. */
  readonly lambda: 'optimal' | 'program' | number;
  readonly penalties: readonly [number, number, number];
}
