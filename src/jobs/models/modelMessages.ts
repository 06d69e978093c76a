import type { InputTensor, TensorFacts } from '../../core/models/modelFacts';

/** What the thread of a model says once it is loaded. */
export interface ModelReady {
  readonly inputs: readonly TensorFacts[];
  readonly outputs: readonly TensorFacts[];
}

export interface ModelQuestion {
  readonly inputs: readonly InputTensor[];
  /** The output that is wanted. */
  readonly output: string;
}

/** An answer to each question in turn, and to the model itself at first. */
export type ModelAnswer<T> = { readonly found: T } | { readonly failed: string };
