/** The types of numbers and texts that a model can be given. */
export const inputTypes = ['float32', 'float64', 'int32', 'int64', 'bool', 'string'] as const;
export type InputType = (typeof inputTypes)[number];

/** An input or an output as a model declares it. */
export interface TensorFacts {
  readonly name: string;
  /** Such as "float32"; what is no tensor has another word. */
  readonly type: string;
  /** A dimension that may have any size is undefined; no list: nothing is said. */
  readonly shape?: readonly (number | undefined)[];
}

/** What a model says of itself. */
export interface ModelFacts {
  readonly inputs: readonly TensorFacts[];
  readonly outputs: readonly TensorFacts[];
  /** The columns of its one matrix of features, in order. */
  readonly featureNames?: readonly string[];
  /** The actions that its scores are of, in order. */
  readonly classNames?: readonly string[];
}

export type InputData = Float32Array | Float64Array | Int32Array | BigInt64Array | Uint8Array | string[];

/** What a model is given for some rows. */
export interface InputTensor {
  readonly name: string;
  readonly type: InputType;
  readonly dims: readonly number[];
  readonly data: InputData;
}

/** What it gives back, row-major. */
export interface ScoreTensor {
  readonly dims: readonly number[];
  readonly data: Float32Array | Float64Array;
}

const mostNamed = 20;

/** Names for a message: not all where there are many. */
export function listed(names: readonly string[]): string {
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : '';
  return names.length === 0 ? '(none)' : names.slice(0, mostNamed).join(', ') + more;
}
