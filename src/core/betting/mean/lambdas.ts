/** The shares λ_j that are bet and the money ω_j on each: chosen without the rows that are certified. */
export interface Wagers {
  readonly lambdas: readonly number[];
  /** Their sum is 1. */
  readonly weights: readonly number[];
}

/** λb at most: √n/4 and the grid meet at λb = 1 exactly, where rounding would decide. */
const mostOfBound = 1 - 1e-9;
/** λb where no other λ is below 1/b: a row of Y = -b then leaves a tenth of the capital. */
const shareOfBound = 0.9;

/** A spread that the training rows give is seldom wrong by much: most of the money is on the middle. */
const spreadFactors = [0.5, Math.SQRT1_2, 1, Math.SQRT2, 2];
const spreadWeights = [1, 2, 4, 2, 1];

/** λ = 2^{j/2}/√n, j = -2..8, those below 1/b, with the same money on each. */
export function gridLambdas(n: number, bound: number): Wagers {
  const lambdas = Array.from({ length: 11 }, (_, step) => 2 ** ((step - 2) / 2) / Math.sqrt(n));
  return below(
    bound,
    lambdas,
    lambdas.map(() => 1),
  );
}

/**
 * λ = √(2 ln(1/δ)/n)/sd, the best for a normal Y of that spread, and its neighbors. The spread is that of Y on the
 * training rows: independent of the certified ones, so nothing is charged for it.
 */
export function spreadLambdas(n: number, bound: number, delta: number, spread: number): Wagers {
  const best = Math.sqrt((-2 * Math.log(delta)) / n) / spread;
  if (!(best > 0 && best < Infinity)) return gridLambdas(n, bound);
  return below(
    bound,
    spreadFactors.map((factor) => factor * best),
    spreadWeights,
  );
}

/** λ = 2^{-j}, j = 0..24, ω_j ∝ 1/((j + 1)(j + 2)): independent of n, so the bound holds at every n at once (Ville). */
export function sequentialLambdas(bound: number): Wagers {
  const steps = Array.from({ length: 25 }, (_, j) => j);
  return below(
    bound,
    steps.map((j) => 2 ** -j),
    steps.map((j) => 1 / ((j + 1) * (j + 2))),
  );
}

function below(bound: number, lambdas: readonly number[], weights: readonly number[]): Wagers {
  const kept = lambdas.map((lambda) => lambda * bound < mostOfBound);
  const total = weights.reduce((sum, weight, j) => sum + (kept[j] ? weight : 0), 0);
  if (total === 0) return { lambdas: [shareOfBound / bound], weights: [1] };
  return {
    lambdas: lambdas.filter((_, j) => kept[j]),
    weights: weights.filter((_, j) => kept[j]).map((weight) => weight / total),
  };
}
