/** s = W2 max(0, W1 φ + b1) + b2: d features, one hidden layer, K actions. */
export interface NetworkShape {
  readonly features: number;
  readonly hidden: number;
  readonly actions: number;
}

/** How many parameters a network has. */
export const parameterCount = ({ features: d, hidden: H, actions: K }: NetworkShape): number =>
  H * (d + 1) + K * (H + 1);

/** The parts of its parameters, which lie one after the other: views of the same numbers. */
export interface NetworkParts {
  /** H × d, row by row. */
  readonly w1: Float64Array;
  readonly b1: Float64Array;
  /** K × H, row by row. */
  readonly w2: Float64Array;
  readonly b2: Float64Array;
}

export function partsOf(
  { features: d, hidden: H, actions: K }: NetworkShape,
  all: Float64Array,
): NetworkParts {
  const ends = [H * d, H * d + H, H * d + H + K * H, H * d + H + K * H + K];
  return {
    w1: all.subarray(0, ends[0]),
    b1: all.subarray(ends[0], ends[1]),
    w2: all.subarray(ends[1], ends[2]),
    b2: all.subarray(ends[2], ends[3]),
  };
}
